import { use, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useRootData } from '../../ui/root.ts';
import { Brand } from '../shell/Logo.tsx';
import { type Area, type AreaPage, pageAt, pathOf, type Section } from './areas.ts';
import { shortCount, WaitingWork } from './counts.ts';
import * as css from './Sidebar.module.css';

/** The portal's name, the sections with their pages, and the sign-out link, which stays visible however long the sections are. */
export function Sidebar({ area }: { area: Area }) {
  const { settings } = useRootData();
  const { pathname } = useLocation();
  const current = pageAt(area, pathname);
  const nav = useInView(current);
  return (
    <div className={css.sections}>
      <Link className="brand" to="/">
        <Brand name={settings.name} />
      </Link>
      <nav aria-label={m.areas_navigation()} ref={nav}>
        <div>
          {area.sections.map((section) => (
            <SectionLinks key={section.key} area={area} section={section} current={current} />
          ))}
        </div>
      </nav>
      <Link className={css.wayOut} to="/logout">
        <Icon name="out" />
        {m.areas_log_out()}
      </Link>
    </div>
  );
}

type LinksProps = { area: Area; section: Section; current: AreaPage | undefined };

/** A section, which can be folded unless it contains the current page. While it is folded, its heading shows the sum of its counts. */
function SectionLinks({ area, section: { key, title, pages }, current }: LinksProps) {
  const id = useId();
  const [isFolded, toggle] = useFold(key);
  const waiting = use(WaitingWork)?.data;
  const isCurrent = current !== undefined && pages.includes(current);
  const isOpen = isCurrent || !isFolded;
  const count = (page: AreaPage) => (page.waiting && waiting?.[page.waiting]) || 0;
  return (
    <section>
      <h2>
        {isCurrent ? (
          title()
        ) : (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {title()}
            {!isOpen && <Waits count={pages.reduce((sum, page) => sum + count(page), 0)} />}
            <Icon name="down" />
          </button>
        )}
      </h2>
      <ul id={id} hidden={!isOpen}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={pathOf(area, page)} aria-current={page === current ? 'page' : undefined}>
              <Icon name={page.icon} />
              {page.title()}
              <Waits count={count(page)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A badge after a link's label: how much work waits on its page. */
function Waits({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={`${css.waiting} num`}>
      <span aria-hidden="true">{shortCount(count)}</span>
      <span className="visually-hidden"> {m.areas_waiting_count({ count: shortCount(count) })}</span>
    </span>
  );
}

/** Space between the current link and the edge of the scrolling area, in px: the height of the fade. */
const FADE = 32;

/**
 * Scrolls the current link into view, also after a reload or a navigation, and marks the edges beyond which there is more.
 * `scrollIntoView` would scroll the page as well.
 */
function useInView(current: AreaPage | undefined) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = nav.current;
    if (!box) return;
    const mark = () => {
      box.toggleAttribute('data-above', box.scrollTop > 1);
      box.toggleAttribute('data-below', box.scrollTop + box.clientHeight < box.scrollHeight - 1);
    };
    const show = () => {
      const link = current && box.querySelector('[aria-current]')?.getBoundingClientRect();
      const frame = box.getBoundingClientRect();
      if (link && link.top < frame.top + FADE) box.scrollTop -= frame.top + FADE - link.top;
      else if (link && link.bottom > frame.bottom - FADE) box.scrollTop += link.bottom - frame.bottom + FADE;
      mark();
    };
    show();
    // The box resizes with the window and when the dialog around it opens; its content, when a section is folded.
    const sizes = new ResizeObserver(show);
    const contents = new ResizeObserver(mark);
    sizes.observe(box);
    if (box.firstElementChild) contents.observe(box.firstElementChild);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [current]);
  return nav;
}

/** The key in local storage; its value is the space-separated keys of the folded sections. */
const STORAGE_KEY = 'folded';

/** The keys of the sections that are folded on this device. If storage is blocked, a choice lasts until the page is reloaded. */
const folded = new Set(stored());

/** Whether a section is folded, and the function that folds or unfolds it. */
function useFold(key: string): [isFolded: boolean, toggle: () => void] {
  const [isFolded, setFolded] = useState(folded.has(key));
  const toggle = () => {
    if (isFolded) folded.delete(key);
    else folded.add(key);
    setFolded(!isFolded);
    try {
      localStorage.setItem(STORAGE_KEY, [...folded].join(' '));
    } catch {
      // Storage is blocked.
    }
  };
  return [isFolded, toggle];
}

function stored(): string[] {
  try {
    return localStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { OpenSearch, SearchInBar } from '../../search/pages/SearchInBar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { kept } from '../../ui/kept.ts';
import { Link } from '../../ui/Link.tsx';
import { Brand } from './Logo.tsx';
import * as css from './Navbar.module.css';
import { type Marks, marksAt, type NavItem, navItems } from './nav-items.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

type Props = {
  name: string;
  marks: Marks;
  /** The key of the current history entry. */
  visit: string;
};

/** The bar at the top of public pages. The server caches its HTML per marked link; its script loads on the first press or focus. */
export function Navbar({ name }: Pick<Props, 'name'>) {
  const { pathname, key } = useLocation();
  const props = { name, marks: marksAt(pathname), visit: key };
  if (import.meta.env.SSR) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own rendering
    return <header className={css.nav} dangerouslySetInnerHTML={{ __html: keptBar(props) }} />;
  }
  return (
    <header className={css.nav}>
      <Bar {...props} />
    </header>
  );
}

const keptBar = import.meta.env.SSR ? kept((props: Props) => <Bar {...props} />) : () => '';

/**
 * The content of the bar. From 64 rem (1024 px in text of the usual size) its links are a row; below, they are a popover behind the menu
 * button, which the browser itself opens and closes (also on Escape and a click outside), without JavaScript. Where the search field does
 * not fit, it is a popover too.
 */
function Bar({ name, marks, visit }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useClosedByNavigation(bar, visit);
  const itemsOf = (part: NavItem['part']) =>
    navItems(part).map((item) => <Item key={item.to} item={item} marks={marks} />);
  const [home, ...main] = itemsOf('main');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links turn Enter into a click themselves
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links within
    <div ref={bar} className="page" onClick={closeAfterLink}>
      <Link className="brand" to="/">
        <Brand name={name} />
      </Link>
      <SearchInBar />
      <nav id="menu" className={css.links} popover="auto" aria-label={m.shell_nav()}>
        <ul>
          {home}
          <li>
            <AboutMenu marks={marks} />
          </li>
          {main}
          {itemsOf('account')}
        </ul>
      </nav>
      <OpenSearch />
      <ThemeToggle />
      <button type="button" className={`icon ${css.menu}`} popoverTarget="menu" aria-label={m.shell_menu()}>
        <Icon name="menu" />
      </button>
    </div>
  );
}

function Item({ item, marks }: { item: NavItem } & Pick<Props, 'marks'>) {
  return (
    <li>
      <Link className={item.className} to={item.to} aria-current={marks[item.to]}>
        {item.label()}
      </Link>
    </li>
  );
}

/**
 * The About dropdown: a `<details>`, which opens without JavaScript. With it, Escape and arrow keys work and the dropdown closes when the
 * focus leaves it; `boot.js` closes it on a press outside, even before this script has loaded.
 */
function AboutMenu({ marks }: Pick<Props, 'marks'>) {
  const items = navItems('about');
  const inside = items.some(({ to }) => marks[to]);
  return (
    <details onKeyDown={moveInMenu} onBlur={closeAfterFocus}>
      <summary aria-current={inside ? 'true' : undefined}>
        {m.shell_nav_about()} <Icon name="down" />
      </summary>
      <ul>
        {items.map((item) => (
          <Item key={item.to} item={item} marks={marks} />
        ))}
      </ul>
    </details>
  );
}

function moveInMenu(event: KeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget;
  const summary = menu.querySelector('summary');
  const links = [...menu.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Escape' && menu.open) {
    // On small screens the surrounding popover stays open: one Escape closes one menu.
    event.preventDefault();
    menu.open = false;
    summary?.focus();
    return;
  }
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  menu.open = true;
  if (next < 0) summary?.focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}

function closeAfterFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeAfterLink(event: MouseEvent<HTMLElement>): void {
  if ((event.target as Element).closest('a')) closeMenus(event.currentTarget);
}

function closeMenus(bar: HTMLElement): void {
  for (const menu of bar.querySelectorAll('details')) menu.open = false;
  for (const open of bar.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
}

/** Closes the menus on navigation, on a press in an iframe, and when the window crosses the width from which the links are a row. */
function useClosedByNavigation(bar: React.RefObject<HTMLElement | null>, key: string): void {
  // Menus opened before hydration stay open.
  const shown = useRef(key);
  useEffect(() => {
    if (bar.current && shown.current !== key) closeMenus(bar.current);
    shown.current = key;
  }, [key, bar]);
  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)');
    const close = () => bar.current && closeMenus(bar.current);
    // A press in an iframe reaches the page only as a blur of the window, after which Firefox moves the focus.
    const leave = () => setTimeout(() => document.activeElement?.tagName === 'IFRAME' && close());
    wide.addEventListener('change', close);
    addEventListener('blur', leave);
    return () => {
      wide.removeEventListener('change', close);
      removeEventListener('blur', leave);
    };
  }, [bar]);
}

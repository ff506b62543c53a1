import { DropdownMenu } from 'radix-ui';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Profile } from '../../people/schema.ts';
import { OpenSearch, SearchInBar } from '../../search/pages/SearchInBar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import { useSession } from '../../ui/session/Guard.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { ThemeToggle } from '../shell/ThemeToggle.tsx';
import * as css from './AreaHeader.module.css';
import { type Area, pathOf, personPages } from './areas.ts';
import { shortCount, useUnread } from './counts.ts';
import { callName, partOfDay } from './greeting.ts';
import * as sidebarCss from './Sidebar.module.css';
import { Sidebar } from './Sidebar.tsx';

const greetings = { morning: m.areas_morning, afternoon: m.areas_afternoon, evening: m.areas_evening };
/** Looks at the clock so often; in ms. */
const MINUTE = 60_000;

/**
 * Greets the signed-in person by name; the search, the bell, theme, profile and sign-out. On the overview the greeting is the page's title.
 */
export function AreaHeader({ area, isHome }: { area: Area; isHome: boolean }) {
  const { userName } = useSession();
  const name = useName(area.me, userName);
  const greeting = greetings[partOfDay(useHour())]({ name: callName(name) });
  const Greeting = isHome ? 'h1' : 'p';
  return (
    <header className={css.bar}>
      <MobileSidebar area={area} />
      <Greeting className={css.greeting}>{greeting}</Greeting>
      <SearchInBar />
      <OpenSearch />
      <Bell home={area.home} />
      <ThemeToggle />
      <PersonMenu area={area} name={name} />
    </header>
  );
}

/** The name from the server; the stored one until it is loaded, and again when it is changed on the profile page. */
function useName(path: string, stored: string): string {
  const { data, reload } = useCall<Pick<Profile, 'name' | 'username'>>(path);
  const before = useRef(stored);
  useEffect(() => {
    if (before.current === stored) return;
    before.current = stored;
    reload();
  }, [stored, reload]);
  return data?.name || data?.username || stored;
}

function useHour(): number {
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return hour;
}

/** From this width on the sidebar is beside the page. */
const WIDE = '(min-width: 768px)';

/**
 * The sidebar of small screens: a dialog behind the menu button. The browser keeps the focus in it, closes it on Escape and gives the
 * focus back; a click beside it, a change of the page and a wider window close it too.
 */
function MobileSidebar({ area }: { area: Area }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new location closes it
  useEffect(() => {
    dialog.current?.close();
  }, [key]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`icon ${css.openMenu}`}
        aria-haspopup="dialog"
        aria-label={m.areas_open_menu()}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={dialog}
        className={css.drawer}
        aria-label={m.areas_navigation()}
        onClick={closeFromOutside}
      >
        <form method="dialog">
          <button type="submit" className="icon" aria-label={m.areas_close_menu()}>
            <Icon name="close" />
          </button>
        </form>
        <Sidebar area={area} />
      </dialog>
    </>
  );
}

/** A click on the backdrop reaches the dialog itself; one on a link that leads to this same page closes it too. */
function closeFromOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget || (target as Element).closest('a')) currentTarget.close();
}

/** Links to the notifications and shows how many are unread. */
function Bell({ home }: { home: string }) {
  const unread = useUnread();
  const count = shortCount(unread);
  return (
    <Link
      className={`btn ${css.bell}`}
      to={`${home}/notifications`}
      aria-label={unread > 0 ? m.notifications_bell({ count }) : m.notifications_bell_none()}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={`${css.count} num`} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}

/** The menu behind the person's name. Not modal: that would need a style element, which the page's policy forbids. */
function PersonMenu({ area, name }: { area: Area; name: string }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={`btn ${css.person}`} aria-label={m.areas_account({ name })}>
        <Icon name="person" />
        <span className={css.name} lang={languageOf(name)}>
          {name}
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className={css.dropdown} align="end" sideOffset={6} collisionPadding={8}>
        {personPages.map((page) => (
          <DropdownMenu.Item key={page.path} asChild>
            <Link className={sidebarCss.link} to={pathOf(area, page)}>
              <Icon name={page.icon} />
              {page.title()}
            </Link>
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Item asChild>
          <Link className={sidebarCss.link} to="/logout">
            <Icon name="out" />
            {m.areas_log_out()}
          </Link>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

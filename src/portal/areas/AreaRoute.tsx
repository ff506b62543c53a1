import '../../ui/styles/components/folds.css';
import '../../ui/styles/areas.css';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Profile } from '../../people/schema.ts';
import { OpenSearch, SearchInBar } from '../../search/pages/SearchInBar.tsx';
import { callName, partOfDay } from '../../ui/area/day-time.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useHeadingFocus } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Guard, useSession } from '../../ui/session/Guard.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { Typed } from '../../ui/Typed.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useFocusOnNavigation, useScroll } from '../shell/navigation.ts';
import { ThemeToggle } from '../shell/ThemeToggle.tsx';
import * as css from './AreaRoute.module.css';
import { type Area, type AreaPage, areas, pageAt, pagesOf, pathOf, personPages } from './areas.ts';
import { shortCount, useUnread, useWaiting, WaitingWork } from './counts.ts';
import { LazyPage } from './LazyPage.tsx';
import * as sidebarCss from './Sidebar.module.css';
import { Sidebar } from './Sidebar.tsx';

export const handle = { module: 'src/portal/areas/AreaRoute.tsx' };

/** Everything below `/admin`, `/authority` and `/user`. */
export function Component() {
  const { pathname } = useLocation();
  const home = `/${pathname.split('/')[1]?.toLowerCase()}`;
  const area = areas.find((area) => area.home === home);
  return area && <AreaRoute key={home} area={area} />;
}

/** An area: its guard, its frame and its pages. Signing out needs no guard. */
function AreaRoute({ area }: { area: Area }) {
  const hydrated = useHydrated();
  const page = useRoutes(routesOf(area));
  return (
    <>
      {!hydrated && <PageMeta title={area.name()} description={area.name()} path={area.home} noindex />}
      {page}
    </>
  );
}

/** Returns the area's routes for `useRoutes`, which the router includes anyway; `<Routes>` would add to every public page's script. */
function routesOf(area: Area): RouteObject[] {
  const pages = pagesOf(area).map(({ path, load }): RouteObject => {
    const element = <LazyPage key={path} load={load} />;
    return path === '' ? { index: true, element } : { path, element };
  });
  return [
    { path: 'logout', element: <LeaveArea /> },
    {
      element: (
        <Guard roles={[area.role]}>
          <AreaLayout area={area} />
        </Guard>
      ),
      children: [...pages, { path: '*', element: <AreaNotFound area={area} /> }],
    },
  ];
}

/** The frame of an area: sidebar, header, breadcrumbs, and the page in `#main`. */
function AreaLayout({ area }: { area: Area }) {
  const { pathname } = useLocation();
  const page = pageAt(area, pathname);
  const title = page?.title() ?? m.areas_not_found();
  const isHome = page?.path === '';
  useFocusOnNavigation();
  useHeadingFocus(pathname);
  useScroll();
  const waiting = useWaiting(area.role);
  const isWide = useWide();
  return (
    <WaitingWork value={waiting}>
      <div className="site area">
        <PageMeta title={`${title} · ${area.name()}`} description={title} path={pathname} noindex />
        <a className="skip" href="#main">
          {m.shell_skip()}
        </a>
        {isWide && (
          <aside className={css.side}>
            <Sidebar area={area} />
          </aside>
        )}
        <div className={css.inside}>
          <AreaHeader area={area} isHome={isHome} isWide={isWide} />
          <main id="main" tabIndex={-1}>
            {!isHome && (
              <Breadcrumbs items={[{ label: m.areas_overview(), to: area.home }, { label: title }]} />
            )}
            <Outlet />
          </main>
        </div>
      </div>
    </WaitingWork>
  );
}

/** Shown at every unknown address of an area. */
function AreaNotFound({ area }: { area: Area }) {
  return (
    <EmptyState level={1} title={m.areas_not_found()} text={m.areas_not_found_text()}>
      <Link className="btn primary" to={area.home}>
        {m.areas_back_to_overview()}
      </Link>
    </EmptyState>
  );
}

/** Redirects an area's own sign-out address to the portal's `/logout`. */
function LeaveArea() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/logout', { replace: true });
  }, [navigate]);
  return (
    <div className="site">
      <main id="main" className="page top bottom-short">
        <p role="status">{m.areas_leaving()}</p>
      </main>
    </div>
  );
}

const greetings = { morning: m.areas_morning, afternoon: m.areas_afternoon, evening: m.areas_evening };
/** How often the greeting checks the clock, in ms. */
const MINUTE = 60_000;

/**
 * The header of an area: a greeting by name, search, bell, theme, profile and sign-out. On the overview, the greeting is the page's title.
 */
function AreaHeader({ area, isHome, isWide }: { area: Area; isHome: boolean; isWide: boolean }) {
  const { userName } = useSession();
  const name = useName(area.me, userName);
  const greeting = greetings[partOfDay(useHour())]({ name: callName(name) });
  const Greeting = isHome ? 'h1' : 'p';
  return (
    <header className={css.bar}>
      {!isWide && <MobileSidebar area={area} />}
      <Greeting className={isHome || isWide ? css.greeting : 'visually-hidden'}>{greeting}</Greeting>
      <SearchInBar />
      <OpenSearch />
      <Bell home={area.home} />
      <ThemeToggle />
      <PersonMenu area={area} name={name} />
    </header>
  );
}

/** Returns the name from the server, or the stored name until that has loaded. Reloads it when the profile page changes the stored one. */
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

/** The width from which the sidebar is beside the page. */
const WIDE = '(min-width: 48rem)';

function onWidth(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Returns whether the sidebar is beside the page. The server's value is never shown: areas are rendered in the browser only. */
const useWide = () =>
  useSyncExternalStore(
    onWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  );

/**
 * The sidebar of small screens: a modal dialog behind the menu button. The browser traps the focus, closes the dialog on Escape and then
 * restores the focus; a click on the backdrop and a navigation close it too.
 */
function MobileSidebar({ area }: { area: Area }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new location closes it
  useEffect(() => {
    dialog.current?.close();
  }, [key]);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <IconButton
        icon="menu"
        className={css.openMenu}
        aria-haspopup="dialog"
        label={m.areas_open_menu()}
        onClick={() => setOpen(true)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={dialog}
        className={css.drawer}
        aria-label={m.areas_navigation()}
        onClick={closeFromOutside}
        onClose={() => setOpen(false)}
      >
        <form method="dialog">
          <IconButton type="submit" icon="close" label={m.areas_close_menu()} />
        </form>
        {isOpen && <Sidebar area={area} />}
      </dialog>
    </>
  );
}

/** Closes the dialog on a click on its backdrop, whose target is the dialog itself, and on a link, which may lead to this same page. */
function closeFromOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget || (target as Element).closest('a')) currentTarget.close();
}

/** The link to the notifications, with the number of unread ones. */
function Bell({ home }: { home: string }) {
  const unread = useUnread();
  const count = shortCount(unread);
  return (
    <Link
      className={`btn ${css.bell}`}
      to={`${home}/notifications`}
      aria-label={unread > 0 ? m.notifications_bell({ count }) : m.areas_page_notifications()}
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

/** The menu behind the person's name: a popover, which the browser closes on Escape and on a press outside. */
function PersonMenu({ area, name }: { area: Area; name: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const items: Pick<AreaPage, 'icon' | 'title' | 'path'>[] = [
    ...personPages.map((page) => ({ ...page, path: pathOf(area, page) })),
    { icon: 'out', title: m.areas_log_out, path: '/logout' },
  ];
  return (
    <>
      <button
        type="button"
        className={`btn ${css.person}`}
        aria-haspopup="menu"
        aria-label={m.areas_account({ name })}
        popoverTarget="account"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
      >
        <Icon name="person" />
        <Typed className={css.name} text={name} />
      </button>
      <div
        ref={menu}
        id="account"
        className={css.dropdown}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={m.areas_account({ name })}
        onBeforeToggle={placeBelowButton}
        onToggle={({ newState, currentTarget }) => newState === 'open' && itemsOf(currentTarget)[0]?.focus()}
        onKeyDown={moveInMenu}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {items.map(({ icon, title, path }) => (
          <Link key={path} className={sidebarCss.link} role="menuitem" to={path}>
            <Icon name={icon} />
            {title()}
          </Link>
        ))}
      </div>
    </>
  );
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll('a')];

/** A popover is not positioned by its parent, so it gets the place of the button before it. It scrolls with the page. */
function placeBelowButton({ currentTarget: menu }: ToggleEvent<HTMLElement>): void {
  const button = menu.previousElementSibling?.getBoundingClientRect();
  if (button) menu.style.top = `${button.bottom + scrollY + 6}px`;
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLAnchorElement);
  const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next)?.focus();
}

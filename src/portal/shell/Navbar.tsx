import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useRootData } from '../../ui/use-root-data.ts';
import { Logo } from './Logo.tsx';
import { currentState, type NavItem, navItems } from './nav-items.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

/**
 * The bar at the top. Below 1024 px its links are a popover behind the menu button, which the browser opens and closes by itself,
 * with or without JavaScript, on Escape and on a click outside too; above, they are a row.
 */
export function Navbar() {
  const { settings } = useRootData();
  const links = useRef<HTMLElement>(null);
  useClosedByNavigation(links);
  const [home, ...main] = itemsOf('main');
  return (
    <header className="nav">
      <div className="page">
        <Link className="brand" to="/">
          <Logo />
          <span>{settings.name}</span>
        </Link>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links turn Enter into a click themselves */}
        <nav
          ref={links}
          id="menu"
          className="links"
          popover="auto"
          aria-label={m.shell_nav()}
          onClick={closeAfterLink}
        >
          <ul>
            {home}
            <li>
              <AboutMenu />
            </li>
            {main}
            {itemsOf('account')}
          </ul>
        </nav>
        <ThemeToggle />
        <button type="button" className="icon menu" popoverTarget="menu" aria-label={m.shell_menu()}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

const itemsOf = (part: NavItem['nav']) => navItems(part).map((item) => <Item key={item.to} item={item} />);

function Item({ item }: { item: NavItem }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link className={item.className} to={item.to} aria-current={currentState(item, pathname)}>
        {item.label()}
      </Link>
    </li>
  );
}

/** The About dropdown: a `<details>`, which opens without JavaScript; with it, Escape, arrow keys and a click outside work too. */
function AboutMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, []);
  const items = navItems('about');
  const inside = items.some((item) => currentState(item, pathname));
  return (
    <details ref={menu} onKeyDown={moveInMenu}>
      <summary aria-current={inside ? 'true' : undefined}>
        {m.shell_nav_about()} <Icon name="down" />
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to} aria-current={currentState(item, pathname)}>
              {item.label()}
            </Link>
          </li>
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
    // The popover around it on small screens stays open: one Escape closes one menu.
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

function closeAfterLink(event: MouseEvent<HTMLElement>): void {
  if ((event.target as Element).closest('a')) closeMenus(event.currentTarget);
}

function closeMenus(links: HTMLElement): void {
  for (const menu of links.querySelectorAll('details')) menu.open = false;
  if (links.matches(':popover-open')) links.hidePopover();
}

/** Closes the menus on Back and Forward, and when the window grows past the width where the popover is a plain row. */
function useClosedByNavigation(links: React.RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  // Menus that were opened before the scripts were there stay open.
  const shown = useRef(key);
  useEffect(() => {
    if (links.current && shown.current !== key) closeMenus(links.current);
    shown.current = key;
  }, [key, links]);
  useEffect(() => {
    const wide = matchMedia('(min-width: 1024px)');
    const close = () => links.current && closeMenus(links.current);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [links]);
}

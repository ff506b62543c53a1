import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { useRootData } from '../../ui/use-root-data.ts';
import { AboutMenu } from './AboutMenu.tsx';
import { currentState } from './current-state.ts';
import { Logo } from './Logo.tsx';
import { homeItem, type NavItem, pageItems } from './nav-items.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

/**
 * The bar at the top. Below 1024 px its links are a popover behind the menu button, which the browser opens and closes by itself,
 * with or without JavaScript, on Escape and on a click outside too; above, they are a row.
 */
export function Navbar() {
  const { settings } = useRootData();
  const links = useRef<HTMLElement>(null);
  useClosedByNavigation(links);
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
            <Item item={homeItem} />
            <li>
              <AboutMenu />
            </li>
            {pageItems.map((item) => (
              <Item key={item.to} item={item} />
            ))}
            <Item item={{ to: '/login', label: m.shell_nav_login }} className="btn" />
            <Item item={{ to: '/user-register', label: m.shell_nav_register }} className="btn primary" />
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

function Item({ item, className }: { item: NavItem; className?: string }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link className={className} to={item.to} aria-current={currentState(item, pathname)}>
        {item.label()}
      </Link>
    </li>
  );
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

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { currentState } from './current-state.ts';
import { aboutItems } from './nav-items.ts';

/** The About dropdown: a `<details>`, which opens without JavaScript; with it, Escape, arrow keys and a click outside work too. */
export function AboutMenu() {
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
  const inside = aboutItems.some((item) => currentState(item, pathname));
  return (
    <details ref={menu} onKeyDown={onKeyDown}>
      <summary aria-current={inside ? 'true' : undefined}>
        {m.shell_nav_about()} <Icon name="down" />
      </summary>
      <ul>
        {aboutItems.map((item) => (
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

function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>): void {
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

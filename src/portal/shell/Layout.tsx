import { type ReactNode, useLayoutEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { late } from '../../ui/late.tsx';
import { useRootData } from '../../ui/root.ts';
import * as css from './Layout.module.css';
import { useFocusOnNavigation, useScroll } from './navigation.ts';

/** The navbar. It works without its script, which loads on the first press or focus in it. */
const LateNavbar = late({
  load: async () => (await import('./Navbar.tsx')).Navbar,
  now: import.meta.env.SSR ? (await import('./Navbar.tsx')).Navbar : null,
});

/** The footer with its calendar. Its script loads when the reader comes within 200 px of it. */
const LateFooter = late({
  load: async () => (await import('./Footer.tsx')).Footer,
  now: import.meta.env.SSR ? (await import('./Footer.tsx')).Footer : null,
  margin: '200px',
  isKept: true,
});

/** The frame of every public page: navbar, the page in `#main`, footer. */
export function Layout({ children }: { children?: ReactNode }) {
  const { settings, today } = useRootData();
  const isIdle = useNavigation().state === 'idle';
  const { pathname } = useLocation();
  useFocusOnNavigation();
  useScroll();
  // Every time, because a navigation that has just ended may never have been rendered.
  useLayoutEffect(() => {
    if (isIdle) document.documentElement.removeAttribute('data-busy');
  });
  return (
    <div className="site" data-find={pathname === '/search' || undefined}>
      <a className="skip" href="#main">
        {m.shell_skip()}
      </a>
      <LateNavbar name={settings.name} />
      <div className={css.coming} aria-hidden="true" />
      <main id="main" tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      <LateFooter settings={settings} today={today} />
    </div>
  );
}

import '../../ui/styles/areas.css';
import { Outlet, useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useFocusOnNavigation } from '../shell/use-focus-on-navigation.ts';
import { useScroll } from '../shell/use-scroll.ts';
import { AreaHeader } from './AreaHeader.tsx';
import { type Area, pageAt } from './area.ts';
import { useWaiting, WaitingWork } from './counts.ts';
import { Sidebar } from './Sidebar.tsx';

/** The frame of an area: sidebar, header, the way to this page, and the page in `#main`. */
export function AreaLayout({ area }: { area: Area }) {
  const { pathname } = useLocation();
  const page = pageAt(area, pathname);
  const title = page?.title() ?? m.areas_not_found();
  const isHome = page?.path === '';
  useFocusOnNavigation();
  useHeadingFocus(pathname);
  useScroll();
  const waiting = useWaiting(area.role);
  return (
    <WaitingWork value={waiting}>
      <div className="site area">
        <PageMeta title={`${title} · ${area.name()}`} description={title} path={pathname} noindex />
        <a className="skip" href="#main">
          {m.shell_skip()}
        </a>
        <aside className="side">
          <Sidebar area={area} />
        </aside>
        <div className="inside">
          <AreaHeader area={area} isHome={isHome} />
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

import '../../ui/styles/components/folds.css';
import '../../ui/styles/areas.css';
import { useEffect } from 'react';
import { Outlet, type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Guard } from '../../ui/session/Guard.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useFocusOnNavigation, useScroll, useSearchKeys } from '../shell/navigation.ts';
import { AreaHeader } from './AreaHeader.tsx';
import * as css from './AreaRoute.module.css';
import { type Area, areas, pageAt, pagesOf } from './areas.ts';
import { useWaiting, WaitingWork } from './counts.ts';
import { LazyPage } from './LazyPage.tsx';
import { Sidebar } from './Sidebar.tsx';

export const handle = { module: 'src/portal/areas/AreaRoute.tsx' };

/** Everything below `/admin`, `/authority` and `/user`. */
export function Component() {
  const { pathname } = useLocation();
  const home = `/${pathname.split('/')[1]?.toLowerCase()}`;
  const area = areas.find((area) => area.home === home);
  return area && <AreaRoute key={home} area={area} />;
}

/** An area: the guard before it, its frame, and its pages. Signing out needs no guard. */
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

/** `useRoutes` comes with the router; `<Routes>` would weigh on every public page. */
function routesOf(area: Area): RouteObject[] {
  const pages = pagesOf(area).map(({ path, load }): RouteObject => {
    const element = <LazyPage key={path} load={load} />;
    return path === '' ? { index: true, element } : { path, element };
  });
  return [
    { path: 'logout', element: <LeaveArea /> },
    {
      element: <Guarded area={area} />,
      children: [...pages, { path: '*', element: <AreaNotFound area={area} /> }],
    },
  ];
}

function Guarded({ area }: { area: Area }) {
  return (
    <Guard roles={[area.role]}>
      <AreaLayout area={area} />
    </Guard>
  );
}

/** The frame of an area: sidebar, header, the way to this page, and the page in `#main`. */
function AreaLayout({ area }: { area: Area }) {
  const { pathname } = useLocation();
  const page = pageAt(area, pathname);
  const title = page?.title() ?? m.areas_not_found();
  const isHome = page?.path === '';
  useFocusOnNavigation();
  useHeadingFocus(pathname);
  useScroll();
  useSearchKeys();
  const waiting = useWaiting(area.role);
  return (
    <WaitingWork value={waiting}>
      <div className="site area">
        <PageMeta title={`${title} · ${area.name()}`} description={title} path={pathname} noindex />
        <a className="skip" href="#main">
          {m.shell_skip()}
        </a>
        <aside className={css.side}>
          <Sidebar area={area} />
        </aside>
        <div className={css.inside}>
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

/** The page at every unknown address of an area. */
function AreaNotFound({ area }: { area: Area }) {
  return (
    <EmptyState level={1} title={m.areas_not_found()} text={m.areas_not_found_text()}>
      <Link className="btn primary" to={area.home}>
        {m.areas_back_to_overview()}
      </Link>
    </EmptyState>
  );
}

/** An area's own address for signing out leads to the portal's one. */
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

import { type RouteObject, useRoutes } from 'react-router';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Guard } from '../../ui/session/Guard.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AreaLayout } from './AreaLayout.tsx';
import { AreaNotFound } from './AreaNotFound.tsx';
import { type Area, pagesOf } from './area.ts';
import { LazyPage } from './LazyPage.tsx';
import { LeaveArea } from './LeaveArea.tsx';

/** An area: the guard before it, its frame, and its pages. Signing out needs no guard. */
export function AreaRoute({ area }: { area: Area }) {
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

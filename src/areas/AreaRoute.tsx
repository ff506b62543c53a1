import { Route, Routes } from 'react-router';
import { PageMeta } from '../web/PageMeta.tsx';
import { Guard } from '../web/session/Guard.tsx';
import { useHydrated } from '../web/use-hydrated.ts';
import { AreaLayout } from './AreaLayout.tsx';
import { AreaNotFound } from './AreaNotFound.tsx';
import { type Area, pagesOf } from './area.ts';
import { LazyPage } from './LazyPage.tsx';
import { LeaveArea } from './LeaveArea.tsx';

/** An area: the guard before it, its frame, and its pages. Signing out needs no guard. */
export function AreaRoute({ area }: { area: Area }) {
  const hydrated = useHydrated();
  return (
    <>
      {!hydrated && <PageMeta title={area.name()} description={area.name()} path={area.home} noindex />}
      <Routes>
        <Route path="logout" element={<LeaveArea />} />
        <Route element={<Guarded area={area} />}>
          {pagesOf(area).map(({ path, load }) => (
            <Route
              key={path}
              {...(path === '' ? { index: true } : { path })}
              element={<LazyPage key={path} load={load} />}
            />
          ))}
          <Route path="*" element={<AreaNotFound area={area} />} />
        </Route>
      </Routes>
    </>
  );
}

function Guarded({ area }: { area: Area }) {
  return (
    <Guard roles={[area.role]}>
      <AreaLayout area={area} />
    </Guard>
  );
}

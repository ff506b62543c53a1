import { AreaRoute } from './AreaRoute.tsx';
import { adminArea } from './admin-sections.ts';

export const handle = { module: 'src/portal/areas/admin-route.tsx' };

/** Everything below `/admin`. */
export function Component() {
  return <AreaRoute area={adminArea} />;
}

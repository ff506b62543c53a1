import { AreaRoute } from './AreaRoute.tsx';
import { userArea } from './user-sections.ts';

export const handle = { module: 'src/portal/areas/user-route.tsx' };

/** Everything below `/user`. */
export function Component() {
  return <AreaRoute area={userArea} />;
}

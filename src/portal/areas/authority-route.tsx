import { AreaRoute } from './AreaRoute.tsx';
import { authorityArea } from './authority-sections.ts';

export const handle = { module: 'src/portal/areas/authority-route.tsx' };

/** Everything below `/authority`. */
export function Component() {
  return <AreaRoute area={authorityArea} />;
}

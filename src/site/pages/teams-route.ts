export { TeamsPage as Component } from './TeamsPage.tsx';
export const handle = { module: 'src/site/pages/teams-route.ts' };

export { AboutPage as Component } from './AboutPage.tsx';
export const handle = { module: 'src/site/pages/about-route.ts' };

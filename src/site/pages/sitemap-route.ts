export { SitemapPage as Component } from './SitemapPage.tsx';
export const handle = { module: 'src/site/pages/sitemap-route.ts' };

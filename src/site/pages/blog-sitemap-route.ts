export { BlogSitemapPage as Component } from './BlogSitemapPage.tsx';
export const handle = { module: 'src/site/pages/blog-sitemap-route.ts' };

export { ArticlePage as Component } from './ArticlePage.tsx';
export const handle = { module: 'src/site/pages/article-route.ts' };

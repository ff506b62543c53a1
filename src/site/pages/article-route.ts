export { ArticlePage as Component } from './ArticlePage.tsx';
export { loadArticle as loader } from './article-data.ts';
export const handle = { module: 'src/site/pages/article-route.ts' };

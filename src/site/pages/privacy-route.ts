export { loadArticle as loader } from './article-data.ts';
export { PrivacyPage as Component } from './PrivacyPage.tsx';
export const handle = { module: 'src/site/pages/privacy-route.ts' };

export { BlogsPage as Component } from './BlogsPage.tsx';
export const handle = { module: 'src/blogs/pages/blogs-route.ts' };

export { BlogPage as Component } from './BlogPage.tsx';
export const handle = { module: 'src/blogs/pages/blog-route.ts' };

export { NotFoundPage as Component } from './NotFoundPage.tsx';
export const handle = { module: 'src/site/pages/not-found-route.ts', status: 404 };

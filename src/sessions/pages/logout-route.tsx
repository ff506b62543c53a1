export { LogoutPage as Component } from './LogoutPage.tsx';
export const handle = { module: 'src/sessions/pages/logout-route.tsx' };

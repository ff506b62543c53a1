export { LoginPage as Component } from './LoginPage.tsx';
export const handle = { module: 'src/sessions/pages/login-route.tsx' };

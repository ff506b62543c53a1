export { VerifyLoginPage as Component } from './VerifyLoginPage.tsx';
export const handle = { module: 'src/sessions/pages/verify-login-route.tsx' };

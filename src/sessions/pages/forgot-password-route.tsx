export { ForgotPasswordPage as Component } from './ForgotPasswordPage.tsx';
export const handle = { module: 'src/sessions/pages/forgot-password-route.tsx' };

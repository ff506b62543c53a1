export { RegisterPage as Component } from './RegisterPage.tsx';
export const handle = { module: 'src/people/pages/register-route.tsx' };

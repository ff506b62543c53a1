export { ContactPage as Component } from './ContactPage.tsx';
export const handle = { module: 'src/contact/pages/contact-route.ts' };

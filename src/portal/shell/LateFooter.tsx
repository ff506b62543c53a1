import { late } from '../../ui/late.tsx';

/** The footer, calendar included. Its script is not part of a page's first load. */
export const LateFooter = late({
  load: async () => (await import('./Footer.tsx')).Footer,
  now: import.meta.env.SSR ? (await import('./Footer.tsx')).Footer : null,
  margin: '200px',
});

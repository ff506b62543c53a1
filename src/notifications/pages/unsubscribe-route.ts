export { UnsubscribePage as Component } from './UnsubscribePage.tsx';
export const handle = { module: 'src/notifications/pages/unsubscribe-route.ts' };

export { DashboardPage as Component } from './DashboardPage.tsx';
export const handle = { module: 'src/sessions/pages/dashboard-route.tsx' };

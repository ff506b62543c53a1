export function Component() {
  return <div className="site">dashboard</div>;
}
export const handle = { module: 'src/sessions/pages/dashboard-route.tsx' };

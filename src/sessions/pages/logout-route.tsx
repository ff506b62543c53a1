export function Component() {
  return <div className="site">logout</div>;
}
export const handle = { module: 'src/sessions/pages/logout-route.tsx' };

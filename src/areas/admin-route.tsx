export function Component() {
  return <div className="site">admin</div>;
}
export const handle = { module: 'src/areas/admin-route.tsx' };

export function Component() {
  return <div className="site">user</div>;
}
export const handle = { module: 'src/areas/user-route.tsx' };

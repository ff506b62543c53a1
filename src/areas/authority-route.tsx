export function Component() {
  return <div className="site">authority</div>;
}
export const handle = { module: 'src/areas/authority-route.tsx' };

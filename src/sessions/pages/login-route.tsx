export function Component() {
  return <div className="site">login</div>;
}
export const handle = { module: 'src/sessions/pages/login-route.tsx' };

export function Component() {
  return <div className="site">verify-login</div>;
}
export const handle = { module: 'src/sessions/pages/verify-login-route.tsx' };

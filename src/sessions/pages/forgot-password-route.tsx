export function Component() {
  return <div className="site">forgot-password</div>;
}
export const handle = { module: 'src/sessions/pages/forgot-password-route.tsx' };

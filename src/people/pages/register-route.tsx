export function Component() {
  return <div className="site">register</div>;
}
export const handle = { module: 'src/people/pages/register-route.tsx' };

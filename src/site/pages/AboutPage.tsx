import { PageMeta } from '../../web/PageMeta.tsx';

export function AboutPage() {
  return (
    <div className="page top pb-24">
      <PageMeta title="About" description="" path="/About-us" />
      <h1>About</h1>
    </div>
  );
}

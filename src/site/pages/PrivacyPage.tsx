import { PageMeta } from '../../web/PageMeta.tsx';

export function PrivacyPage() {
  return (
    <div className="page top pb-24">
      <PageMeta title="Privacy policy" description="" path="/privacy-policy" />
      <h1>Privacy policy</h1>
    </div>
  );
}

import { PageMeta } from '../../web/PageMeta.tsx';

export function ContactPage() {
  return (
    <div className="page top pb-24">
      <PageMeta title="Contact Us" description="" path="/Contact-us" />
      <h1>Contact Us</h1>
    </div>
  );
}

import { PageMeta } from '../../web/PageMeta.tsx';

export function SitemapPage() {
  return (
    <div className="page top pb-24">
      <PageMeta title="Sitemap" description="" path="/sitemap" />
      <h1>Sitemap</h1>
    </div>
  );
}

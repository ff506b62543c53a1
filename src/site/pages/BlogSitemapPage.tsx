import { PageMeta } from '../../web/PageMeta.tsx';

export function BlogSitemapPage() {
  return (
    <div className="page top pb-24">
      <PageMeta title="Blog sitemap" description="" path="/blog-sitemap" />
      <h1>Blog sitemap</h1>
    </div>
  );
}

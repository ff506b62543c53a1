import { PageMeta } from '../../web/PageMeta.tsx';

export function ArticlePage() {
  return (
    <div className="page top pb-24">
      <PageMeta title="Article" description="" path="/blog/x" />
      <h1>Article</h1>
    </div>
  );
}

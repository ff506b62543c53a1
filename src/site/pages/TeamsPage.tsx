import { PageMeta } from '../../web/PageMeta.tsx';

export function TeamsPage() {
  return (
    <div className="page top pb-24">
      <PageMeta title="Teams" description="" path="/Teams" />
      <h1>Teams</h1>
    </div>
  );
}

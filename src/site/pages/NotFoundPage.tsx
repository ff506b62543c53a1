import * as m from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';

export const handle = { module: 'src/site/pages/NotFoundPage.tsx', status: 404 };

/** Shown at every unknown address outside the areas. */
export function Component() {
  return (
    <div className="page top bottom-short">
      <PageMeta title={m.site_404_title()} description={m.site_404_text()} path="/" noindex />
      <EmptyState level={1} title={m.site_404_title()} text={m.site_404_text()}>
        <Link className="btn primary" to="/">
          {m.site_go_home()}
        </Link>
      </EmptyState>
    </div>
  );
}

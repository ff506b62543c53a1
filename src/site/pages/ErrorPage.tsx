import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Retry } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';

/** What a route shows in place of a page that failed: the database away, or anything else. Small, because every page carries it. */
export function ErrorPage() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isAnswer = isRouteErrorResponse(error);
  const isUnavailable = isAnswer && error.status === 503;
  const title = isUnavailable ? m.site_away_title() : m.site_error_title();
  return (
    <div className="page top bottom-short" aria-busy={state === 'loading'}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <section className="empty" role="alert">
        <h1>{title}</h1>
        <p>{isUnavailable ? m.site_away_text() : m.site_error_text()}</p>
        <div className="acts">
          {/* Else a script failed, which since an update may have another address: then the document is loaded anew. */}
          <Retry primary onRetry={() => (isAnswer ? void revalidate() : location.reload())} />
          <Link className="btn" to="/" reloadDocument={!isAnswer}>
            {m.site_go_home()}
          </Link>
        </div>
      </section>
    </div>
  );
}

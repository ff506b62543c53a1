import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Retry } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';

/** Shown in place of a page that failed, because the database is away or for any other reason. Small: it is part of every first load. */
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
          {/* Any other error means a script failed: after an update its address may differ, so the document is reloaded. */}
          <Retry primary onRetry={() => (isAnswer ? void revalidate() : location.reload())} />
          <Link className="btn" to="/" reloadDocument={!isAnswer}>
            {m.site_go_home()}
          </Link>
        </div>
      </section>
    </div>
  );
}

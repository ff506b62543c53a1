import { useLocation, useRouteError } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Retry } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { LostScript, reloadOr } from '../../ui/lazy-script.ts';
import { useFullTitle } from '../../ui/PageMeta.tsx';

/** Shown in place of a page whose script failed. Small: it is part of every first load. */
export function ErrorPage() {
  const isLost = useRouteError() instanceof LostScript;
  const hasLeft = /^\/logout\/*$/i.test(useLocation().pathname);
  return (
    <div className="page top bottom-short">
      <title>{useFullTitle(m.site_error_title())}</title>
      <meta name="robots" content="noindex" />
      <section className="empty" role="alert">
        <h1>{m.site_error_title()}</h1>
        {hasLeft && <p>{m.site_error_logged_out()}</p>}
        <p>{isLost ? m.shell_unreachable() : m.site_error_text()}</p>
        <div className="acts">
          {/* After an update the script may have another address, so the document is reloaded; not without a connection. */}
          <Retry primary onRetry={() => void reloadOr(() => {})} />
          <Link className="btn" to="/" reloadDocument>
            {m.site_go_home()}
          </Link>
        </div>
      </section>
    </div>
  );
}

import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { apiContext } from '../../ui/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import * as account from '../../ui/forms/AccountCard.module.css';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Scene } from '../../ui/scenery/Scene.tsx';
import { areaOf } from '../../ui/session/next.ts';
import { type Call, isMissing, missingStatus, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { MailStop } from '../schema.ts';

export const handle = { module: 'src/notifications/pages/UnsubscribePage.tsx' };

/** The loader's data. `done` is the change that the button has just made, if any. */
type UnsubscribeData = { token: string; done: 'on' | 'off' | null; stop: Call<MailStop> };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const mail = new URL(request.url).searchParams.get('mail');
  const done = mail === 'on' || mail === 'off' ? mail : null;
  const stop = await startCall<MailStop>(
    context.get(apiContext),
    `/unsubscribe/${encodeURIComponent(token)}`,
  );
  return data<UnsubscribeData>({ token, done, stop }, missingStatus(stop));
}

/** The page behind an unsubscribe link, for one kind of mail. Its buttons work without scripts and without signing in. */
export function Component() {
  const page = useLoaderData<UnsubscribeData>();
  const { kept, retry } = useOutcome(page, page.stop, m.notifications_stop_failed());
  return (
    <div className="page top bottom-short">
      <PageMeta
        title={m.notifications_stop_title()}
        description={m.notifications_stop_title()}
        path="/unsubscribe"
        noindex
      />
      {kept?.outcome.ok ? (
        <Stop {...kept.data} {...kept.outcome.data} />
      ) : kept && isMissing(kept.outcome) ? (
        <EmptyState
          level={1}
          title={m.notifications_stop_unknown()}
          text={m.notifications_stop_unknown_text()}
        >
          <Link className="btn primary" to="/dashboard">
            {m.notifications_stop_sign_in()}
          </Link>
        </EmptyState>
      ) : (
        kept && <ErrorNotice title={m.notifications_stop_failed()} onRetry={retry} />
      )}
    </div>
  );
}

function Stop({ token, done, kind, role }: UnsubscribeData & MailStop) {
  const words = {
    ask: [m.notifications_stop_title(), m.notifications_stop_question({ kind })],
    off: [m.notifications_done_title(), m.notifications_done_text({ kind })],
    on: [m.notifications_started_title(), m.notifications_started_text({ kind })],
  } as const;
  const [title, text] = words[done ?? 'ask'];
  return (
    <section className={account.card}>
      <div className={account.form}>
        <h1>{title}</h1>
        <p className={account.lead}>{text}</p>
        <p className={account.lead}>{m.notifications_stop_lead()}</p>
        {/* A plain HTML form: the response redirects to this page. */}
        <form method="post" action={`/unsubscribe/${encodeURIComponent(token)}`}>
          {done === 'off' ? (
            <button type="submit" className="btn" name="mail" value="on">
              {m.notifications_start_button()}
            </button>
          ) : (
            <button type="submit" className="btn primary" name="mail" value="off">
              {m.notifications_stop_button()}
            </button>
          )}
        </form>
        <p className={account.others}>
          <Link to={`${areaOf[role]}/notifications`}>{m.notifications_stop_sign_in()}</Link>
        </p>
      </div>
      <Scene name="empty" />
    </section>
  );
}

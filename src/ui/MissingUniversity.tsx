import * as m from '../paraglide/messages.js';
import type { Outcome } from './api.ts';
import { EmptyState } from './EmptyState.tsx';
import { Retry } from './ErrorNotice.tsx';
import { Link } from './Link.tsx';
import { PageMeta } from './PageMeta.tsx';
import { isMissing } from './use-outcome.ts';

type Props = {
  outcome: Outcome<unknown>;
  retry: () => void;
  /** Path of the page. */
  path: string;
};

/** The page of a university that is not there, or did not arrive: the same words first, then what happened and what to do. */
export function MissingUniversity({ outcome, retry, path }: Props) {
  const missing = isMissing(outcome);
  const title = m.university_not_found();
  const text = missing ? m.university_unknown_text() : m.universities_unreachable();
  return (
    <div className="page top bottom" role={missing ? undefined : 'alert'}>
      <PageMeta title={title} description={text} path={path} noindex />
      <EmptyState level={1} title={title} text={text}>
        {!missing && <Retry primary onRetry={retry} />}
        <Link className={missing ? 'btn primary' : 'btn'} to="/Universities">
          {m.university_all()}
        </Link>
      </EmptyState>
    </div>
  );
}

import type { ReactNode } from 'react';
import * as m from '../paraglide/messages.js';
import type { Outcome } from './api.ts';
import { EmptyState } from './EmptyState.tsx';
import { Retry } from './ErrorNotice.tsx';
import { Link } from './Link.tsx';
import { PageMeta } from './PageMeta.tsx';
import { isMissing } from './use-outcome.ts';

type Words = { title: string; text: string };
type Props = {
  outcome: Outcome<unknown>;
  retry: () => void;
  path: string;
  /** Texts for a row that does not exist, and for one that failed to load. */
  missing: Words;
  failed: Words;
  /** A link to the list of all rows. */
  all: { to: string; text: ReactNode };
};

/** Replaces the page of a row that does not exist or failed to load: says which, and offers a retry or the list of all rows. */
export function MissingPage({ outcome, retry, path, missing, failed, all }: Props) {
  const gone = isMissing(outcome);
  const { title, text } = gone ? missing : failed;
  return (
    <div className="page top bottom" role={gone ? undefined : 'alert'}>
      <PageMeta title={title} description={text} path={path} noindex />
      <EmptyState level={1} title={title} text={text}>
        {!gone && <Retry primary onRetry={retry} />}
        <Link className={gone ? 'btn primary' : 'btn'} to={all.to}>
          {all.text}
        </Link>
      </EmptyState>
    </div>
  );
}

/** Replaces the page of a university that does not exist or failed to load. */
export const MissingUniversity = (props: Pick<Props, 'outcome' | 'retry' | 'path'>) => (
  <MissingPage
    {...props}
    missing={{ title: m.university_not_found(), text: m.university_unknown_text() }}
    failed={{ title: m.university_not_found(), text: m.universities_unreachable() }}
    all={{ to: '/Universities', text: m.university_all() }}
  />
);

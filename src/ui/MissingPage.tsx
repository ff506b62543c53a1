import type { ReactNode } from 'react';
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
  /** What is said of a row that is not there, and of one that did not arrive. */
  missing: Words;
  failed: Words;
  /** Where all of them are. */
  all: { to: string; text: ReactNode };
};

/** The page of a row that is not there, or did not arrive: the same words first, then what happened and what to do. */
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

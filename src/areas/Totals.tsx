import { Link } from 'react-router';
import * as m from '../paraglide/messages.js';
import type { Counts } from '../site/schema.ts';
import { wholeNumber } from '../web/format.ts';
import type { Called } from '../web/session/use-call.ts';
import { ErrorNotice } from '../web/ui/ErrorNotice.tsx';

/** Counts are exact up to here. */
const MOST = 10_000;

type Total = { label: () => string; note?: () => string; className?: string; to?: string };
type Counted = keyof Counts | 'accounts';

const totals: Record<Counted, Total> = {
  universities: { label: m.areas_count_universities, to: '/Universities' },
  courses: { label: m.areas_count_courses },
  resources: { label: m.areas_count_resources, note: m.areas_count_resources_note, className: 'c-notes' },
  books: { label: m.areas_count_books, note: m.areas_count_books_note, className: 'c-books', to: '/Books' },
  accounts: { label: m.areas_count_accounts, to: '/admin/manage-users' },
};

type Props = { counts: Called<Counts> /** Null: not known yet, or not at all. */; accounts: number | null };

/** How much there is. Each place is kept until its number is there. */
export function Totals({ counts, accounts }: Props) {
  if (counts.state === 'failed') {
    return (
      <ErrorNotice
        title={m.areas_counts_failed()}
        text={counts.error || m.areas_try_again()}
        onRetry={counts.reload}
      />
    );
  }
  const known: Partial<Record<Counted, number | null>> = { ...counts.data, accounts };
  return (
    <section aria-label={m.areas_counts()} aria-busy={counts.state === 'loading'}>
      <dl className="stats">
        {Object.entries(totals).map(([counted, { label, note, className, to }]) => (
          <div key={counted} className={className}>
            <dt>{to ? <Link to={to}>{label()}</Link> : label()}</dt>
            <dd className={(known[counted as Counted] ?? 0) >= MOST ? 'many' : undefined}>
              <Count value={known[counted as Counted] ?? null} />
            </dd>
            {note && <dd className="sm">{note()}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Count({ value }: { value: number | null }) {
  if (value === null) return <span className="skel count" />;
  return value >= MOST ? m.areas_count_many() : wholeNumber(value);
}

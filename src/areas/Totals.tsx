import { Link } from 'react-router';
import * as m from '../paraglide/messages.js';
import { storage } from '../stats/pages/storage.ts';
import type { Stats } from '../stats/schema.ts';
import { wholeNumber } from '../web/format.ts';
import type { Called } from '../web/session/use-call.ts';
import { ErrorNotice } from '../web/ui/ErrorNotice.tsx';

type Total = {
  label: () => string;
  count: (stats: Stats) => string;
  note: (stats: Stats) => string;
  className?: string;
  to?: string;
};

const since = (count: number): string => m.stats_new_week({ count: wholeNumber(count) });

const totals: Total[] = [
  {
    label: m.stats_universities,
    count: (stats) => wholeNumber(stats.totalUniversities),
    note: ({ week }) => since(week.universities),
    to: '/admin/universities',
  },
  {
    label: m.stats_courses,
    count: (stats) => wholeNumber(stats.totalCourses),
    note: ({ totalDepartments }) => m.stats_departments_note({ count: totalDepartments }),
    to: '/admin/courses',
  },
  {
    label: m.stats_notes,
    count: (stats) => wholeNumber(stats.notesCount),
    note: ({ week }) => since(week.notes),
    className: 'c-notes',
    to: '/admin/add-notes',
  },
  {
    label: m.stats_papers,
    count: (stats) => wholeNumber(stats.papersCount),
    note: ({ week }) => since(week.papers),
    className: 'c-papers',
    to: '/admin/add-paper',
  },
  {
    label: m.stats_syllabus,
    count: (stats) => wholeNumber(stats.syllabusCount),
    note: ({ week }) => since(week.syllabus),
    className: 'c-syllabus',
    to: '/admin/add-syllabus',
  },
  {
    label: m.stats_books,
    count: (stats) => wholeNumber(stats.books),
    note: () => m.stats_books_note(),
    className: 'c-books',
    to: '/admin/add-books',
  },
  {
    label: m.stats_pending,
    count: (stats) => wholeNumber(stats.pendingBooks),
    note: ({ pendingBooks }) => (pendingBooks > 0 ? m.stats_pending_note() : m.stats_pending_none()),
    className: 'c-books',
    to: '/admin/approve-books',
  },
  {
    label: m.stats_users,
    count: (stats) => wholeNumber(stats.users),
    note: ({ week }) => since(week.users),
    to: '/admin/manage-users',
  },
  {
    label: m.stats_downloads,
    count: (stats) => wholeNumber(stats.downloads30),
    note: () => m.stats_downloads_note(),
  },
  {
    label: m.stats_stored,
    count: (stats) => storage(stats.storedBytes),
    note: () => m.stats_stored_note(),
  },
];

/** How much there is. Each place is kept until its number is there. */
export function Totals({ stats }: { stats: Called<Stats> }) {
  const { state, data, error, reload } = stats;
  if (state === 'failed')
    return (
      <ErrorNotice title={m.stats_totals_failed()} text={error || m.areas_try_again()} onRetry={reload} />
    );
  return (
    <section aria-label={m.stats_totals()} aria-busy={state === 'loading'}>
      <dl className="stats">
        {totals.map(({ label, count, note, className, to }) => (
          <div key={label()} className={className}>
            <dt>{to ? <Link to={to}>{label()}</Link> : label()}</dt>
            <dd>{data ? count(data) : <span className="skel count" />}</dd>
            <dd className="sm">{data ? note(data) : <span className="skel line half" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

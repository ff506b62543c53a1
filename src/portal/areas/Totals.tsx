import { use } from 'react';
import { COUNT_LIMIT } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import type { Stats, Waiting } from '../../stats/schema.ts';
import { Failed } from '../../ui/area/LoadedList.tsx';
import { fileSize, wholeNumber } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { useSession } from '../../ui/session/Guard.tsx';
import { areaOf } from '../../ui/session/next.ts';
import type { Called } from '../../ui/session/use-call.ts';
import { WaitingWork } from './counts.ts';
import * as css from './Totals.module.css';

type Total<Counts> = {
  label: () => string;
  count: (counts: Counts) => string;
  note: (counts: Counts) => string;
  className?: string;
  to?: string;
};

/** A total of the whole portal, and below it how many of these are new this week, or a note. */
type Row = {
  label: () => string;
  of: keyof Omit<Stats, 'week'>;
  write?: (count: number) => string;
  kind?: 'notes' | 'papers' | 'syllabus' | 'books';
  to?: string;
} & ({ week: keyof Stats['week']; note?: never } | { week?: never; note: (stats: Stats) => string });

const departments = ({ totalDepartments }: Stats): string =>
  m.stats_departments_note({ count: totalDepartments });

const rows: Row[] = [
  { label: m.stats_universities, of: 'totalUniversities', week: 'universities', to: '/admin/universities' },
  { label: m.stats_courses, of: 'totalCourses', note: departments, to: '/admin/courses' },
  { kind: 'notes', label: m.stats_notes, of: 'notesCount', week: 'notes', to: '/admin/add-notes' },
  { kind: 'papers', label: m.stats_papers, of: 'papersCount', week: 'papers', to: '/admin/add-paper' },
  {
    kind: 'syllabus',
    label: m.stats_syllabus,
    of: 'syllabusCount',
    week: 'syllabus',
    to: '/admin/add-syllabus',
  },
  { kind: 'books', label: m.stats_books, of: 'books', note: m.stats_books_note, to: '/admin/add-books' },
  { label: m.stats_posts, of: 'posts', note: m.stats_posts_note, to: '/Blogs' },
  { label: m.stats_users, of: 'users', week: 'users', to: '/admin/manage-users' },
  { label: m.stats_downloads, of: 'downloads30', note: m.stats_downloads_note },
  { label: m.stats_stored, of: 'storedBytes', note: m.stats_stored_note, write: fileSize },
];

const totals = rows.map(
  ({ label, of, week, note, write = wholeNumber, kind, to }): Total<Stats> => ({
    label,
    count: (stats) => write(stats[of] ?? 0),
    note: (stats) => (week ? m.stats_new_week({ count: wholeNumber(stats.week?.[week] ?? 0) }) : note(stats)),
    className: kind && `c-${kind}`,
    to,
  }),
);

export const Totals = ({ stats }: { stats: Called<Stats> }) => (
  <section className={css.part} aria-label={m.stats_totals()} aria-busy={stats.state === 'loading'}>
    <Tiles call={stats} totals={totals} failed={m.stats_totals_failed()} />
  </section>
);

const queues: {
  name: keyof Waiting;
  label: () => string;
  note: () => string;
  className?: string;
  path: string;
}[] = [
  {
    name: 'books',
    label: m.areas_waiting_books,
    note: m.areas_waiting_decision,
    className: 'c-books',
    path: 'approve-books',
  },
  {
    name: 'posts',
    label: m.areas_waiting_posts,
    note: m.areas_waiting_decision,
    className: 'c-notes',
    path: 'verify-blogs',
  },
  {
    name: 'requests',
    label: m.areas_waiting_requests,
    note: m.areas_waiting_answer,
    className: 'c-papers',
    path: 'book-requests?open=true',
  },
  {
    name: 'messages',
    label: m.areas_waiting_messages,
    note: m.areas_waiting_unread,
    className: 'c-syllabus',
    path: 'messages',
  },
];

/** Counts of the work that waits for a staff member, linked to their queues; only administrators see the messages of visitors. */
export function WaitingTotals() {
  const { role } = useSession();
  const waiting = use(WaitingWork);
  if (waiting === null) return null;
  const totals = queues
    .filter(({ name }) => role === 'admin' || name !== 'messages')
    .map(({ name, label, note, path, ...look }): Total<Waiting> => {
      const of = (counts: Waiting) => counts[name] ?? 0;
      return {
        ...look,
        label,
        count: (counts) => (of(counts) >= COUNT_LIMIT ? m.areas_waiting_many() : wholeNumber(of(counts))),
        note: (counts) => (of(counts) > 0 ? note() : m.areas_waiting_none()),
        to: `${areaOf[role]}/${path}`,
      };
    });
  return (
    <section className={css.part} aria-labelledby="waiting" aria-busy={waiting.data === null}>
      <h2 id="waiting">{m.areas_waiting()}</h2>
      <Tiles call={waiting} totals={totals} failed={m.areas_waiting_failed()} />
    </section>
  );
}

type TilesProps<Counts> = { call: Called<Counts>; totals: Total<Counts>[]; failed: string };

/** Numbers side by side, with placeholders until they have loaded. */
function Tiles<Counts>({ call, totals, failed }: TilesProps<Counts>) {
  const { state, data } = call;
  if (state === 'failed' && data === null) return <Failed call={call} title={failed} />;
  return (
    <dl className={css.stats} data-count={totals.length}>
      {totals.map(({ label, count, note, className, to }) => (
        <div key={label()} className={className}>
          <dt>{to ? <Link to={to}>{label()}</Link> : label()}</dt>
          <dd>{data ? count(data) : <span className={`skel ${css.count}`} />}</dd>
          <dd className={css.note}>{data ? note(data) : <span className="skel line half" />}</dd>
        </div>
      ))}
    </dl>
  );
}

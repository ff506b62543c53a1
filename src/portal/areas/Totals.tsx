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

/** A number of a response, with its label and a note. */
type Total<Counts> = {
  label: () => string;
  of: Exclude<keyof Counts, 'week'>;
  write?: (count: number) => string;
  note: (counts: Counts) => string;
  kind?: 'notes' | 'papers' | 'syllabus' | 'books';
  to?: string;
};

const departments = ({ totalDepartments }: Stats): string =>
  m.stats_departments_note({ count: totalDepartments });

/** The note on how many of a kind are new this week. The specified response has only the first five totals. */
const fresh =
  (kind: keyof Stats['week']) =>
  ({ week }: Stats): string =>
    m.stats_new_week({ count: wholeNumber(week?.[kind] ?? 0) });

const totals: Total<Stats>[] = [
  {
    label: m.stats_universities,
    of: 'totalUniversities',
    note: fresh('universities'),
    to: '/admin/universities',
  },
  { label: m.stats_courses, of: 'totalCourses', note: departments, to: '/admin/courses' },
  { kind: 'notes', label: m.stats_notes, of: 'notesCount', note: fresh('notes'), to: '/admin/add-notes' },
  { kind: 'papers', label: m.stats_papers, of: 'papersCount', note: fresh('papers'), to: '/admin/add-paper' },
  {
    kind: 'syllabus',
    label: m.stats_syllabus,
    of: 'syllabusCount',
    note: fresh('syllabus'),
    to: '/admin/add-syllabus',
  },
  { kind: 'books', label: m.stats_books, of: 'books', note: m.stats_books_note, to: '/admin/add-books' },
  { label: m.stats_posts, of: 'posts', note: m.stats_posts_note, to: '/Blogs' },
  { label: m.stats_users, of: 'users', note: fresh('users'), to: '/admin/manage-users' },
  { label: m.stats_downloads, of: 'downloads30', note: m.stats_downloads_note },
  { label: m.stats_stored, of: 'storedBytes', note: m.stats_stored_note, write: fileSize },
];

export const Totals = ({ stats }: { stats: Called<Stats> }) => (
  <section className={css.part} aria-label={m.stats_totals()} aria-busy={stats.state === 'loading'}>
    <Tiles call={stats} totals={totals} failed={m.stats_totals_failed()} />
  </section>
);

/** The queues of staff; `to` is the path below the reader's area. */
const queues: Pick<Total<Waiting>, 'of' | 'kind' | 'to'>[] = [
  { of: 'books', kind: 'books', to: 'approve-books' },
  { of: 'posts', kind: 'notes', to: 'verify-blogs' },
  { of: 'requests', kind: 'papers', to: 'book-requests?open=true' },
  { of: 'messages', kind: 'syllabus', to: 'messages' },
];

/** Counts of the work that waits for a staff member, linked to their queues; only administrators see the messages of visitors. */
export function WaitingTotals() {
  const { role } = useSession();
  const waiting = use(WaitingWork);
  if (waiting === null) return null;
  const totals = queues
    .filter(({ of }) => role === 'admin' || of !== 'messages')
    .map(({ of, kind, to }) => ({
      ...{ of, kind, to: `${areaOf[role]}/${to}` },
      label: () => m.areas_waiting_queue({ queue: of }),
      write: (count: number) => (count >= COUNT_LIMIT ? m.areas_waiting_many() : wholeNumber(count)),
      note: (counts: Waiting) => (counts[of] ? m.areas_waiting_note({ queue: of }) : m.areas_waiting_none()),
    }));
  return (
    <section
      className={css.part}
      aria-labelledby="waiting"
      aria-busy={waiting.data === null && waiting.state === 'loading'}
    >
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
      {totals.map(({ label, of, write = wholeNumber, note, kind, to }) => (
        <div key={label()} className={kind && `c-${kind}`}>
          <dt>{to ? <Link to={to}>{label()}</Link> : label()}</dt>
          <dd>{data ? write(Number(data[of] ?? 0)) : <span className={`skel ${css.count}`} />}</dd>
          <dd className={css.note}>{data ? note(data) : <span className="skel line half" />}</dd>
        </div>
      ))}
    </dl>
  );
}

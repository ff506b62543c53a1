import * as m from '../../../paraglide/messages.js';
import { shortDay } from '../../../ui/area/day-time.ts';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import type { Overview } from '../../overview-schema.ts';
import { NEW_COUNT_LIMIT } from '../../vocabulary.ts';
import { ResourceRows } from './ResourceRows.tsx';

/** What came to one’s course since the last visit, or the newest that it has. */
export function NewInCourse({ data: { resources, fresh, since } }: { data: Overview }) {
  return (
    <section className="card" aria-labelledby="new">
      <header>
        <h2 id="new">{m.student_new()}</h2>
      </header>
      {resources.length === 0 ? (
        <p className="muted">{m.student_new_empty()}</p>
      ) : (
        <>
          <p className="muted">
            <Emphasis text={newsOf(fresh, since)} />
          </p>
          <ResourceRows resources={resources} since={since} />
        </>
      )}
    </section>
  );
}

function newsOf(count: number, since: string | null): string {
  if (since === null) return m.student_new_first();
  const day = shortDay(since);
  if (count === 0) return m.student_new_none({ day });
  return count < NEW_COUNT_LIMIT ? m.student_new_since({ count, day }) : m.student_new_since_many({ day });
}

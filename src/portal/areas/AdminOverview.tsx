import { LatestChanges } from '../../audit/pages/LatestChanges.tsx';
import * as m from '../../paraglide/messages.js';
import type { Person } from '../../people/schema.ts';
import { Misses } from '../../search/pages/Misses.tsx';
import { Coverage } from '../../stats/pages/Coverage.tsx';
import { SpanField, TopCourses } from '../../stats/pages/TopCourses.tsx';
import type { Stats } from '../../stats/schema.ts';
import { Card } from '../../ui/area/AreaHead.tsx';
import { dayTime } from '../../ui/area/day-time.ts';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { type Called, useCall } from '../../ui/session/use-call.ts';
import { TypedLink } from '../../ui/Typed.tsx';
import { LazyPage } from './LazyPage.tsx';
import { Totals, WaitingTotals } from './Totals.tsx';

const loadActivity = async () => (await import('../../stats/pages/Activity.tsx')).Activity;

/** The administrator's overview: warnings, totals, activity, gaps in the content, newest people and latest changes. */
export function AdminOverview() {
  const stats = useCall<Stats>('/stats');
  const people = useCall<Person[]>('/people?page=1&limit=5');
  return (
    <>
      <Warnings />
      <WaitingTotals />
      <Totals stats={stats} />
      <section className="card" aria-labelledby="activity">
        <header>
          <h2 id="activity">{m.stats_activity()}</h2>
          <SpanField />
        </header>
        {/* The script for charts is larger than all the rest of the page, so it loads apart from the numbers. */}
        <LazyPage load={loadActivity} />
      </section>
      <div className="two-columns">
        <Coverage />
        <TopCourses />
      </div>
      <Misses />
      <div className="two-columns">
        <LatestChanges />
        <NewestAccounts people={people} />
      </div>
    </>
  );
}

function NewestAccounts({ people }: { people: Called<Person[]> }) {
  return (
    <Card
      id="newest"
      title={m.areas_newest()}
      way={{ to: '/admin/manage-users', text: m.areas_newest_all() }}
    >
      <Loaded call={people} failed={m.areas_people_failed()}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{m.areas_newest_none()}</p>
          ) : (
            <ul className="rows">
              {rows.map(({ _id, name, role, createdAt }) => (
                <li key={_id}>
                  <TypedLink to={`/admin/manage-users?q=${_id}`} text={name} />
                  <p>
                    {m.people_role({ role })}
                    <span className="num">{dayTime(createdAt)}</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Warnings about how the portal is operated, for an administrator to fix; renders nothing without any. */
function Warnings() {
  const warnings = useCall<{ code: string; text: string }[]>('/warnings');
  if (!warnings.data?.length) return null;
  return (
    <section className="notice warn" aria-labelledby="warnings">
      <div>
        <b id="warnings">{m.warnings_title()}</b>
        {warnings.data.map(({ code, text }) => (
          <p key={code}>{text}</p>
        ))}
      </div>
    </section>
  );
}

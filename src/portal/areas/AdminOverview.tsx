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
import { roleName } from '../../ui/area/role-name.ts';
import { type Called, useCall } from '../../ui/session/use-call.ts';
import { TypedLink } from '../../ui/Typed.tsx';
import { LazyPage } from './LazyPage.tsx';
import { Totals, WaitingTotals } from './Totals.tsx';

const loadActivity = async () => (await import('../../stats/pages/Activity.tsx')).Activity;

/** How much there is, what happens, what is missing, who came last, and what was changed last. */
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
        {/* Drawing charts takes more script than all the rest; it comes when the numbers are there already. */}
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
              {rows.map(({ _id, name, email, role, createdAt }) => (
                <li key={_id}>
                  <TypedLink to={`/admin/manage-users?q=${encodeURIComponent(email)}`} text={name} />
                  <p>
                    {roleName(role)}
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

/** What an administrator should change about how the portal is run, if there is anything. */
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

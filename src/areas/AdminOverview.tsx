import { Link } from 'react-router';
import { LatestChanges } from '../audit/pages/LatestChanges.tsx';
import * as m from '../paraglide/messages.js';
import type { Person } from '../people/schema.ts';
import type { Counts } from '../site/schema.ts';
import { dayTime } from '../web/area/day-time.ts';
import { Loaded } from '../web/area/Loaded.tsx';
import { roleName } from '../web/area/role-name.ts';
import { type Called, useCall } from '../web/session/use-call.ts';
import { languageOf } from '../web/ui/language.ts';
import { Totals } from './Totals.tsx';

/** How much there is, who came last, and what was changed last. */
export function AdminOverview() {
  const counts = useCall<Counts>('/counts');
  const people = useCall<Person[]>('/people?page=1&limit=5');
  return (
    <>
      <Totals counts={counts} accounts={people.data === null ? null : people.total} />
      <div className="two">
        <LatestChanges />
        <NewestAccounts people={people} />
      </div>
    </>
  );
}

function NewestAccounts({ people }: { people: Called<Person[]> }) {
  return (
    <section className="card" aria-labelledby="newest">
      <header>
        <h2 id="newest">{m.areas_newest()}</h2>
        <Link className="btn quiet" to="/admin/manage-users">
          {m.areas_newest_all()}
        </Link>
      </header>
      <Loaded call={people} failed={m.areas_newest_failed()}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{m.areas_newest_none()}</p>
          ) : (
            <ul className="rows">
              {rows.map(({ _id, name, email, role, createdAt }) => (
                <li key={_id}>
                  <Link to={`/admin/manage-users?q=${encodeURIComponent(email)}`} lang={languageOf(name)}>
                    {name}
                  </Link>
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
    </section>
  );
}

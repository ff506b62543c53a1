import { sql } from 'kysely';
import { allow, type By } from '../../core/access.ts';
import { voidCodes } from '../../core/codes/codes.ts';
import { refuseStale } from '../../core/stale.ts';
import * as m from '../../paraglide/messages.js';
import { restored, suspended } from '../mails.ts';
import { can } from '../policy.ts';
import { accountOf, find, findLocked, personOf } from '../queries.ts';
import type { Person } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { keepingAnAdmin, updatePerson } from '../write.ts';

type Asked = {
  /** Whether the account is to be suspended, or restored. */
  suspend: boolean;
  /** The version that was read; none where any will do. */
  version: number | undefined;
};

/**
 * Suspends an account, which ends its sessions, or restores it, and notifies its owner. An account that has this state already stays as
 * it is: a second click does no harm.
 * @returns the account as it is then
 * @throws {AppError} not_found, forbidden, conflict when it was changed meanwhile or is the last administrator's
 */
export function setSuspended(
  { database: { db }, mailer, publicUrl }: PeopleContext,
  by: By,
  id: string,
  { suspend, version }: Asked,
): Promise<Person> {
  const { actor } = by;
  return keepingAnAdmin(m.manage_last_admin(), () =>
    db.transaction().execute(async (tx) => {
      const row = await findLocked(tx, actor, id);
      const isOneself = actor.role !== null && actor.id === row._id;
      allow(can.suspend(actor, accountOf(row)), isOneself ? m.manage_not_oneself() : undefined);
      if ((row.suspended_at !== null) === suspend) return personOf(actor, row);
      refuseStale(row, version, {});
      const values = {
        suspended_at: suspend ? sql<Date>`now()` : null,
        suspended_by: suspend && actor.role !== null ? actor.id : null,
      };
      await updatePerson(tx, by, row._id, values, {
        action: suspend ? 'people.suspend' : 'people.restore',
        before: { suspended: !suspend },
        after: { suspended: suspend },
      });
      if (suspend) await voidCodes(tx, row._id);
      const person = personOf(actor, await find(tx, actor, id));
      await mailer.send(tx, suspend ? suspended(person, actor) : restored(person, actor, publicUrl));
      return person;
    }),
  );
}

import { type Actor, allow, type By, type Rights, type SignedIn } from '../../core/access.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { badInput, refuseStale } from '../../core/errors.ts';
import { notify } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import type { PersonChange } from '../input.ts';
import { restored, suspended } from '../mails.ts';
import { can } from '../policy.ts';
import {
  accountOf,
  find,
  findLocked,
  type PersonRow,
  personOf,
  refuseFormer,
  universityNamed,
} from '../queries.ts';
import type { Person } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { announceAdministrator, keepingAnAdmin, putSuspended, updatePerson } from '../write.ts';

/**
 * Changes a person's role, scope, university and designation, and corrects their name and phone number. A change of role ends their
 * sessions; of that and of another scope they are notified, and of a new administrator all others. The audit log records that name and
 * phone were changed, not their values.
 * @returns the changed account
 * @throws {AppError} not_found, forbidden, bad_input for the scope `own` without a university of the portal, stale when the account was
 * changed meanwhile, conflict when the change would leave no administrator
 */
export function change(
  context: PeopleContext,
  by: By<SignedIn>,
  id: string,
  { version, ...given }: PersonChange,
): Promise<{ person: Person; isChanged: boolean }> {
  return keepingAnAdmin(m.manage_last_admin(), () =>
    context.database.db.transaction().execute(async (tx) => {
      const row = await findLocked(tx, by.actor, id);
      await refuseFormer(tx, by.actor);
      allow(can.edit(by.actor, accountOf(row)));
      const next = await decided(tx, row, given);
      const changed = FIELDS.filter((field) => next[field] !== row[field]);
      if (changed.length === 0 && next.universityId === row.universityId)
        return { person: personOf(by.actor, row), isChanged: false };
      refuseStale(row, version, Object.fromEntries(changed.map((field) => [field, row[field]])));
      const { personalData } = context;
      if (next.name !== row.name)
        for (const { rename } of personalData) await rename?.(tx, row._id, next.name);
      const { university, universityId, ...rest } = next;
      const values = { ...rest, university_name: university, university_id: universityId };
      await updatePerson(tx, by, row._id, values, {
        action: 'people.edit',
        before: { role: row.role, scope: row.scope, university: row.university },
        after: { role: next.role, scope: next.scope, university, changed },
      });
      if (next.role !== row.role || next.scope !== row.scope || next.universityId !== row.universityId)
        for (const { confine } of personalData) await confine?.(tx, row._id, context, row as Rights);
      const data = rightsNews(row, next);
      if (data)
        await notify(tx, context, {
          personId: row._id,
          kind: 'rights',
          key: 'rights',
          data,
          link: '~/profile',
        });
      if (next.role === 'admin' && row.role !== 'admin') await announceAdministrator(tx, context, row._id);
      return { person: personOf(by.actor, await find(tx, by.actor, id)), isChanged: true };
    }),
  );
}

/** Says what the owner of a changed account is notified of: another role, or other universities to look after. */
function rightsNews(
  before: PersonRow,
  { role, scope, university, universityId }: Decided,
): Record<string, string> | null {
  if (role !== before.role) return { event: 'role', role };
  const isConfined = scope === 'own' && universityId !== before.universityId;
  return scope !== before.scope || isConfined ? { event: scope, university: university ?? '' } : null;
}

/** Finds an account that the caller may change. @throws {AppError} not_found, forbidden */
export async function findEditable(
  db: Db,
  actor: Actor,
  id: string,
): Promise<Person & { isSample: boolean }> {
  const row = await find(db, actor, id);
  allow(can.edit(actor, accountOf(row)));
  return { ...personOf(actor, row), isSample: row.sample };
}

const FIELDS = ['name', 'phone', 'role', 'scope', 'university', 'designation'] as const;
type Decided = Pick<PersonRow, (typeof FIELDS)[number] | 'universityId'>;

/** Returns the values of the account after the change. Only an authority with a university of the portal can have the scope `own`. */
async function decided(tx: Tx, row: PersonRow, given: Omit<PersonChange, 'version'>): Promise<Decided> {
  const role = given.role ?? row.role;
  const kept = role === 'authority' ? row.scope : 'all';
  const { name = row.name, phone = row.phone, designation = row.designation } = given;
  const scope = given.scope ?? kept;
  const next = { name, phone, role, scope, designation, ...(await universityOf(tx, row, given)) };
  // An authority whose university was deleted keeps its scope, in which it manages nothing, until an administrator changes it.
  const isAsBefore = scope === row.scope && role === row.role && next.universityId === row.universityId;
  if (scope === 'own' && !isAsBefore && (role !== 'authority' || next.universityId === null))
    throw badInput({ scope: [m.manage_scope_needs_university()] });
  return next;
}

/** Resolves the university. A name that is not linked yet is looked up again: the university may have been added after the account. */
async function universityOf(
  tx: Tx,
  { university, universityId }: PersonRow,
  { university: text }: Omit<PersonChange, 'version'>,
): Promise<Pick<Decided, 'university' | 'universityId'>> {
  if (text === undefined || (text === university && universityId !== null))
    return { university, universityId };
  return universityNamed(tx, text, university);
}

/**
 * Suspends an account, which ends its sessions and reservations, or restores it, and notifies its owner by mail. Idempotent: an account
 * that is in this state already is not changed.
 * @param version the version that the caller has read; undefined skips the check
 * @returns the changed account
 * @throws {AppError} not_found, forbidden, stale when the account was changed meanwhile, conflict when it is the last administrator's
 */
export function setSuspended(
  context: PeopleContext,
  by: By<SignedIn>,
  id: string,
  suspend: boolean,
  version: number | undefined,
): Promise<Person> {
  const { database, mailer, publicUrl } = context;
  const { actor } = by;
  return keepingAnAdmin(m.manage_last_admin(), () =>
    database.db.transaction().execute(async (tx) => {
      const row = await findLocked(tx, actor, id);
      await refuseFormer(tx, actor);
      const isOneself = actor.id === row._id;
      allow(can.suspend(actor, accountOf(row)), isOneself ? m.manage_not_oneself() : undefined);
      if ((row.suspended_at !== null) === suspend) return personOf(actor, row);
      refuseStale(row, version, {});
      await putSuspended(tx, by, row._id, suspend, context.personalData, context);
      const person = personOf(actor, await find(tx, actor, id));
      await mailer.send(tx, suspend ? suspended(person, actor) : restored(person, actor, publicUrl));
      return person;
    }),
  );
}

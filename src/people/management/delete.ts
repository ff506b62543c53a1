import { allow, type By, type SignedIn } from '../../core/access.ts';
import type { Tx } from '../../core/db/database.ts';
import { refuseStale } from '../../core/errors.ts';
import * as m from '../../paraglide/messages.js';
import { confirmPassword } from '../current-password.ts';
import type { PersonDeletion } from '../input.ts';
import { deletedBy } from '../mails.ts';
import { can } from '../policy.ts';
import { erase } from '../profile/delete.ts';
import { accountOf, findLocked, type PersonRow, refuseFormer } from '../queries.ts';
import type { PeopleContext } from '../service.ts';

/**
 * Deletes the account of another person, such as one who asked for it by mail. The reason goes into their last mail alone: the audit log,
 * which is never erased, holds nothing that people write about each other.
 * @param password the actor's own, because nothing brings the account back
 * @returns the account as it was
 * @throws {AppError} bad_input with `fields.password`, too_many_requests, not_found, forbidden, stale when the account was changed since it
 * was read, conflict for the last administrator
 */
export async function deletePerson(
  context: PeopleContext,
  by: By<SignedIn>,
  id: string,
  { password, reason, version }: PersonDeletion,
): Promise<PersonRow> {
  const { actor } = by;
  await confirmPassword(context, actor.id, password, 'password');
  const read = async (tx: Tx) => {
    const row = await findLocked(tx, actor, id);
    await refuseFormer(tx, actor);
    const isOneself = actor.id === row._id;
    allow(can.remove(actor, accountOf(row)), isOneself ? m.manage_delete_not_oneself() : undefined);
    refuseStale(row, version, {});
    return row;
  };
  return erase(context, by, m.manage_last_admin(), read, (person) => deletedBy(person, actor, reason));
}

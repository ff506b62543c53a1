import * as audit from '../audit/service.ts';
import type { SignedIn } from '../core/access.ts';
import * as m from '../paraglide/messages.js';
import { confirmPassword } from './current-password.ts';
import { eraseAccount } from './erase.ts';
import { keepingAnAdmin } from './last-admin.ts';
import { deleted } from './manage-mails.ts';
import { dropPhoto } from './profile-photo.ts';
import { ownRow } from './queries.ts';
import type { PeopleContext } from './service.ts';

/**
 * Deletes the actor's own account. Its row stays, because others' decisions, books and posts refer to it, without anything that says who it
 * was; its sessions end, and its e-mail address may register again.
 * @throws {AppError} bad_input with `fields.password`, too_many_requests, conflict for the last administrator
 */
export async function deleteAccount(
  context: PeopleContext,
  person: SignedIn,
  address: string,
  password: string,
): Promise<void> {
  const { database, mailer } = context;
  await confirmPassword(context, person.id, password, 'password');
  const row = await keepingAnAdmin(m.manage_delete_last_admin(), () =>
    database.db.transaction().execute(async (tx) => {
      const row = await ownRow(tx, person, true);
      const { _id: id, name, email } = row;
      await eraseAccount(tx, id, context.personalData, context);
      const by = { actor: person, address };
      await audit.record(tx, by, {
        action: 'people.delete',
        kind: 'people',
        rowId: id,
        before: { role: row.role },
      });
      if (email !== null) await mailer.send(tx, deleted({ name, email }));
      return row;
    }),
  );
  await dropPhoto(context, row);
}

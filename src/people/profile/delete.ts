import { sql } from 'kysely';
import * as audit from '../../audit/service.ts';
import type { By, SignedIn } from '../../core/access.ts';
import { removeCodes } from '../../core/codes/codes.ts';
import { type Tx, takeTime } from '../../core/db/database.ts';
import { dropReplaced } from '../../core/files/blobs.ts';
import type { Mail } from '../../core/mail/mail.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { confirmPassword } from '../current-password.ts';
import { deleted } from '../mails.ts';
import { ownRow, type PersonRow } from '../queries.ts';
import type { PeopleContext } from '../service.ts';
import { keepingAnAdmin } from '../write.ts';
import type { PersonalData } from './export.ts';
import { filesOf } from './photo.ts';

/**
 * Deletes the actor's own account: erases its personal data, ends its sessions and frees its e-mail address, see `eraseAccount`.
 * @throws {AppError} bad_input with `fields.password`, too_many_requests, conflict for the last administrator
 */
export async function deleteAccount(
  context: PeopleContext,
  by: By<SignedIn>,
  password: string,
): Promise<void> {
  await confirmPassword(context, by.actor.id, password, 'password');
  await erase(context, by, m.manage_delete_last_admin(), (tx) => ownRow(tx, by.actor, true), deleted);
}

/**
 * Erases an account, and sends its owner a last mail.
 * @param lastAdmin the error message for the last administrator
 * @param read finds and locks the account
 */
export async function erase(
  context: PeopleContext,
  by: By,
  lastAdmin: string,
  read: (tx: Tx) => Promise<PersonRow>,
  mailTo: (person: { name: string; email: string }) => Mail,
): Promise<PersonRow> {
  const { database, mailer } = context;
  const row = await keepingAnAdmin(lastAdmin, () =>
    database.db.transaction().execute(async (tx) => {
      const row = await read(tx);
      const { _id: id, name, email } = row;
      const removed = await eraseAccount(tx, id, context.personalData, context);
      await audit.record(tx, by, {
        action: 'people.delete',
        rowId: id,
        before: { role: row.role, ...removed },
      });
      await mailer.send(tx, mailTo({ name, email }));
      return row;
    }),
  );
  await dropReplaced(context, filesOf(row));
  return row;
}

/**
 * Removes everything that identifies the owner of an account. The row itself stays, because decisions, books and posts refer to it; its
 * sessions end, its preferences and codes are deleted, and its e-mail address may register again. The caller has to drop the files of its
 * pictures.
 * @param context needed to notify the other parties of ended reservations; without it they are not notified
 * @returns the number of permanently removed rows by kind
 */
export async function eraseAccount(
  tx: Tx,
  id: string,
  personalData: readonly PersonalData[],
  context?: NoticeContext,
): Promise<Record<string, number>> {
  await takeTime(tx);
  const removed: Record<string, number> = {};
  for (const { forget } of personalData) {
    const counts = (await forget(tx, id, context)) ?? {};
    for (const [kind, count] of Object.entries(counts)) if (count > 0) removed[kind] = count;
  }
  const { email_key: emailKey } = await tx
    .selectFrom('people')
    .where('id', '=', id)
    .select('email_key')
    .executeTakeFirstOrThrow();
  await removeCodes(tx, id, emailKey);
  await tx
    .updateTable('people')
    .set({ ...ERASED, deleted_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return removed;
}

/** The columns that deletion clears. The role is kept: it shows in what capacity the person made decisions. */
const ERASED = {
  name: '',
  email: null,
  email_key: null,
  phone: null,
  password_hash: null,
  designation: null,
  university_name: null,
  university_id: null,
  photo_url: null,
  photo_sha256: null,
  photo_small_sha256: null,
  last_sign_in_at: null,
};

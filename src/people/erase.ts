import { sql, type Transaction } from 'kysely';
import { forgetPerson as forgetInBlogs } from '../blogs/service.ts';
import { forgetPerson } from '../books/service.ts';
import { forgetPerson as forgetInContact } from '../contact/service.ts';
import type { DB } from '../core/db/tables.ts';
import { forgetPerson as forgetInNotifications, type NoticeContext } from '../notifications/service.ts';
import { forgetPerson as forgetInReservations } from '../reservations/service.ts';

/**
 * Takes everything out of an account that says who it was. The row stays, because others' decisions, books and posts refer to it; its
 * sessions end, its preferences and codes go, and its e-mail address may register again. The pictures' files are for the caller to drop.
 * @param context without one the other sides of ended reservations are not notified
 */
export async function eraseAccount(tx: Transaction<DB>, id: string, context?: NoticeContext): Promise<void> {
  // By the address, so while there is one.
  await forgetInContact(tx, id);
  await tx
    .updateTable('people')
    .set({ ...ERASED, deleted_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ user_agent: null, address: null })
    .where('person_id', '=', id)
    .execute();
  for (const table of ['preferences', 'codes'] as const)
    await tx.deleteFrom(table).where('person_id', '=', id).execute();
  await forgetInReservations(tx, id, context);
  await forgetPerson(tx, id);
  await forgetInBlogs(tx, id);
  await forgetInNotifications(tx, id);
}

/** The row of a deleted account. The role stays: it shows in what capacity they decided. */
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

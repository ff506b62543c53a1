import { sql, type Transaction } from 'kysely';
import type { DB } from '../core/db/tables.ts';
import type { NoticeContext } from '../notifications/service.ts';
import type { PersonalData } from './profile-export.ts';

/**
 * Removes everything from an account that says who it was. The row stays, because others' decisions, books and posts refer to it; its
 * sessions end, its preferences and codes are deleted, and its e-mail address may register again. The pictures' files are for the caller to
 * drop.
 * @param context without one the other sides of ended reservations are not notified
 */
export async function eraseAccount(
  tx: Transaction<DB>,
  id: string,
  personalData: readonly PersonalData[],
  context?: NoticeContext,
): Promise<void> {
  for (const { forget } of personalData) await forget(tx, id, context);
  await tx.deleteFrom('codes').where('person_id', '=', id).execute();
  await tx
    .updateTable('people')
    .set({ ...ERASED, deleted_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
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

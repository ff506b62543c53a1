import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import type { DB } from '../core/db/tables.ts';
import { mailSettings } from './mail-settings.ts';

/** What is kept about those who are notified: what they download, and what goes with their account. */
export const personalData = {
  sections: [
    { name: 'notifications', about: own },
    { name: 'mailSettings', about: (db: Db, { id }: SignedIn) => mailSettings(db, id) },
  ],
  forget,
};

/**
 * Removes the owner of a deleted account from the notifications: their own are removed, and those of other people about
 * reservations with them lose their name.
 */
async function forget(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('notifications').where('person_id', '=', id).execute();
  await tx.deleteFrom('notification_settings').where('person_id', '=', id).execute();
  await sql`
    update notifications set data = data - 'by'
    where key = any (array(
      select prefix || id from reservations, (values ('reservation:'), ('message:')) as kinds (prefix)
      where buyer_id = ${id}::uuid or seller_id = ${id}::uuid))`.execute(tx);
}

/** The notifications of a person, oldest first. */
async function* own(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const all = db
    .selectFrom('notifications')
    .where('person_id', '=', id)
    .select(['id as _id', 'kind', 'data', 'link', 'times', 'at', 'read_at as readAt'])
    .orderBy('id');
  yield* inPieces((after, most) =>
    (after === null ? all : all.where('id', '>', after)).limit(most).execute(),
  );
}

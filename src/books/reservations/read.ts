import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../core/access.ts';
import type { DB } from '../../core/db/tables.ts';
import { markRead } from '../../notifications/service.ts';
import { messageKey } from './notify.ts';
import type { ReservationRow } from './queries.ts';
import type { Message } from './schema.ts';

/**
 * Records how far a side has read a thread, up to the newest messages just shown, and marks its notification as read. A message
 * that came meanwhile stays unread. Pages ask for threads again and again: where nothing is new, nothing is written.
 */
export async function markSeen(
  db: Kysely<DB>,
  person: SignedIn,
  row: ReservationRow,
  shown: readonly Message[],
): Promise<void> {
  const isBuyer = row.buyer_id === person.id;
  const newest = shown.find(({ from }) => (from === 'buyer') !== isBuyer)?._id;
  if (newest === undefined) return;
  const column = isBuyer ? 'buyer_read_at' : 'seller_read_at';
  const key = messageKey(row.id);
  const { rows } = await sql<{ isNew: boolean; isTold: boolean }>`
    select
      exists (
        select from reservations r join reservation_messages m on m.id = ${newest}::uuid
        where r.id = ${row.id}::uuid and m.created_at > coalesce(r.${sql.ref(column)}, '-infinity')
      ) as "isNew",
      exists (
        select from notifications where person_id = ${person.id}::uuid and key = ${key} and read_at is null
      ) as "isTold"`.execute(db);
  const [found] = rows;
  if (!found?.isNew && !found?.isTold) return;
  await db.transaction().execute(async (tx) => {
    await sql`
      update reservations set ${sql.ref(column)} = greatest(${sql.ref(column)}, m.created_at)
      from reservation_messages m where reservations.id = ${row.id}::uuid and m.id = ${newest}::uuid`.execute(
      tx,
    );
    await markRead(tx, person.id, key);
  });
}

import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';

/** How many rows are read, and held, at a time. */
const PIECE = 500;

/** What people download about themselves: the books that they asked for or were asked for, and what they wrote. */
export const contributors = [
  { name: 'reservations', about: reservations },
  { name: 'messages', about: messages },
] as const;

/** What the other side said, and who it is, is the other side’s. */
async function* reservations(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('reservations')
    .where((eb) => eb.or([eb('buyer_id', '=', id), eb('seller_id', '=', id)]))
    .select([
      'id as _id',
      sql<string>`case when buyer_id = ${id}::uuid then 'buyer' else 'seller' end`.as('side'),
      'book_name as book',
      'price',
      'state',
      'reason',
      'created_at as date',
      'answered_at as answeredAt',
      'ended_at as endedAt',
    ])
    .orderBy('id')
    .limit(PIECE);
  yield* pieces((after) => (after === null ? own : own.where('id', '>', after)).execute());
}

async function* messages(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('reservation_messages')
    .where('sender_id', '=', id)
    .select(['id as _id', 'reservation_id as reservation', 'text', 'created_at as date'])
    .orderBy('id')
    .limit(PIECE);
  yield* pieces((after) => (after === null ? own : own.where('id', '>', after)).execute());
}

async function* pieces<Row extends { _id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: string | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length < PIECE) return;
    last = rows.at(-1)?._id ?? null;
  }
}

import { sql } from 'kysely';
import type { SignedIn } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { inPieces } from '../../core/db/part.ts';
import { forgetPerson } from './end.ts';

/** What is kept about buyers and sellers: what they download, and what goes with their account. */
export const personalData = {
  sections: [
    { name: 'reservations', about: reservations },
    { name: 'messages', about: messages },
  ],
  forget: forgetPerson,
};

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
    .orderBy('id');
  yield* inPieces((after, most) =>
    (after === null ? own : own.where('id', '>', after)).limit(most).execute(),
  );
}

async function* messages(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('reservation_messages')
    .where('sender_id', '=', id)
    .select(['id as _id', 'reservation_id as reservation', 'text', 'created_at as date'])
    .orderBy('id');
  yield* inPieces((after, most) =>
    (after === null ? own : own.where('id', '>', after)).limit(most).execute(),
  );
}

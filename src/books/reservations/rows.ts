import { sql } from 'kysely';
import { reaches, type SignedIn } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { sideOf } from './policy.ts';
import type { Reservation } from './schema.ts';
import type { ReservationState } from './vocabulary.ts';

/** Reservations with what its sides see of them, newest first. */
export function views(db: Db, { id }: SignedIn) {
  const buys = sql<boolean>`r.buyer_id = ${id}::uuid`;
  const readAt = sql`coalesce(case when ${buys} then r.buyer_read_at else r.seller_read_at end, '-infinity')`;
  return db
    .selectFrom('reservations as r')
    .innerJoin('people as buyer', 'buyer.id', 'r.buyer_id')
    .leftJoin('books as b', 'b.id', 'r.book_id')
    .select([
      'r.id as _id',
      'r.state',
      'r.buyer_id',
      'r.seller_id',
      'r.university_id',
      'r.book_id',
      'r.book_name',
      'r.price',
      'r.seller_name',
      'r.created_at',
      'r.expires_at',
      'r.answered_at',
      'r.ended_at',
      'r.reason',
      'r.version',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'buyer.phone as buyer_phone',
      'b.email as seller_email',
      'b.contact_number as seller_phone',
      'b.image_small_sha256 as image',
    ])
    .select([
      sql<boolean | null>`b.deleted_at is null`.as('isThere'),
      sql<boolean | null>`b.verified_at is not null and b.sold_at is null and b.withdrawn_at is null`.as(
        'isPublic',
      ),
      sql<number>`(
        select count(*) from reservation_messages m
        where m.reservation_id = r.id and m.from_buyer <> (${buys}) and m.created_at > ${readAt})`.as(
        'unread',
      ),
    ])
    .orderBy('r.id', 'desc');
}

type View = Awaited<ReturnType<ReturnType<typeof views>['execute']>>[number];

/** A reservation as it crosses the wire. */
export function toReservation(row: View, person: SignedIn): Reservation {
  const state = row.state as ReservationState;
  const side = sideOf(person, row) ?? 'buyer';
  return {
    _id: row._id,
    state,
    side,
    book: {
      _id: row.book_id,
      name: row.book_name,
      price: Number(row.price),
      imageSmall: imageOf(row, person),
    },
    buyer: { name: row.buyer_name },
    seller: { name: row.seller_name },
    answeredBy: row.seller_id === null ? 'staff' : 'seller',
    date: row.created_at.toISOString(),
    expiresAt: state === 'asked' ? row.expires_at.toISOString() : null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
    contact: contactOf(row, side === 'buyer'),
    unread: row.unread,
    version: row.version,
  };
}

/** Contact details of the other side: only between the two sides of an accepted reservation. */
function contactOf(row: View, buys: boolean): Reservation['contact'] {
  if (row.state !== 'accepted' && row.state !== 'handed-over') return null;
  return buys
    ? { name: row.seller_name, email: row.seller_email, phone: row.seller_phone }
    : { name: row.buyer_name, email: row.buyer_email, phone: row.buyer_phone };
}

/**
 * The picture as long as it is served to this person: off the shelf to both sides of an open or successful reservation, and to
 * staff.
 */
function imageOf(row: View, person: SignedIn): string | null {
  const { book_id, image, isThere, isPublic, seller_id, university_id, state } = row;
  const hasEnded = state === 'declined' || state === 'cancelled' || state === 'expired';
  const sees = isPublic || !hasEnded || seller_id === person.id || reaches(person, university_id);
  return image && isThere && sees ? `/files/books/${book_id}/${image.slice(0, 16)}.webp` : null;
}

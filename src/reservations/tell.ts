import { sql, type Transaction } from 'kysely';
import type { DB } from '../core/db/tables.ts';
import { markRead, type NoticeContext, notify } from '../notifications/service.ts';
import type { ReservationRow } from './queries.ts';
import type { ReservationState } from './schema.ts';

/** Staff who are told of a book that nobody with an account sells, at most. */
const MOST_ADMINS = 5;

/** Whom something is told. */
export type Told = 'buyer' | 'seller' | 'both';

/** What happened to a reservation. `by` is a name; empty where the portal did it. */
export type Event = { event: ReservationState; by: string; reason: string | null };

/**
 * Tells people of a reservation what became of it; not whoever did it. What they were told before is over with that, read or not, so that
 * this is told anew, by mail too.
 */
export async function tellEvent(
  tx: Transaction<DB>,
  context: NoticeContext,
  row: ReservationRow,
  told: Told,
  { event, by, reason }: Event,
  except: string | null,
): Promise<void> {
  const key = `reservation:${row.id}`;
  const data = { event, name: row.book_name, by, ...(reason === null ? {} : { reason }) };
  for (const personId of await peopleOf(tx, row, told)) {
    if (personId === except) continue;
    await markRead(tx, personId, key);
    await notify(tx, context, { personId, kind: 'reservation', key, data, link: linkOf(row) });
  }
}

/** Characters of a message that its notice shows. */
const BEGINNING = 120;

/** Tells the other side of a reservation that there is a message. */
export async function tellMessage(
  tx: Transaction<DB>,
  context: NoticeContext,
  row: ReservationRow,
  told: Told,
  { by, text }: { by: string; text: string },
): Promise<void> {
  const data = { name: row.book_name, by, text: [...text].slice(0, BEGINNING).join('') };
  for (const personId of await peopleOf(tx, row, told))
    await notify(tx, context, {
      personId,
      kind: 'message',
      key: messageKey(row.id),
      data,
      link: linkOf(row),
    });
}

/** By this key somebody has one notice of all the messages of a reservation that they have not read. */
export const messageKey = (reservationId: string): string => `message:${reservationId}`;

const linkOf = ({ id }: ReservationRow): string => `~/reservation?id=${id}`;

async function peopleOf(tx: Transaction<DB>, row: ReservationRow, told: Told): Promise<string[]> {
  const { buyer_id, seller_id } = row;
  if (told === 'buyer') return [buyer_id];
  const sellers = seller_id === null ? await desk(tx, row) : [seller_id];
  return told === 'seller' ? sellers : [buyer_id, ...sellers];
}

/** Who of the staff answers for a book: whoever approved it, as long as they can; or else administrators. Never the buyer. */
async function desk(tx: Transaction<DB>, { book_id, buyer_id }: ReservationRow): Promise<string[]> {
  const able = tx
    .selectFrom('people')
    .where('people.deleted_at', 'is', null)
    .where('people.suspended_at', 'is', null)
    .where('people.id', '<>', buyer_id)
    .select('people.id');
  const approver = await able
    .innerJoin('books', 'books.verified_by_id', 'people.id')
    .where('books.id', '=', book_id)
    .where(sql<boolean>`people.role in ('authority', 'admin')`)
    .executeTakeFirst();
  if (approver) return [approver.id];
  const admins = await able
    .where('people.role', '=', 'admin')
    .orderBy('people.id')
    .limit(MOST_ADMINS)
    .execute();
  return admins.map(({ id }) => id);
}

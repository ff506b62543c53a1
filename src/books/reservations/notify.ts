import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { By } from '../../core/access.ts';
import type { DB } from '../../core/db/tables.ts';
import { markRead, type NoticeContext, notify, removeThese } from '../../notifications/service.ts';
import { knowsSeller, type ReservationRow } from './queries.ts';
import type { ReservationState } from './vocabulary.ts';

type Recipients = 'buyer' | 'seller' | 'both';

/** What a reservation becomes, why, and which sides are notified. */
export type Event<State = ReservationState> = {
  state: State;
  reason: string | null;
  recipients: Recipients;
};

/**
 * Notifies the people of a reservation of its new state, except the actor. All earlier notifications of its state count as read:
 * what is answered waits for no answer, and the new one counts as new, by mail too. Without a context none is sent.
 */
export async function notifyOfEvent(
  tx: Transaction<DB>,
  context: NoticeContext | undefined,
  { actor }: By,
  row: ReservationRow,
  { state, reason, recipients }: Event,
): Promise<void> {
  const key = stateKey(row.id);
  await markRead(tx, key);
  if (!context) return;
  const data = {
    event: state,
    name: row.book_name,
    by: actor.role === null ? '' : actor.name,
    ...(row.seller_id === null ? { staff: 'yes' } : {}),
    ...(reason === null ? {} : { reason }),
    ...(state === 'accepted' && !(await knowsSeller(tx, row.book_id)) ? { contact: 'none' } : {}),
  };
  for await (const people of peopleOf(tx, row, recipients, state === 'expired')) {
    const personId = people.filter((id) => actor.role === null || id !== actor.id);
    await notify(tx, context, { personId, kind: 'reservation', key, data, link: linkOf(row) });
  }
}

/** By this key a person has one unread notification of the state of a reservation. */
export const stateKey = (reservationId: string): string => `reservation:${reservationId}`;

/** Characters of a message that its notice shows. */
const BEGINNING = 120;

/** Notifies the other side of a reservation of a message. */
export async function notifyOfMessage(
  tx: Transaction<DB>,
  context: NoticeContext,
  row: ReservationRow,
  recipients: Recipients,
  { by, text }: { by: string; text: string },
): Promise<void> {
  const data = { name: row.book_name, by, text: [...text].slice(0, BEGINNING).join('') };
  for await (const personId of peopleOf(tx, row, recipients))
    await notify(tx, context, {
      personId,
      kind: 'message',
      key: messageKey(row.id),
      data,
      link: linkOf(row),
    });
}

/** By this key a person has one notification of all unread messages of a reservation. */
export const messageKey = (reservationId: string): string => `message:${reservationId}`;

const linkOf = ({ id }: ReservationRow): string => `~/reservation?id=${id}`;

/** Staff notified at once. */
const AT_ONCE = 500;

/**
 * The people on a side of a reservation, some at a time.
 * @param all where staff answer: all of them who may, also where one of them accepted the request or approved the book
 */
async function* peopleOf(
  tx: Transaction<DB>,
  row: ReservationRow,
  recipients: Recipients,
  all = false,
): AsyncGenerator<string[]> {
  const { buyer_id, seller_id } = row;
  if (recipients !== 'seller') yield [buyer_id];
  if (recipients === 'buyer') return;
  if (seller_id !== null) yield [seller_id];
  else yield* staffFor(tx, row, all);
}

/**
 * The staff who answer requests for a book: the one who accepted the request, or else the one who approved the book, as long as they
 * may; or else all who may: those of the book's university, those of all universities, and administrators. Never the buyer.
 */
async function* staffFor(
  tx: Transaction<DB>,
  { book_id, buyer_id, university_id, answered_by }: ReservationRow,
  all: boolean,
): AsyncGenerator<string[]> {
  const able = tx
    .selectFrom('people')
    .where('people.deleted_at', 'is', null)
    .where('people.suspended_at', 'is', null)
    .where('people.id', '<>', buyer_id)
    .where(mayAnswer(sql`${university_id}::uuid`));
  const one = all
    ? undefined
    : await able
        .where(
          sql<boolean>`people.id in (${answered_by}::uuid, (select verified_by_id from books where id = ${book_id}::uuid))`,
        )
        .select('people.id')
        .orderBy(sql`people.id is distinct from ${answered_by}::uuid`)
        .executeTakeFirst();
  if (one) {
    yield [one.id];
    return;
  }
  const ordered = able.select('people.id').orderBy('people.id').limit(AT_ONCE);
  for (let last: string | undefined; ; ) {
    const rows = await (last === undefined ? ordered : ordered.where('people.id', '>', last)).execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id;
  }
}

/** Whether staff answer for the books of a university, as `reaches` says. */
const mayAnswer = (universityId: RawBuilder<unknown>) =>
  sql<boolean>`(people.role = 'admin' or (people.role = 'authority'
    and (people.scope = 'all' or people.university_id = ${universityId})))`;

/** Removes what a staff member was notified of about reservations that they do not answer any more, after a change of their rights. */
export async function confine(tx: Transaction<DB>, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select n.id from notifications n
    join reservations r on n.key in (${stateKey('')}::text || r.id, ${messageKey('')}::text || r.id)
    join people on people.id = n.person_id
    where n.person_id = ${id}::uuid and r.seller_id is null and r.buyer_id is distinct from n.person_id
      and ${mayAnswer(sql`r.university_id`)} is not true`.execute(tx);
  await removeThese(
    tx,
    rows.map((notification) => notification.id),
  );
}

/** Removes what staff were notified of about reservations that moved, and that they do not answer any more. */
export async function forgetFormerStaff(
  tx: Transaction<DB>,
  reservationIds: readonly string[],
): Promise<void> {
  if (reservationIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select n.id from reservations r
    join notifications n on n.key in (${stateKey('')}::text || r.id, ${messageKey('')}::text || r.id) and n.person_id <> r.buyer_id
    join people on people.id = n.person_id
    where r.id = any(${reservationIds}::uuid[]) and ${mayAnswer(sql`r.university_id`)} is not true`.execute(
    tx,
  );
  await removeThese(
    tx,
    rows.map(({ id }) => id),
  );
}

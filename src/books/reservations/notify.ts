import { type RawBuilder, sql } from 'kysely';
import type { By, Rights } from '../../core/access.ts';
import type { Tx } from '../../core/db/database.ts';
import { markRead, type NoticeContext, notify, removeThese } from '../../notifications/service.ts';
import { knowsSeller, nameOn, type ReservationRow } from './queries.ts';
import { openStates, type ReservationState } from './vocabulary.ts';

type Recipients = 'buyer' | 'seller' | 'both';

/** The new state of a reservation, its reason, and which sides are notified. */
export type Event<State = ReservationState> = {
  state: State;
  reason: string | null;
  recipients: Recipients;
};

/**
 * Notifies the people on a reservation, except the actor, of its new state. Earlier notifications of its state are marked as read: they
 * are outdated, and the new one then counts as new. Without a context none is sent.
 */
export async function notifyOfEvent(
  tx: Tx,
  context: NoticeContext | undefined,
  { actor }: By,
  row: ReservationRow,
  { state, reason, recipients }: Event,
): Promise<void> {
  await markRead(tx, stateKey(row.id));
  if (!context) return;
  const data = {
    event: state,
    name: row.book_name,
    by: actor.role === null ? '' : nameOn(row, actor),
    ...(row.seller_id === null ? { staff: 'yes' } : {}),
    ...(reason === null ? {} : { reason }),
    ...(state === 'accepted' && !(await knowsSeller(tx, row.book_id)) ? { contact: 'none' } : {}),
  };
  const people = await peopleOf(tx, row, recipients, { all: state === 'expired' });
  const others = people.filter((id) => actor.role === null || id !== actor.id);
  await notifyOfState(tx, context, row, others, data);
}

const notifyOfState = (
  tx: Tx,
  context: NoticeContext,
  row: ReservationRow,
  personId: string[],
  data: Record<string, string>,
): Promise<void> =>
  notify(tx, context, { personId, kind: 'reservation', key: stateKey(row.id), data, link: linkOf(row) });

/** The notification key by which a person has at most one unread notification of the state of a reservation. */
export const stateKey = (reservationId: string): string => `reservation:${reservationId}`;

/** Maximum length of the excerpt of a message in its notification, in code points. */
const BEGINNING = 120;

/** Returns a short message as it is, and of a longer one the first whole words with an ellipsis. */
function beginningOf(text: string): string {
  const signs = [...text];
  if (signs.length <= BEGINNING) return text;
  // One character beyond the limit shows whether the last word is whole.
  const beginning = signs.slice(0, BEGINNING + 1).join('');
  return `${beginning.replace(/\s+\S*$|\S$/u, '')}…`;
}

/** Notifies the recipients of a new message on a reservation. */
export async function notifyOfMessage(
  tx: Tx,
  context: NoticeContext,
  row: ReservationRow,
  recipients: Recipients,
  { by, text }: { by: string; text: string },
): Promise<void> {
  const data = { name: row.book_name, by, text: beginningOf(text) };
  const personId = await peopleOf(tx, row, recipients);
  await notify(tx, context, { personId, kind: 'message', key: messageKey(row.id), data, link: linkOf(row) });
}

/** The notification key by which a person has one notification for all unread messages of a reservation. */
export const messageKey = (reservationId: string): string => `message:${reservationId}`;

const linkOf = ({ id }: ReservationRow): string => `~/reservation?id=${id}`;

/** `all`: every staff member who may answer, even if one of them is responsible alone. `except`: an account that leaves. */
type Staff = { all?: boolean; except?: string };

/** Returns the ids of the people on the given sides of a reservation. */
async function peopleOf(
  tx: Tx,
  row: ReservationRow,
  recipients: Recipients,
  staff: Staff = {},
): Promise<string[]> {
  const buyer = recipients === 'seller' ? [] : [row.buyer_id];
  if (recipients === 'buyer') return buyer;
  return [...buyer, ...(row.seller_id === null ? await staffFor(tx, row, staff) : [row.seller_id])];
}

/**
 * Returns the ids of the staff who answer a request: the one who accepted it, or else the one who approved the book, if they still may.
 * Otherwise all who may: those of the book's university, those of all universities, and administrators. Never the buyer.
 */
async function staffFor(
  tx: Tx,
  { book_id, buyer_id, university_id, answered_by }: ReservationRow,
  { all, except = buyer_id }: Staff,
): Promise<string[]> {
  const able = tx
    .selectFrom('people')
    .where('people.deleted_at', 'is', null)
    .where('people.suspended_at', 'is', null)
    .where('people.id', 'not in', [buyer_id, except])
    .where(mayAnswer(sql`${university_id}::uuid`))
    .select('people.id');
  const responsible = sql<boolean>`people.id in (
    ${answered_by}::uuid, (select verified_by_id from books where id = ${book_id}::uuid))`;
  const one = await able
    .where(responsible)
    .orderBy(sql`people.id is distinct from ${answered_by}::uuid`)
    .executeTakeFirst();
  // By id, as all who notify many: two at once do not wait for each other.
  const rows = one && !all ? [one] : await able.orderBy('people.id').execute();
  return rows.map(({ id }) => id);
}

/** SQL condition: a row of `people` may answer for the university, as `reaches` decides. @param rights used instead of the row's rights */
const mayAnswer = (universityId: RawBuilder<unknown>, rights?: Rights) => {
  const role = rights ? sql`${rights.role}::text` : sql`people.role`;
  const scope = rights ? sql`${rights.scope}::text` : sql`people.scope`;
  const own = rights ? sql`${rights.universityId}::uuid` : sql`people.university_id`;
  return sql<boolean>`(${role} = 'admin' or (${role} = 'authority' and (${scope} = 'all' or ${own} = ${universityId})))`;
};

/**
 * Hands over the open reservations that one staff member answered alone, by notifying the others: because that account is about to be
 * suspended or deleted, or because its rights have changed.
 * @param context context of the notifications; without it none are sent
 * @param before the account's rights before they changed
 */
export async function handOver(
  tx: Tx,
  context: NoticeContext | undefined,
  id: string,
  before?: Rights,
): Promise<void> {
  if (!context) return;
  const left = openWithStaff(tx)
    .innerJoin('people', (join) => join.on('people.id', '=', id))
    .where(sql<boolean>`${answeredAloneBy} = ${id}::uuid`)
    .where('people.suspended_at', 'is', null)
    .where(mayAnswer(sql`r.university_id`, before))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`${mayAnswer(sql`r.university_id`)} is not true`),
    );
  await notifyOfHandOver(tx, context, await left.execute(), { except: id });
}

/** Selects the open reservations that staff answer. */
const openWithStaff = (tx: Tx) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('people as buyer', 'buyer.id', 'r.buyer_id')
    .where('r.state', 'in', openStates)
    .where('r.seller_id', 'is', null)
    .selectAll('r')
    .select('buyer.name as buyer_name');

/** SQL expression: the staff member who alone is responsible for the reservation `r`; null if all are. */
const answeredAloneBy = sql`coalesce(r.answered_by, (select verified_by_id from books where id = r.book_id))`;

async function notifyOfHandOver(
  tx: Tx,
  context: NoticeContext,
  rows: readonly (ReservationRow & { buyer_name: string })[],
  staff: Staff = {},
): Promise<void> {
  for (const row of rows) {
    const data = { event: 'handover', name: row.book_name, by: row.buyer_name };
    await notifyOfState(tx, context, row, await peopleOf(tx, row, 'seller', staff), data);
  }
}

/** After a staff member's rights changed: hands over the reservations that they may no longer answer, and removes their notifications. */
export async function confine(tx: Tx, id: string, context: NoticeContext, before: Rights): Promise<void> {
  await handOver(tx, context, id, before);
  // Only the reservations that the person's notifications are about: of those that staff answer there are many.
  await removeUnanswerable(
    tx,
    sql`n.person_id = ${id}::uuid and r.id = any(array(
      select substring(key from '^(?:reservation|message):([0-9a-f-]{36})$')::uuid
      from notifications where person_id = ${id}::uuid))`,
  );
}

/** Removes notifications of staff about requests that they may not answer. @param those condition on notifications `n` or reservations `r` */
async function removeUnanswerable(tx: Tx, those: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select n.id from reservations r
    join notifications n on n.key in (${stateKey('')}::text || r.id, ${messageKey('')}::text || r.id) and n.person_id <> r.buyer_id
    join people on people.id = n.person_id
    where ${those} and r.seller_id is null and ${mayAnswer(sql`r.university_id`)} is not true`.execute(tx);
  await removeThese(tx, rows);
}

/**
 * After reservations moved to another university: removes the notifications of staff who may no longer answer them, and notifies those who
 * now may of the open ones, unless one staff member is still responsible alone.
 * @param context context of the notifications; without it none are sent
 */
export async function passOnMoved(
  tx: Tx,
  context: NoticeContext | undefined,
  reservations: readonly { id: string }[],
): Promise<void> {
  if (reservations.length === 0) return;
  const moved = sql<boolean>`r.id = any(${reservations.map(({ id }) => id)}::uuid[])`;
  await removeUnanswerable(tx, moved);
  if (!context) return;
  const left = openWithStaff(tx)
    .where(moved)
    .where(
      sql<boolean>`not exists (select from people where people.id = ${answeredAloneBy}
        and people.deleted_at is null and people.suspended_at is null and ${mayAnswer(sql`r.university_id`)})`,
    );
  await notifyOfHandOver(tx, context, await left.execute());
}

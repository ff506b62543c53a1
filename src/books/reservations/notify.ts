import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { By, Rights } from '../../core/access.ts';
import type { DB } from '../../core/db/tables.ts';
import { markRead, type NoticeContext, notify, removeThese } from '../../notifications/service.ts';
import { knowsSeller, type ReservationRow } from './queries.ts';
import { openStates, type ReservationState } from './vocabulary.ts';

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
  await markRead(tx, stateKey(row.id));
  if (!context) return;
  const data = {
    event: state,
    name: row.book_name,
    by: actor.role === null ? '' : actor.name,
    ...(row.seller_id === null ? { staff: 'yes' } : {}),
    ...(reason === null ? {} : { reason }),
    ...(state === 'accepted' && !(await knowsSeller(tx, row.book_id)) ? { contact: 'none' } : {}),
  };
  for await (const people of peopleOf(tx, row, recipients, { all: state === 'expired' })) {
    const others = people.filter((id) => actor.role === null || id !== actor.id);
    await notifyOfState(tx, context, row, others, data);
  }
}

const notifyOfState = (
  tx: Transaction<DB>,
  context: NoticeContext,
  row: ReservationRow,
  personId: string[],
  data: Record<string, string>,
): Promise<void> =>
  notify(tx, context, { personId, kind: 'reservation', key: stateKey(row.id), data, link: linkOf(row) });

/** By this key a person has one unread notification of the state of a reservation. */
export const stateKey = (reservationId: string): string => `reservation:${reservationId}`;

/** Characters of a message that its notice shows. */
const BEGINNING = 120;

/** A message, or whole words of its beginning: their reader sees that it goes on. */
function beginningOf(text: string): string {
  const signs = [...text];
  if (signs.length <= BEGINNING) return text;
  // One sign more than it may have says whether its last word is whole.
  const beginning = signs.slice(0, BEGINNING + 1).join('');
  return `${beginning.replace(/\s+\S*$|\S$/u, '')}…`;
}

/** Notifies the other side of a reservation of a message. */
export async function notifyOfMessage(
  tx: Transaction<DB>,
  context: NoticeContext,
  row: ReservationRow,
  recipients: Recipients,
  { by, text }: { by: string; text: string },
): Promise<void> {
  const data = { name: row.book_name, by, text: beginningOf(text) };
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

/** Which staff: all who may answer, also where one of them accepted the request or approved the book; and never one who leaves. */
type Staff = { all?: boolean; except?: string };

/** The people on a side of a reservation, some at a time. */
async function* peopleOf(
  tx: Transaction<DB>,
  row: ReservationRow,
  recipients: Recipients,
  staff: Staff = {},
): AsyncGenerator<string[]> {
  const { buyer_id, seller_id } = row;
  if (recipients !== 'seller') yield [buyer_id];
  if (recipients === 'buyer') return;
  if (seller_id !== null) yield [seller_id];
  else yield* staffFor(tx, row, staff);
}

/**
 * The staff who answer requests for a book: the one who accepted the request, or else the one who approved the book, as long as they
 * may; or else all who may: those of the book's university, those of all universities, and administrators. Never the buyer.
 */
async function* staffFor(
  tx: Transaction<DB>,
  { book_id, buyer_id, university_id, answered_by }: ReservationRow,
  { all, except = buyer_id }: Staff,
): AsyncGenerator<string[]> {
  const able = tx
    .selectFrom('people')
    .where('people.deleted_at', 'is', null)
    .where('people.suspended_at', 'is', null)
    .where('people.id', 'not in', [buyer_id, except])
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

/** Whether staff answer for the books of a university, as `reaches` says. @param rights others than those in their rows */
const mayAnswer = (universityId: RawBuilder<unknown>, rights?: Rights) => {
  const role = rights ? sql`${rights.role}::text` : sql`people.role`;
  const scope = rights ? sql`${rights.scope}::text` : sql`people.scope`;
  const own = rights ? sql`${rights.universityId}::uuid` : sql`people.university_id`;
  return sql<boolean>`(${role} = 'admin' or (${role} = 'authority' and (${scope} = 'all' or ${own} = ${universityId})))`;
};

/**
 * Notifies other staff of the open reservations that one of them answered alone and does not answer any more: because their account is
 * about to be suspended or deleted, or because their rights have changed.
 * @param context without one no notifications are sent
 * @param before the rights before they changed
 */
export async function handOver(
  tx: Transaction<DB>,
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

/** The open reservations that staff answer. */
const openWithStaff = (tx: Transaction<DB>) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('people as buyer', 'buyer.id', 'r.buyer_id')
    .where('r.state', 'in', openStates)
    .where('r.seller_id', 'is', null)
    .selectAll('r')
    .select('buyer.name as buyer_name');

/** The one staff member who is notified of it; null where all are. */
const answeredAloneBy = sql`coalesce(r.answered_by, (select verified_by_id from books where id = r.book_id))`;

async function notifyOfHandOver(
  tx: Transaction<DB>,
  context: NoticeContext,
  rows: readonly (ReservationRow & { buyer_name: string })[],
  staff: Staff = {},
): Promise<void> {
  for (const row of rows) {
    const data = { event: 'handover', name: row.book_name, by: row.buyer_name };
    for await (const people of peopleOf(tx, row, 'seller', staff))
      await notifyOfState(tx, context, row, people, data);
  }
}

/** Removes what a staff member was notified of about reservations that they do not answer any more, after a change of their rights. */
export async function confine(
  tx: Transaction<DB>,
  id: string,
  context: NoticeContext,
  before: Rights,
): Promise<void> {
  await handOver(tx, context, id, before);
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

/**
 * Removes what staff were notified of about reservations that moved, and that they do not answer any more. Others are notified of the open
 * ones among them whose answer was up to one who does not answer any more, or up to all of the former university.
 * @param context without one no notifications are sent
 */
export async function passOnMoved(
  tx: Transaction<DB>,
  context: NoticeContext | undefined,
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
  if (!context) return;
  const left = openWithStaff(tx)
    .where(sql<boolean>`r.id = any(${reservationIds}::uuid[])`)
    .where(
      sql<boolean>`not exists (select from people where people.id = ${answeredAloneBy}
        and people.deleted_at is null and people.suspended_at is null and ${mayAnswer(sql`r.university_id`)})`,
    );
  await notifyOfHandOver(tx, context, await left.execute());
}

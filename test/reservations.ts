import type { Reservation, ReservationAnswer } from '../src/books/reservations/schema.ts';
import type { TestApp } from './app.ts';
import { ask as call, type Method, type Refusal } from './form.ts';
import { signIn } from './sessions.ts';

export type Caller = { id: string; headers: Record<string, string> };

/** Puts an approved book on the shelf. @returns its id */
export async function shelve({ database }: Pick<TestApp, 'database'>, book: Record<string, unknown> = {}) {
  const { id } = await database.db
    .insertInto('books')
    .values({
      name: 'Wave Motion',
      seller: 'Asha Negi',
      email: 'asha@example.org',
      contact_number: '98160 12345',
      price: '249.50',
      verified_at: new Date(),
      verified_by: 'Ravi Thakur',
      ...book,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A seller with a book on the shelf, and two who might want it. */
export async function market(portal: TestApp) {
  const seller = await signIn(portal, { name: 'Asha Negi' });
  const buyer = await signIn(portal, { name: 'Bina Rawat' });
  const other = await signIn(portal, { name: 'Chetan Bisht' });
  const bookId = await shelve(portal, { seller_id: seller.id });
  return { portal, seller, buyer, other, bookId };
}

/** A call by an account. */
export const ask = <Body = ReservationAnswer>(
  place: Pick<TestApp, 'app'>,
  caller: Pick<Caller, 'headers'> | null,
  method: Method,
  url: string,
  payload?: object,
) => call<Body & Refusal>(place, caller, method, `/api${url}`, payload);

/** Asks for a book. */
export const reserve = (
  portal: Pick<TestApp, 'app'>,
  caller: Pick<Caller, 'headers'>,
  bookId: string,
  payload?: object,
) => ask(portal, caller, 'POST', `/books/${bookId}/reservations`, payload);

/** Asks for a book, and has it accepted. */
export async function promised(portal: TestApp, seller: Caller, buyer: Caller, bookId: string) {
  const { reservation } = (await reserve(portal, buyer, bookId)).body;
  return (await answer(portal, seller, reservation, 'accepted')).body.reservation;
}

/** A change by one of the sides. */
export const answer = (
  portal: Pick<TestApp, 'app'>,
  caller: Pick<Caller, 'headers'>,
  { _id }: Pick<Reservation, '_id'>,
  state: string,
  more: object = {},
) => ask(portal, caller, 'PATCH', `/reservations/${_id}`, { state, ...more });

/** The unread notifications of an account, oldest first, as `kind event`. */
export async function noticesOf({ database }: Pick<TestApp, 'database'>, { id }: Pick<Caller, 'id'>) {
  const rows = await database.db
    .selectFrom('notifications')
    .where('person_id', '=', id)
    .where('read_at', 'is', null)
    .select(['kind', 'key', 'data', 'link', 'times'])
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, data: row.data as Record<string, string> }));
}

/** What the book says about itself. */
export const bookOf = ({ database }: Pick<TestApp, 'database'>, id: string) =>
  database.db
    .selectFrom('books')
    .where('id', '=', id)
    .select(['reserved_at', 'sold_at', 'withdrawn_at', 'deleted_at', 'verified_at'])
    .executeTakeFirstOrThrow();

/** Lets the time to answer pass. */
export const pass72Hours = ({ database }: Pick<TestApp, 'database'>, { _id }: Pick<Reservation, '_id'>) =>
  database.sql`update reservations set expires_at = now() - interval '1 second' where id = ${_id}`;

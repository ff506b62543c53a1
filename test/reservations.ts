import type { Reservation, ReservationAnswer } from '../src/books/reservations/schema.ts';
import { type TestApp, testApp } from './app.ts';
import { ask as call, type Method, type Refusal } from './form.ts';
import { PASSWORD, signIn } from './sessions.ts';

export type Caller = { id: string; headers: Record<string, string> };

/** Adds an approved book, directly in the database. @returns its id */
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

/** Creates a portal with a seller, an approved book of the seller, two students who may buy it, and the actions of `dealsIn`. */
export async function market(t: Parameters<typeof testApp>[0]) {
  const portal = await testApp(t);
  return { ...dealsIn(portal), ...(await traders(portal)) };
}

export async function traders(portal: TestApp) {
  const seller = await signIn(portal, { name: 'Asha Negi' });
  const buyer = await signIn(portal, { name: 'Bina Rawat' });
  const other = await signIn(portal, { name: 'Chetan Bisht' });
  const bookId = await shelve(portal, { seller_id: seller.id });
  return { seller, buyer, other, bookId };
}

/** Returns the actions of sellers and buyers in a portal. */
export function dealsIn<Place extends Pick<TestApp, 'app' | 'database'>>(portal: Place) {
  const { db, sql } = portal.database;
  const ask = <Body = ReservationAnswer>(
    caller: Pick<Caller, 'headers'> | null,
    method: Method,
    url: string,
    payload?: object,
  ) => call<Body & Refusal>(portal, caller, method, `/api${url}`, payload);
  const reserve = (caller: Pick<Caller, 'headers'>, bookId: string, payload?: object) =>
    ask(caller, 'POST', `/books/${bookId}/reservations`, payload);
  /** Changes the state of a reservation, as its seller or buyer. */
  const answer = (
    caller: Pick<Caller, 'headers'>,
    { _id }: Pick<Reservation, '_id'>,
    state: string,
    more: object = {},
  ) => ask(caller, 'PATCH', `/reservations/${_id}`, { state, ...more });
  return {
    ...{ portal, ask, reserve, answer },
    shelve: (book?: Record<string, unknown>) => shelve(portal, book),
    noticesOf: (person: Pick<Caller, 'id'>) => noticesOf(portal, person),
    /** Reserves a book, and accepts the reservation as its seller. */
    async promised(seller: Caller, buyer: Caller, bookId: string) {
      const { reservation } = (await reserve(buyer, bookId)).body;
      return (await answer(seller, reservation, 'accepted')).body.reservation;
    },
    /** Deletes the account of the caller. */
    leave: (caller: Pick<Caller, 'headers'>) => ask(caller, 'DELETE', '/auth/me', { password: PASSWORD }),
    /** Returns the times that make up the state of a book. */
    bookOf: (id: string) =>
      db
        .selectFrom('books')
        .where('id', '=', id)
        .select(['reserved_at', 'sold_at', 'withdrawn_at', 'deleted_at', 'verified_at'])
        .executeTakeFirstOrThrow(),
    /** Ends the 72 hours in which the seller can answer. */
    pass72Hours: ({ _id }: Pick<Reservation, '_id'>) =>
      sql`update reservations set expires_at = now() - interval '1 second' where id = ${_id}`,
  };
}

/** Returns the unread notifications of an account, oldest first. */
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

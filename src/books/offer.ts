import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { withRightsNow } from '../reviews/service.ts';
import { type BookRow, findLocked, managedOf } from './managed.ts';
import { can } from './policy.ts';
import type { ManagedBook } from './schema.ts';
import { refuseReserved, refuseSold } from './standing.ts';

/** Takes a book off the shelf, or out of the queue. Again, it changes nothing. @throws {AppError} see change */
export const withdraw = (context: ContentContext, by: By, id: string): Promise<ManagedBook> =>
  change(context, by, id, 'books.withdraw', (row) =>
    row.withdrawn_at === null ? { withdrawn_at: sql<Date>`now()` } : null,
  );

/** Puts a book back where it was withdrawn from. Again, it changes nothing. @throws {AppError} see change */
export const putBack = (context: ContentContext, by: By, id: string): Promise<ManagedBook> =>
  change(context, by, id, 'books.offer', (row) =>
    row.withdrawn_at === null ? null : { withdrawn_at: null },
  );

/** Marks a book as sold without a reservation here. @throws {AppError} see change */
export const sell = (context: ContentContext, by: By, id: string): Promise<ManagedBook> =>
  change(context, by, id, 'books.sell', ({ name, verified_at }) => {
    if (verified_at === null) throw new AppError('conflict', m.book_desk_unapproved({ name }));
    return { sold_at: sql<Date>`now()` };
  });

type Values = { withdrawn_at?: ReturnType<typeof sql<Date>> | null; sold_at?: ReturnType<typeof sql<Date>> };

/**
 * Changes the state of a book, unless it is reserved or sold.
 * @param decide what to change; null: nothing
 * @throws {AppError} not_found, forbidden, conflict
 */
function change(
  { database: { db } }: ContentContext,
  by: By,
  id: string,
  action: string,
  decide: (row: BookRow) => Values | null,
): Promise<ManagedBook> {
  return db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.offer(actor, row));
    refuseSold(row);
    await refuseReserved(tx, actor, row);
    const values = decide(row);
    if (values === null) return managedOf(tx, row, actor);
    const changed = await write(tx, row.id, values);
    await audit.record(tx, by, { action, kind: 'books', rowId: row.id, after: { name: row.name } });
    // Cached answers hold no books that wait for approval.
    if (row.verified_at !== null) await dropTags(tx, ['books']);
    return managedOf(tx, changed, actor);
  });
}

const write = (tx: Transaction<DB>, id: string, values: Values): Promise<BookRow> =>
  tx
    .updateTable('books')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

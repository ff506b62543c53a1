import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import { type Actor, allow, type By, type SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Tx } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import type { Decision } from '../reviews/schema.ts';
import { decide, removeReviewed, type Subject, withRightsNow } from '../reviews/service.ts';
import { can } from './policy.ts';
import { type BookRow, findLocked, isAway, managedOf, rowOf } from './queries.ts';
import { sideOf } from './reservations/policy.ts';
import { endForBook, openReservation } from './reservations/service.ts';
import type { ManagedBook } from './schema.ts';
import { update } from './write.ts';

/**
 * Approves or rejects a book in the name of the actor, and notifies its seller. When several staff members decide at once, the first
 * succeeds, and the others get a conflict that names the first.
 * @throws {AppError} not_found, forbidden; conflict when it was decided, sold or withdrawn before
 */
export function review(
  context: ContentContext,
  by: By<SignedIn>,
  id: string,
  decision: Decision,
): Promise<ManagedBook> {
  return context.database.db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.verify(actor, row), m.reviews_other_university());
    refuseSold(row);
    const { name } = row;
    if (row.withdrawn_at !== null) throw new AppError('conflict', m.book_area_withdrawn_before({ name }));
    const subject: Subject = {
      kind: 'books',
      row,
      label: name,
      authorId: row.seller_id,
      // Not the public page, which is gone once the book is withdrawn.
      link: `~/books?book=${row.id}`,
      update: (columns) => update(tx, row.id, columns),
    };
    await decide(tx, context, { ...by, actor }, subject, decision);
    return managedOf(tx, await rowOf(tx, row.id), actor);
  });
}

/** Takes a book off the shelf or out of the review queue. Idempotent. @throws {AppError} see `change` */
export const withdraw = (context: ContentContext, by: By, id: string): Promise<ManagedBook> =>
  change(context, by, id, 'books.withdraw', (row) =>
    row.withdrawn_at === null ? { withdrawn_at: sql<Date>`now()` } : null,
  );

/**
 * Puts a withdrawn book back on the shelf or in the review queue. Idempotent.
 * @throws {AppError} see `change`; conflict while its seller is suspended and could not answer requests
 */
export const putBack = (context: ContentContext, by: By, id: string): Promise<ManagedBook> =>
  change(context, by, id, 'books.offer', async ({ name, seller_id, withdrawn_at }, tx) => {
    if (withdrawn_at === null) return null;
    if (await isAway(tx, seller_id)) throw new AppError('conflict', m.book_area_seller_away({ name }));
    return { withdrawn_at: null };
  });

/** Marks a book as sold outside the portal. @throws {AppError} see `change`; conflict when it is not approved */
export const sell = (context: ContentContext, by: By, id: string): Promise<ManagedBook> =>
  change(context, by, id, 'books.sell', ({ name, verified_at }) => {
    if (verified_at === null) throw new AppError('conflict', m.book_area_unapproved({ name }));
    return { sold_at: sql<Date>`now()` };
  });

type Values = { withdrawn_at?: ReturnType<typeof sql<Date>> | null; sold_at?: ReturnType<typeof sql<Date>> };

/**
 * Changes the state of a book, unless it is reserved or sold.
 * @param valuesOf returns the columns to change; null when nothing changes
 * @throws {AppError} not_found, forbidden, conflict
 */
function change(
  { database: { db } }: ContentContext,
  by: By,
  id: string,
  action: string,
  valuesOf: (row: BookRow, tx: Tx) => Values | null | Promise<Values | null>,
): Promise<ManagedBook> {
  return db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.offer(actor, row));
    refuseSold(row);
    await refuseReserved(tx, actor, row);
    const values = await valuesOf(row, tx);
    if (values === null) return managedOf(tx, row, actor);
    const changed = await update(tx, row.id, values);
    await audit.record(tx, by, { action, rowId: row.id, after: { name: row.name } });
    // Cached responses hold no books that wait for approval.
    if (row.verified_at !== null) await dropTags(tx, ['books']);
    return managedOf(tx, changed, actor);
  });
}

/**
 * Moves a book to the trash, from which it can be restored. Sellers cannot delete a reserved or sold book. Staff can: an open
 * reservation then ends, and both sides are notified of that. The seller is notified when staff delete the book.
 * @throws {AppError} not_found, forbidden, conflict
 */
export function remove(
  context: ContentContext,
  by: By,
  id: string,
): Promise<{ name: string; trashId: string }> {
  return context.database.db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.delete(actor, row));
    if (!can.verify(actor, row)) {
      refuseSold(row);
      await refuseReserved(tx, actor, row);
    } else if (row.reserved_at !== null) await endForBook(tx, context, by, row.id);
    const { name, category: place, seller_id: authorId } = row;
    const subject = { kind: 'books', row, label: name, place, authorId, link: '~/books' } as const;
    return { name, trashId: await removeReviewed(tx, context, by, subject) };
  });
}

/** Refuses to change a sold book. @throws {AppError} conflict */
export function refuseSold({ name, sold_at }: BookRow): void {
  if (sold_at !== null) throw new AppError('conflict', m.book_area_sold_before({ name }));
}

/**
 * Refuses to change a reserved book. The error links to the reservation, if the actor may see it.
 * @param message says what cannot be done while it is reserved
 * @throws {AppError} conflict
 */
export async function refuseReserved(
  tx: Tx,
  actor: Actor,
  { id, name, reserved_at }: BookRow,
  message: (book: { name: string }) => string = m.book_area_reserved,
): Promise<void> {
  if (reserved_at === null) return;
  const open = await openReservation(tx, id);
  const link =
    open && actor.role !== null && sideOf(actor, open) !== null
      ? { link: `/${actor.role}/reservation?id=${open.id}` }
      : {};
  throw new AppError('conflict', message({ name }), link);
}

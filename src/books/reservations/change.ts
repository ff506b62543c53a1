import { sql } from 'kysely';
import * as audit from '../../audit/service.ts';
import { allow, type By, type SignedIn } from '../../core/access.ts';
import type { ContentContext } from '../../core/content-context.ts';
import type { Tx } from '../../core/db/database.ts';
import { AppError, refuseStale } from '../../core/errors.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { withRightsNow } from '../../reviews/service.ts';
import { end, settle } from './end.ts';
import { notifyOfEvent, passOnMoved } from './notify.ts';
import { can, sideOf } from './policy.ts';
import { find, findLocked, findRow, type ReservationRow } from './queries.ts';
import type { Reservation, ReservationChange } from './schema.ts';
import { type Change, isOpen, type Side } from './vocabulary.ts';

/**
 * Changes the state of a reservation for one of its two sides. When several changes arrive at once, the first is made, and the others get a
 * conflict.
 * @returns the changed reservation
 * @throws {AppError} not_found; forbidden for a change that only the other side may make; conflict when its state does not allow it;
 * stale when it was changed since it was read
 */
export async function change(
  context: ContentContext,
  { actor: person, address }: By<SignedIn>,
  id: string,
  { state, reason, version }: ReservationChange,
): Promise<Reservation> {
  const { db } = context.database;
  await findRow(db, person, id);
  await settle(db, context, id);
  return db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, person);
    const row = await findLocked(tx, actor, id);
    const side = sideOf(actor, row) ?? 'buyer';
    allow(can.change(side, state), m.reservations_side_forbidden());
    refuseLate(row, side, state);
    refuseStale(row, version, {});
    const by = { actor, address };
    const recipients = side === 'buyer' ? 'seller' : 'buyer';
    if (state === 'accepted') await accept(tx, context, by, row);
    else {
      const why = state === 'handed-over' ? null : reason;
      await end(tx, context, by, row, { state, reason: why, recipients });
    }
    return find(tx, actor, id);
  });
}

/**
 * Moves requests that staff answer to the university of their books, and their notifications to its staff. The caller has locked the books.
 * @param context context of the notifications; without it none are sent
 */
export async function followBooks(
  tx: Tx,
  context: NoticeContext | undefined,
  bookIds: readonly string[],
): Promise<void> {
  if (bookIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update reservations set university_id = books.university_id from books
    where books.id = any(${bookIds}::uuid[]) and reservations.book_id = books.id and reservations.seller_id is null
      and reservations.university_id is distinct from books.university_id
    returning reservations.id`.execute(tx);
  await passOnMoved(tx, context, rows);
}

/** @throws {AppError} conflict if the reservation has ended or is answered already, or `to` requires that it is accepted first */
function refuseLate({ state, book_name: name }: ReservationRow, side: Side, to: Change): void {
  const isAsked = state === 'asked';
  if (!isOpen({ state })) throw new AppError('conflict', m.reservations_ended({ name, state }));
  if (side === 'buyer') return;
  const isAnswer = to === 'accepted' || to === 'declined';
  if (isAnswer === isAsked) return;
  const text = isAsked ? m.reservations_not_accepted({ name }) : m.reservations_accepted_before({ name });
  throw new AppError('conflict', text);
}

async function accept(tx: Tx, context: ContentContext, by: By<SignedIn>, row: ReservationRow): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ state: 'accepted', answered_at: sql`now()`, answered_by: by.actor.id })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  await audit.record(tx, by, {
    action: 'reservations.accept',
    rowId: row.id,
    before: { state: row.state },
    after: { name: row.book_name, state: 'accepted' },
  });
  await notifyOfEvent(tx, context, by, row, { state: 'accepted', reason: null, recipients: 'buyer' });
}

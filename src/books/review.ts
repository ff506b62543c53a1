import type { By, SignedIn } from '../core/access.ts';
import { allow } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import type { Decision } from '../reviews/schema.ts';
import { decide, withRightsNow } from '../reviews/service.ts';
import { findLocked, managedOf, rowOf } from './managed.ts';
import { can } from './policy.ts';
import type { ManagedBook } from './schema.ts';
import { refuseSold } from './standing.ts';

/**
 * Approves a book or rejects it, in the name of the actor; its seller is notified. Of several staff members who decide at once one succeeds, and the
 * others learn who it was.
 * @throws {AppError} not_found, forbidden; conflict when it was decided, sold or withdrawn before
 */
export function review(
  context: ContentContext,
  by: By & { actor: SignedIn },
  id: string,
  decision: Decision,
): Promise<ManagedBook> {
  return context.database.db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.verify(actor, row), m.reviews_other_university());
    refuseSold(row);
    const { name } = row;
    if (row.withdrawn_at !== null) throw new AppError('conflict', m.book_desk_withdrawn_before({ name }));
    const link = decision.status === 'approved' ? `/Books/${row.id}` : `~/books?book=${row.id}`;
    const subject = { kind: 'books', row, label: name, authorId: row.seller_id, link } as const;
    await decide(tx, context, by, subject, decision);
    return managedOf(tx, await rowOf(tx, row.id), actor);
  });
}

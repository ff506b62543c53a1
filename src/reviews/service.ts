import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By, SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { type NoticeContext, notify } from '../notifications/service.ts';
import * as m from '../paraglide/messages.js';
import type { Decision, ReviewKind, ReviewState } from './schema.ts';

/** The columns by which a row of a table that is reviewed tells how far it is. */
export type Reviewed = {
  id: string;
  version: number;
  verified_at: Date | null;
  verified_by: string | null;
  rejected_at: Date | null;
  rejected_by: string | null;
  reject_reason: string | null;
};

/** Something to decide: the row, locked by the caller, who has checked that this reviewer may. */
export type Subject = {
  kind: ReviewKind;
  row: Reviewed;
  /** What people call it. */
  label: string;
  /** Whom the decision is told; null where nobody has an account. */
  authorId: string | null;
  /** Where its author sees it: a path of the portal; `~` stands for the home of their area. */
  link: string;
};

export const stateOf = ({
  verified_at,
  rejected_at,
}: Pick<Reviewed, 'verified_at' | 'rejected_at'>): ReviewState =>
  verified_at !== null ? 'approved' : rejected_at !== null ? 'rejected' : 'pending';

/**
 * Decides a review, in the name of whoever does: the row, the audit log, the notice to its author and the caches, in one transaction. Of
 * several who try at once one does, and the others are told who it was. `authorId` is not told what they did themselves.
 * @throws {AppError} conflict when it was decided before, or changed since the reviewer read it
 */
export async function decide(
  tx: Transaction<DB>,
  context: NoticeContext,
  by: By & { actor: SignedIn },
  subject: Subject,
  { status, reason, version }: Decision,
): Promise<void> {
  const { kind, row, label, authorId, link } = subject;
  refuseDecided(row, label);
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', m.reviews_changed({ name: label }));
  const { actor } = by;
  const why = status === 'rejected' ? (reason ?? m.reviews_no_reason()) : null;
  const decision =
    status === 'approved'
      ? sql`verified_at = now(), verified_by = ${actor.name}, verified_by_id = ${actor.id}::uuid`
      : sql`rejected_at = now(), rejected_by = ${actor.name}, rejected_by_id = ${actor.id}::uuid, reject_reason = ${why}`;
  await sql`
    update ${sql.table(kind)} set ${decision}, version = version + 1, updated_at = now()
    where id = ${row.id}::uuid`.execute(tx);
  await audit.record(tx, by, {
    action: status === 'approved' ? `${kind}.verify` : `${kind}.reject`,
    kind,
    rowId: row.id,
    before: { state: 'pending' },
    after: { name: label, state: status, ...(why === null ? {} : { reason: why }) },
  });
  if (authorId !== null && authorId !== actor.id)
    await notify(tx, context, {
      personId: authorId,
      kind: status,
      key: `review:${row.id}`,
      data: { what: kind, name: label, ...(why === null ? {} : { reason: why }) },
      link,
    });
  await dropTags(tx, [kind]);
}

/** A decided row is not decided again: whoever comes second is told by whom it was. */
function refuseDecided(row: Reviewed, name: string): void {
  const state = stateOf(row);
  if (state === 'pending') return;
  const by = (state === 'approved' ? row.verified_by : row.rejected_by) ?? '';
  throw new AppError('conflict', m.reviews_decided({ name, state, by: by || m.reviews_somebody() }));
}

/** The columns of a row that is approved when it comes, in the name of whoever brings it. */
export const approvedBy = ({ id, name }: SignedIn) => ({
  verified_at: sql<Date>`now()`,
  verified_by: name,
  verified_by_id: id,
  ...NOT_REJECTED,
});

const NOT_REJECTED = { rejected_at: null, rejected_by: null, rejected_by_id: null, reject_reason: null };

/** The columns of a row that waits for a review, for the first time or again. */
export const submitted = () => ({
  submitted_at: sql<Date>`now()`,
  verified_at: null,
  verified_by: null,
  verified_by_id: null,
  ...NOT_REJECTED,
});

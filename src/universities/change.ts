import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { DB } from '../core/db/tables.ts';
import * as m from '../paraglide/messages.js';
import type { Removed } from '../trash/schema.ts';
import * as trash from '../trash/service.ts';

type Change = {
  kind: 'universities' | 'departments' | 'courses';
  rowId: string;
  universityId: string;
  columns: Record<string, unknown>;
  /** For the audit log. */
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Resources are shown with its name. */
  isRenamed?: boolean;
};

/** Stores a change of a row that is locked and was compared with the version that its reader saw. */
export async function change(
  tx: Transaction<DB>,
  by: By,
  { kind, rowId, universityId, columns, before, after, isRenamed = false }: Change,
): Promise<void> {
  await tx
    .updateTable(kind)
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', rowId)
    .execute();
  await audit.record(tx, by, {
    action: `${kind}.edit`,
    kind,
    rowId,
    ...(before && { before }),
    after,
  });
  const names = isRenamed ? ['resources'] : [];
  await dropTags(tx, ['universities', `university:${universityId}`, ...names]);
}

/** Long texts are cut in the audit log. */
const MOST = 500;

/** What the audit log stores of a change: the fields that changed, before and after. */
export function changedValues(
  before: Record<string, unknown>,
  next: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const fields = Object.keys(next);
  const of = (values: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, shortened(values[field])]));
  return { before: of(before), after: of(next) };
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST ? `${value.slice(0, MOST)}…` : (value ?? null);

/** Moves a row to the trash, with all that belongs to it. */
export async function moveToTrash(tx: Transaction<DB>, by: By, removal: trash.Removal): Promise<Removed> {
  const { trashId } = await trash.remove(tx, by, removal);
  return { message: m.catalogue_removed({ name: removal.label }), trashId };
}

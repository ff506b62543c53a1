import { sql } from 'kysely';
import type { By, SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import type { JsonValue } from '../core/db/tables.ts';
import type { AuditEntry } from './schema.ts';

export { list } from './queries.ts';

/** Who acts: of an account the log keeps its id and role. */
type Acting = { actor: { role: null } | Pick<SignedIn, 'id' | 'role'>; address: By['address'] };

/** Adds to the audit log, in the transaction that makes the change: there is never one without the other. */
export async function record(db: Db, { actor, address }: Acting, entry: AuditEntry): Promise<void> {
  const { action, kind, rowId, before, after } = entry;
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor.role === null ? null : actor.id,
      actor_role: actor.role,
      address,
      action,
      kind,
      row_id: rowId,
      before: (before ?? null) as JsonValue,
      after: (after ?? null) as JsonValue,
    })
    .execute();
}

/**
 * Removes some of the network addresses that are older than so many days, 30 at least. The application may not change entries of the
 * audit log; this function of the database may, and does nothing else to them.
 * @param most as many at most
 * @returns how many it removed
 */
export async function forgetAddresses(db: Db, days: number, most: number): Promise<number> {
  const { rows } = await sql<{ emptied: number }>`
    select forget_audit_addresses(${days}::int, ${most}::int) as emptied`.execute(db);
  return rows[0]?.emptied ?? 0;
}

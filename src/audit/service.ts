import { sql } from 'kysely';
import type { By, SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import type { JsonValue } from '../core/db/tables.ts';
import type { AuditEntry } from './schema.ts';

export { list } from './queries.ts';

/** The actor and their network address; of an account the log keeps the id and role. */
export type Acting = { actor: { role: null } | Pick<SignedIn, 'id' | 'role'>; address: By['address'] };

/** Adds an entry to the audit log, in the transaction that makes the change: there is never one without the other. */
export async function record(db: Db, { actor, address }: Acting, entry: AuditEntry): Promise<void> {
  const { action, kind = action.replace(/\..*/, ''), rowId, before, after } = entry;
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
 * Clears network addresses that are older than `days` days (at least 30). The application may not change entries of the audit log; a
 * function of the database may, and it changes nothing but their addresses.
 * @param most how many at most
 * @returns how many it cleared
 */
export async function forgetAddresses(db: Db, days: number, most: number): Promise<number> {
  const { rows } = await sql<{ emptied: number }>`
    select forget_audit_addresses(${days}::int, ${most}::int) as emptied`.execute(db);
  return rows[0]?.emptied ?? 0;
}

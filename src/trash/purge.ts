import { type Kysely, sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import { visitor } from '../core/access.ts';
import { isForeignKeyViolation } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { KEPT, tables } from './rows.ts';

/** Rows that go in one transaction at most, and those that go in one run, about. */
export type Pace = { atOnce: number; inARun: number };
const USUAL_PACE: Pace = { atOnce: 1000, inARun: 50_000 };

/** The name of the portal itself in the audit log. */
const by = { actor: visitor, address: 'housekeeping' };

/**
 * Removes for good what has been in the trash for its time, the oldest first, in transactions of a moment. An expired entry
 * cannot be restored, so that it may well be half gone between two runs. Files that nothing refers to any more are the sweep's.
 */
export async function purge(db: Kysely<DB>, { atOnce, inARun }: Pace = USUAL_PACE): Promise<void> {
  const held: string[] = [];
  for (let removed = 0; removed < inARun; ) {
    const due = await db
      .selectFrom('trash')
      .where(sql<boolean>`deleted_at < now() - ${KEPT}`)
      .$if(held.length > 0, (query) => query.where('id', 'not in', held))
      .select('id')
      .orderBy('deleted_at')
      .limit(1)
      .executeTakeFirst();
    if (!due) return;
    try {
      removed += 1 + (await db.transaction().execute((tx) => purgePart(tx, due.id, atOnce)));
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      // Something below it was deleted a moment earlier, and goes a moment later: the next run finds both due.
      held.push(due.id);
    }
  }
}

/** Removes some of an entry's rows, those that refer to others first; when none is left, the entry. @returns how many rows */
async function purgePart(tx: Transaction<DB>, trashId: string, atOnce: number): Promise<number> {
  const entry = await tx
    .selectFrom('trash')
    .where('id', '=', trashId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!entry) return 0;
  let removed = 0;
  for (const table of tables.toReversed()) {
    if (table === 'universities') await forgetUniversity(tx, entry.row_id, trashId);
    removed += await removeRows(tx, table, trashId, atOnce - removed);
    if (removed >= atOnce) return removed;
  }
  await tx.deleteFrom('trash').where('id', '=', trashId).execute();
  // What was taken back is not gone.
  if (entry.restored_at === null)
    await audit.record(tx, by, {
      action: `${entry.kind}.purge`,
      kind: entry.kind,
      rowId: entry.row_id,
      before: { name: entry.label },
    });
  return removed;
}

/** Imports that brought a row may bring it anew once it is gone. */
async function removeRows(
  tx: Transaction<DB>,
  table: string,
  trashId: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where trash_id = ${trashId}::uuid limit ${most})
      returning id),
    forgotten as (delete from import_rows where row_id in (select id from gone))
    select count(*)::int as removed from gone`.execute(tx);
  return rows[0]?.removed ?? 0;
}

/** References by staff and preferences are cleared. */
async function forgetUniversity(tx: Transaction<DB>, id: string, trashId: string): Promise<void> {
  const gone = sql`exists (select from universities where id = ${id}::uuid and trash_id = ${trashId}::uuid)`;
  await sql`update people set university_id = null where university_id = ${id}::uuid and ${gone}`.execute(tx);
  await sql`
    update preferences set university_ids = array_remove(university_ids, ${id}::uuid)
    where university_ids @> array[${id}::uuid] and ${gone}`.execute(tx);
}

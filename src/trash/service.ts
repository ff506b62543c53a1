import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By, portal } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import { isForeignKeyViolation, isUniqueViolation, type Tx, takeTime } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError, notFound } from '../core/errors.ts';
import { forgetRows } from '../core/import/importer.ts';
import { removeAll } from '../notifications/service.ts';
import { reviewKey } from '../notifications/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { resourcePath } from '../ui/addresses.ts';
import { can } from './policy.ts';
import { KEPT, owners, parents, rowsOf } from './queries.ts';
import type { Contents } from './schema.ts';
import { type TrashKind, trashKinds } from './vocabulary.ts';

export { countContents } from './queries.ts';

/** A row to delete: `label` is its name, `place` says in words where it was. */
export type Removal = {
  kind: TrashKind;
  id: string;
  label: string;
  place: string | null;
  universityId: string | null;
};

/**
 * Moves a row to the trash, with everything that belongs to it. A row added concurrently either comes first and is deleted too, or is
 * refused: all rows are locked, parents first. The caller has checked that the actor may delete it.
 * @returns the id that restores it, and how much was deleted with it
 * @throws {AppError} not_found when it is in the trash already
 */
export async function remove(
  tx: Tx,
  by: By,
  { kind, id, label, place, universityId }: Removal,
): Promise<{ trashId: string; contents: Contents }> {
  const contents: Contents = { departments: 0, courses: 0, resources: 0 };
  await takeTime(tx);
  const rows = rowsOf(kind, id);
  for (const [table, matching] of rows) {
    const locked = await lock(tx, table, matching);
    if (table !== kind) contents[table as keyof Contents] = locked;
    else if (locked === 0) throw notFound();
  }
  const { id: trashId } = await tx
    .insertInto('trash')
    .values({
      ...{ kind, row_id: id, label, place, university_id: universityId },
      counts: contents,
      deleted_by: idOf(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [table, matching] of rows)
    await sql`
      update ${sql.table(table)} set deleted_at = now(), trash_id = ${trashId}::uuid, version = version + 1
      where ${matching}`.execute(tx);
  await audit.record(tx, by, {
    action: `${kind}.delete`,
    rowId: id,
    before: { name: label, ...filled(contents) },
  });
  await dropTags(tx, tagsOf(kind, universityId));
  return { trashId, contents };
}

/** Locks rows against change, always in the same order. @returns how many */
async function lock(tx: Tx, table: string, matching: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    with locked as (select id from ${sql.table(table)} where ${matching} order by id for update)
    select count(*)::int as locked from locked`.execute(tx);
  return rows[0]?.locked ?? 0;
}

const idOf = ({ actor }: By): string | null => (actor.role === null ? null : actor.id);

const filled = (contents: Contents) =>
  Object.fromEntries(Object.entries(contents).filter(([, count]) => count > 0));

/** The cache tags of what shows such a row to visitors. */
function tagsOf(kind: string, universityId: string | null): string[] {
  if (kind === 'enquiries') return [];
  if (kind === 'books' || kind === 'resources' || kind === 'blogs') return [kind];
  return ['universities', 'resources', ...(universityId ? [`university:${universityId}`] : [])];
}

/**
 * The `updated_at` of a restored row, where it means more: when the text of a post was revised, or the state of a message was set. Spam
 * starts its retention time again, because it would be removed at once otherwise.
 */
const RESTORED_AT: Partial<Record<TrashKind, RawBuilder<unknown>>> = {
  blogs: sql`updated_at`,
  enquiries: sql`case when state = 'spam' then now() else updated_at end`,
};

/**
 * Restores a row from the trash, with everything that was deleted with it.
 * @returns its name
 * @throws {AppError} not_found, also when it has expired, or another person deleted it; forbidden; conflict when it was restored before,
 * when its parent is in the trash, when its course has lost its semester, or when another row has its name, or its file, by now
 */
export async function restore(db: Kysely<DB>, by: By, trashId: string): Promise<string> {
  try {
    return await db.transaction().execute((tx) => restoreIn(tx, by, trashId));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', m.trash_name_taken(), { cause: error });
  }
}

async function restoreIn(tx: Tx, by: By, trashId: string): Promise<string> {
  await takeTime(tx);
  await lockOwned(tx, trashId);
  const entry = await tx
    .selectFrom('trash')
    .where(hasId('id', trashId))
    // The entries of others are unseen.
    .$if(!can.see(by.actor), (query) => query.where('deleted_by', '=', idOf(by)))
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(gone);
  const kind = entry.kind as TrashKind;
  const place = owners[kind]
    ? await placeOf(tx, kind, owners[kind], entry.row_id)
    : { universityId: entry.university_id };
  allow(can.restore(by.actor, { deletedBy: entry.deleted_by, ...place }));
  if (entry.restored_at !== null) throw new AppError('conflict', m.trash_restored_before());
  if (await isExpired(tx, trashId)) throw gone();
  await lockParent(tx, by, kind, entry.row_id);
  if (kind === 'resources') {
    await refuseTwin(tx, entry.row_id);
    await refuseLostSemester(tx, by, entry.row_id);
  }
  for (const table of trashKinds) {
    await sql`
      update ${sql.table(table)} set deleted_at = null, trash_id = null, version = version + 1,
        updated_at = ${RESTORED_AT[table] ?? sql`now()`}
      where trash_id = ${trashId}::uuid`.execute(tx);
  }
  await tx
    .updateTable('trash')
    .set({ restored_at: sql`now()`, restored_by: idOf(by) })
    .where('id', '=', trashId)
    .execute();
  // The notice that the row was removed is no longer true.
  await removeAll(tx, reviewKey(entry.row_id));
  await audit.record(tx, by, {
    action: `${kind}.restore`,
    rowId: entry.row_id,
    after: { name: entry.label },
  });
  await dropTags(tx, tagsOf(kind, entry.university_id));
  return entry.label;
}

/**
 * Locks a book, post or message before its trash entry, in the same order as the deletion of an account, which removes both: the two
 * cannot deadlock.
 */
async function lockOwned(tx: Tx, trashId: string): Promise<void> {
  const entry = await tx
    .selectFrom('trash')
    .where(hasId('id', trashId))
    .select(['kind', 'row_id'])
    .executeTakeFirst();
  if (entry && (entry.kind in owners || entry.kind === 'enquiries'))
    await lock(tx, entry.kind, sql`id = ${entry.row_id}::uuid`);
}

const gone = () => new AppError('not_found', m.trash_gone());

/** Returns the current seller or author of a book or post, and the university that it belongs to. */
async function placeOf(tx: Tx, kind: TrashKind, owner: string, id: string) {
  const { rows } = await sql<{ owner: string | null; universityId: string | null }>`
    select ${sql.ref(owner)} as owner, university_id as "universityId" from ${sql.table(kind)} where id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0] ?? { owner: null, universityId: null };
}

/**
 * Whether an entry has expired, so that some of its rows may be purged already. Compares with the clock, not with `now()`, the start of the
 * transaction: this one may have waited for the purge to unlock the entry.
 */
async function isExpired(tx: Tx, trashId: string): Promise<boolean> {
  const { rows } = await sql`
    select from trash where id = ${trashId}::uuid and deleted_at < clock_timestamp() - ${KEPT}`.execute(tx);
  return rows.length > 0;
}

/** Locks the parent of a row. @throws {AppError} conflict when it is in the trash; administrators get a link to it */
async function lockParent(tx: Tx, by: By, kind: TrashKind, rowId: string): Promise<void> {
  const parent = parents[kind];
  if (!parent) return;
  const held = sql`${sql.table(parent.table)} p join ${sql.table(kind)} c on c.${sql.ref(parent.column)} = p.id`;
  const alive = await sql`
    select p.id from ${held} where c.id = ${rowId}::uuid and p.deleted_at is null for key share of p`.execute(
    tx,
  );
  if (alive.rows.length > 0) return;
  const { rows } = await sql<{ name: string }>`
    select coalesce(t.label, p.name) as name from ${held} left join trash t on t.id = p.trash_id
    where c.id = ${rowId}::uuid`.execute(tx);
  const name = rows[0]?.name ?? '';
  const link = can.see(by.actor) ? { link: `/admin/trash?q=${encodeURIComponent(name)}` } : {};
  throw new AppError('conflict', m.trash_parent_gone({ name }), link);
}

/** @throws {AppError} conflict, with a link, when the resource's course has the same file again by now, under whatever title */
async function refuseTwin(tx: Tx, resourceId: string): Promise<void> {
  const { rows } = await sql<{ id: string; title: string; semester: number; course: string }>`
    select t.id, t.title, t.semester, c.name as course
    from resources r join resources t on t.course_id = r.course_id and t.file_sha256 = r.file_sha256 and t.deleted_at is null
      join courses c on c.id = t.course_id
    where r.id = ${resourceId}::uuid`.execute(tx);
  const [twin] = rows;
  if (!twin) return;
  throw new AppError('conflict', m.uploads_duplicate(twin), { link: resourcePath(twin.id, twin.title) });
}

/** @throws {AppError} conflict when the resource's course, which is locked, has fewer semesters by now; administrators get a link to it */
async function refuseLostSemester(tx: Tx, by: By, resourceId: string): Promise<void> {
  const { rows } = await sql<{ name: string; semesters: number; semester: number; universityId: string }>`
    select c.name, c.semesters, r.semester, c.university_id as "universityId"
    from resources r join courses c on c.id = r.course_id
    where r.id = ${resourceId}::uuid and c.semesters between 1 and r.semester - 1`.execute(tx);
  const [lost] = rows;
  if (!lost) return;
  const link = can.see(by.actor) ? { link: `/admin/courses?university=${lost.universityId}` } : {};
  throw new AppError('conflict', m.trash_semester_gone(lost), link);
}

/** Clears references to a university that is purged. Other features hold them, so the portal passes this function in. */
export type ForgetUniversity = (tx: Tx, id: string) => Promise<void>;

/** The most rows that are purged in one transaction, and roughly in one run. */
export type Pace = { atOnce: number; inARun: number };
const USUAL_PACE: Pace = { atOnce: 1000, inARun: 50_000 };

/**
 * Removes expired entries and their rows for good, the oldest first, in short transactions. An expired entry cannot be restored, so it may
 * be half removed between two runs. Files without references are left to the sweep.
 */
export async function purge(
  db: Kysely<DB>,
  forgetUniversity: ForgetUniversity,
  { atOnce, inARun }: Pace = USUAL_PACE,
): Promise<void> {
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
      removed +=
        1 + (await db.transaction().execute((tx) => purgePart(tx, due.id, atOnce, forgetUniversity)));
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      // A row below it has an entry of its own, which expires a moment later: the next run finds both due.
      held.push(due.id);
    }
  }
}

/** Removes some rows of an entry, children first, and then the entry once none is left. @returns how many rows */
async function purgePart(
  tx: Tx,
  trashId: string,
  atOnce: number,
  forgetUniversity: ForgetUniversity,
): Promise<number> {
  await lockOwned(tx, trashId);
  const entry = await tx
    .selectFrom('trash')
    .where('id', '=', trashId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!entry) return 0;
  // The rows of a restored entry live on.
  const isGone = entry.restored_at === null;
  let removed = 0;
  for (const table of trashKinds.toReversed()) {
    if (table === 'universities' && entry.kind === table && isGone) await forgetUniversity(tx, entry.row_id);
    removed += await removeRows(tx, table, trashId, atOnce - removed);
    if (removed >= atOnce) return removed;
  }
  await tx.deleteFrom('trash').where('id', '=', trashId).execute();
  if (isGone)
    await audit.record(tx, portal, {
      action: `${entry.kind}.purge`,
      rowId: entry.row_id,
      before: { name: entry.label },
    });
  return removed;
}

/** Removes rows, and what imports remember of them: an import may add them again. */
async function removeRows(tx: Tx, table: string, trashId: string, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where trash_id = ${trashId}::uuid limit ${most})
    returning id`.execute(tx);
  await forgetRows(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Removes the entries of rows that are deleted with the account of their author or seller. */
export async function forget(tx: Tx, kind: TrashKind, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .deleteFrom('trash')
    .where('kind', '=', kind)
    .where(sql<boolean>`row_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** Removes the entries whose rows are all gone, such as those of content that was removed for good. */
export async function forgetEmptied(tx: Tx): Promise<void> {
  const isEmptied = trashKinds.map(
    (table) => sql<boolean>`not exists (select from ${sql.table(table)} t where t.trash_id = trash.id)`,
  );
  await tx
    .deleteFrom('trash')
    .where('restored_at', 'is', null)
    .where((eb) => eb.and(isEmptied))
    .execute();
}

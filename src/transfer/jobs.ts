import { type Kysely, type QueryResult, sql } from 'kysely';
import * as audit from '../audit/service.ts';
import { portal } from '../core/access.ts';
import { type Database, type Db, isDatabaseTrouble, type Tx } from '../core/db/database.ts';
import type { DB, JsonValue } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import type { Files, Sha256 } from '../core/files/files.ts';
import { Findings, type Importer } from '../core/import/importer.ts';
import { runImport } from '../core/import/run.ts';
import { ImportError, openSource } from '../core/import/source.ts';
import type { Job, Queue, Worker } from '../core/jobs/jobs.ts';
import type { ImportKind, Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { rightsNow } from '../people/service.ts';
import { can } from './policy.ts';
import { filesOf } from './queries.ts';

/** The queue of imports. An interrupted import runs again from the start, and finds the rows that it has written unchanged. */
export const importQueue: Queue = {
  name: 'imports',
  retries: 3,
  pause: { first: 5, longest: 60 },
  within: 3600,
};

/** The states in which the job starts or repeats an import. */
const UNDER_WAY = ['queued', 'running'] as const;

type ImporterOf = (
  kind: ImportKind,
  options: {
    db: Kysely<DB>;
    files: Files;
    dryRun: boolean;
    seller: string;
    importerId: string;
    beside: ReadonlyMap<string, Sha256>;
  },
) => Importer<never>;

type Context = {
  worker: Worker;
  database: Database;
  files: Files;
  /** Returns the importer of a kind; passed in, because features do not depend on each other. */
  importerOf: ImporterOf;
};

/**
 * Removes some imports older than 30 days, with their refusals, and marks those as failed that have no job left, because their process died
 * in the last attempt.
 * @param most the most imports to remove
 */
export async function removeExpired(db: Kysely<DB>, most: number) {
  const { rows: left } = await sql<{ id: string }>`
    select id from imports where state in ('queued', 'running') and not exists (
      select from jobs.job where name = ${importQueue.name} and state in ('created', 'retry', 'active')
        and data ->> 'importId' = imports.id::text)`.execute(db);
  for (const { id } of left)
    await db.transaction().execute((tx) => end(tx, id, 'failed', m.errors_unexpected()));
  const { rows } = await sql<{ id: string }>`
    select id from imports where created_at < now() - interval '30 days' limit ${most}`.execute(db);
  for (const { id } of rows) await removeRefusals(db, id);
  return sql`delete from imports where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
}

/** Refused rows per statement: a file may have millions, and no statement may take long. */
const REFUSALS_AT_ONCE = 5000;

async function removeRefusals(db: Db, importId: string): Promise<void> {
  let last: string | null = '-1';
  while (last !== null) {
    const removed: QueryResult<{ last: string | null }> = await sql<{ last: string | null }>`
      with removed as (
        delete from import_refusals where import_id = ${importId}::uuid and position in (
          select position from import_refusals where import_id = ${importId}::uuid and position > ${last}::bigint
          order by position limit ${REFUSALS_AT_ONCE})
        returning position)
      select max(position)::text as last from removed`.execute(db);
    last = removed.rows[0]?.last ?? null;
  }
}

/** Runs queued imports, one after the other. */
export async function runImports(context: Context): Promise<void> {
  await context.worker.work(importQueue.name, 1, async (data, job) => {
    const { importId } = data as { importId: string };
    await runOne(context, importId, job);
  });
}

async function runOne({ database, files, importerOf }: Context, id: string, job: Job): Promise<void> {
  const { db } = database;
  const endAs = (state: string, error: string | null = null) =>
    db.transaction().execute((tx) => end(tx, id, state, error));
  const begun = await claim(db, id);
  if (!begun) return;
  await removeRefusals(db, id);
  const asked = new AbortController();
  const findings = new Findings();
  try {
    const beside = new Map((await filesOf(db, id)).map(({ name, sha256 }) => [name, sha256]));
    const dryRun = begun.dry_run;
    const importer = whileAllowed(
      begun.person_id,
      importerOf(begun.kind as ImportKind, {
        ...{ db, files, dryRun, beside },
        seller: begun.seller,
        importerId: begun.person_id,
      }),
    );
    const isWhole = await files.lend(begun.file_sha256, async (place) => {
      const source = await openSource(place, begun.file_name);
      const signal = AbortSignal.any([asked.signal, job.signal, job.ending]);
      return runImport({
        ...{ db, source, dryRun, importer, signal },
        async onBatch(batch, rows) {
          findings.add(batch);
          const progress = { findings, batch, rows, bytesRead: source.bytesRead() };
          if (await report(db, id, begun.run, progress)) asked.abort();
        },
      });
    });
    // The process is stopping, or the time limit has passed: the retry starts the import from the beginning.
    if (!isWhole && !asked.signal.aborted) throw new Error('the import was cut off');
    await endAs(isWhole ? 'done' : 'stopped');
  } catch (error) {
    if (error instanceof BegunAnew) return;
    if (error instanceof NotAllowed) return await endAs('stopped', error.message);
    const reason = error instanceof ImportError ? error.message : m.errors_unexpected();
    const isFinal = error instanceof ImportError && !isPassing(error.cause);
    // Without a further retry the import must end: it would seem to run forever, and block another import of the same file.
    const isLast = job.isLast && !job.ending.aborted;
    if (isFinal || isLast) await endAs('failed', reason);
    if (!isFinal) throw error;
  }
}

/** Whether a retry may succeed: the database or the disk is unavailable for now. */
const isPassing = (cause: unknown): boolean =>
  isDatabaseTrouble(cause) || (cause instanceof AppError && cause.code === 'unavailable');

/** Ends an import whose owner may no longer import. */
class NotAllowed extends ImportError {}

/** Ends a run that was suspended for so long that another process has begun the import anew. */
class BegunAnew extends Error {}

/** Whether a person may import; their rights stay the same until the transaction ends. */
async function mayImport(tx: Tx, personId: string): Promise<boolean> {
  const rights = await rightsNow(tx, personId);
  return rights !== undefined && can.import(rights);
}

/** Makes an importer check before each batch that its owner may still import: a suspension ends it between two batches. */
const whileAllowed = <Item>(personId: string, importer: Importer<Item>): Importer<Item> => ({
  ...importer,
  async write(tx, items, findings) {
    if (!(await mayImport(tx, personId))) throw new NotAllowed(m.transfer_not_allowed_any_more());
    await importer.write(tx, items, findings);
  },
});

/**
 * Starts an import, or restarts an interrupted one and clears its earlier result. If it was stopped meanwhile, or its owner may no longer
 * import, ends it with its present result instead.
 * @returns undefined if there is nothing to do; `run` tells this run from those before and after it
 */
async function claim(db: Kysely<DB>, id: string) {
  return db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('imports')
      .innerJoin('people', 'people.id', 'imports.person_id')
      .where('imports.id', '=', id)
      .select(['people.id', 'people.name'])
      .executeTakeFirst();
    if (!owner) return undefined;
    if (!(await mayImport(tx, owner.id))) {
      await end(tx, id, 'stopped', m.transfer_not_allowed_any_more());
      return undefined;
    }
    const row = await tx
      .updateTable('imports')
      .set({ state: 'running', started_at: sql`now()`, bytes_read: 0, rows_done: 0, counts: {}, remarks: {} })
      .where('id', '=', id)
      .where('state', 'in', UNDER_WAY)
      .where('stop_asked', '=', false)
      .returning([
        'kind',
        'file_name',
        'file_sha256',
        'dry_run',
        'person_id',
        sql<string>`started_at::text`.as('run'),
      ])
      .executeTakeFirst();
    if (row) return { ...row, seller: owner.name };
    await end(tx, id, 'stopped', null);
    return undefined;
  });
}

type Progress = { findings: Findings; batch: Findings; rows: number; bytesRead: number };

/** Records the progress of a run of an import. @returns whether it is asked to stop @throws {BegunAnew} */
async function report(
  db: Kysely<DB>,
  id: string,
  run: string,
  { findings, batch, rows, bytesRead }: Progress,
): Promise<boolean> {
  const refusals = batch.refusals.toSorted((a, b) => a.row - b.row);
  // Written below, so memory need not hold them any longer.
  findings.refusals.length = 0;
  return db.transaction().execute(async (tx) => {
    if (refusals.length > 0)
      await tx
        .insertInto('import_refusals')
        .values(refusals.map(({ row, ...refusal }) => ({ ...refusal, import_id: id, row_number: row })))
        .execute();
    const { stop_asked } = await tx
      .updateTable('imports')
      .set({
        bytes_read: bytesRead,
        rows_done: sql`rows_done + ${rows}::int`,
        counts: Object.fromEntries(findings.totals()) as JsonValue,
        remarks: Object.fromEntries(findings.remarks) as JsonValue,
      })
      .where('id', '=', id)
      .where('started_at', '=', sql<Date>`${run}::text::timestamptz`)
      .returning('stop_asked')
      .executeTakeFirstOrThrow(() => new BegunAnew());
    return stop_asked;
  });
}

/** Ends an import, unless it has ended, and records its counts in the audit log. */
async function end(tx: Tx, id: string, state: string, error: string | null): Promise<void> {
  const ended = await tx
    .updateTable('imports')
    .from('people')
    // A reason may quote the file, and PostgreSQL text cannot hold NUL.
    .set({ state, error: error?.replaceAll('\0', '') ?? null, finished_at: sql`now()` })
    .where('imports.id', '=', id)
    .where('imports.state', 'in', UNDER_WAY)
    .whereRef('people.id', '=', 'imports.person_id')
    .returning(['people.id', 'people.role', 'kind', 'file_name as file', 'dry_run as dryRun', 'counts'])
    .executeTakeFirst();
  if (!ended) return;
  const { id: owner, role, kind, file, dryRun, counts } = ended;
  const after = { import: kind, file, dryRun, state, ...(counts as object) };
  const by = { actor: { id: owner, role: role as Role }, address: portal.address };
  await audit.record(tx, by, { action: 'imports.end', rowId: id, after });
}

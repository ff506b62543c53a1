import { sql } from 'kysely';
import type { Database, Db } from '../src/core/db/database.ts';
import * as installation from '../src/core/db/installation.ts';

/**
 * The stored state of the sample content. `leftovers` are the SHA-256 of files that an interrupted removal may still have to
 * delete.
 */
export type SampleState = { state: 'loaded' } | { state: 'removed'; leftovers: string[] };

const KEY = 'sample';
const LOCK = 0x73616d70; // 'samp'

/** Reads the state of the sample content; undefined if it was never loaded. */
export const readState = (db: Db): Promise<SampleState | undefined> => installation.read(db, KEY);

export const writeState = (db: Db, state: SampleState): Promise<void> => installation.write(db, KEY, state);

/** Whether a start would load the sample content: it was never loaded, and the database is empty. */
export const isSampleDue = async ({ db }: Pick<Database, 'db'>): Promise<boolean> =>
  (await readState(db)) === undefined && (await isEmpty(db));

async function isEmpty(db: Database['db']): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from universities) or exists (select from books)
        or exists (select from people) as some`.execute(db);
  return rows[0]?.some !== true;
}

/** Runs a task on the sample content under a lock, so that only one process does so at a time; others wait. */
export const alone = <T>({ db }: Pick<Database, 'db'>, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (held) => {
    await sql`set local statement_timeout = 0`.execute(held);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(held);
    return await work();
  });

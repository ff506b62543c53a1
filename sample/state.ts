import { sql } from 'kysely';
import type { Database, Db } from '../src/core/db/database.ts';
import * as installation from '../src/core/db/installation.ts';

/**
 * What this installation remembers about the sample content. `leftovers` are the SHA-256 of files that its removal has not looked at
 * yet.
 */
export type SampleState = { state: 'loaded' } | { state: 'removed'; leftovers: string[] };

const KEY = 'sample';
const LOCK = 0x73616d70; // 'samp'

/** What is remembered about the sample content; undefined where it was never loaded. */
export const readState = (db: Db): Promise<SampleState | undefined> => installation.read(db, KEY);

export const writeState = (db: Db, state: SampleState): Promise<void> => installation.write(db, KEY, state);

/** Whether a start would load the sample content: nothing is there yet, nor was it ever. */
export const isSampleDue = async ({ db }: Pick<Database, 'db'>): Promise<boolean> =>
  (await readState(db)) === undefined && (await isEmpty(db));

async function isEmpty(db: Database['db']): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from universities) or exists (select from books)
        or exists (select from people) as some`.execute(db);
  return rows[0]?.some !== true;
}

/** Does something that one process at a time may do with the sample content; others wait. */
export const alone = <T>({ db }: Pick<Database, 'db'>, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (held) => {
    await sql`set local statement_timeout = 0`.execute(held);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(held);
    return await work();
  });

import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';

/** On this channel is announced that there are new documents to make. */
export const DOCUMENTS_CHANNEL = 'documents';

/**
 * Has documents made of PDFs that are recorded already: as soon as the transaction that records them commits, by whichever process is there to
 * do it. What was made before stays.
 */
export async function queueDocuments(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    with added as (
      insert into documents (sha256) select distinct unnest(${hashes}::text[]) on conflict do nothing returning 1)
    select pg_notify(${DOCUMENTS_CHANNEL}, '') where exists (select from added)`.execute(db);
}

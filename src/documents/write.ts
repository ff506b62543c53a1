import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';

/** Has documents made of PDFs that are recorded already, in the transaction that records them. What was made before stays. */
export async function queueDocuments(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    insert into documents (sha256) select distinct unnest(${hashes}::text[]) on conflict do nothing`.execute(
    db,
  );
}

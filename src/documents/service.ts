import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';

/** The PostgreSQL channel that announces newly queued documents. */
export const DOCUMENTS_CHANNEL = 'documents';

/**
 * Queues PDFs for processing. Their blobs must be recorded; processing starts, in any server process, once the transaction commits.
 * Finished documents stay as they are; those that failed or have no thumbnail are processed again.
 */
export async function queueDocuments(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    with added as (
      insert into documents as known (sha256) select distinct unnest(${hashes}::text[])
      on conflict (sha256) do update set state = 'queued', tries = 0, due_at = now(), reason = null
      where known.state = 'failed' or (known.state = 'ready' and known.thumbnail_sha256 is null)
      returning 1)
    select pg_notify(${DOCUMENTS_CHANNEL}, '') where exists (select from added)`.execute(db);
}

/** How many pages the beginning of a text may span. */
const MOST_PAGES = 100;

/**
 * Reads the beginning of a PDF's text.
 * @param most the most characters, in total
 * @returns the pages that have text, the last one cut at the limit, and whether there is more
 */
export async function textOf(
  db: Db,
  sha256: string,
  most: number,
): Promise<{ pages: { page: number; text: string }[]; goesOn: boolean }> {
  const { rows } = await sql<{ page: number; text: string; isCut: boolean }>`
    select page, left(text, ${most} - before) as text, length(text) > ${most} - before as "isCut" from (
      select page, text, (sum(length(text)) over (order by page) - length(text))::int as before
      from (select page, text from document_pages where sha256 = ${sha256} order by page limit ${MOST_PAGES + 1}) as first
    ) as counted where before <= ${most} order by page`.execute(db);
  const shown = rows.filter(({ text }) => text !== '').slice(0, MOST_PAGES);
  return {
    pages: shown.map(({ page, text }) => ({ page, text })),
    goesOn: rows.length > MOST_PAGES || rows.some(({ isCut }) => isCut),
  };
}

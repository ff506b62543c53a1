import { sql, type Transaction } from 'kysely';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { notePages } from '../core/files/blobs.ts';
import type { DocumentReply } from './document-worker.ts';

/** A document that this process has begun to make. Once its time is up, another process may begin it. */
export type Claim = {
  sha256: string;
  /** How often it was begun, this time included: by this number a claim is known. */
  tries: number;
};

/**
 * Begins the document that has waited longest, those that failed before coming last; also one whose process must have died,
 * because its time is up.
 * @param seconds how long it is for this process alone
 */
export async function claim(db: Db, seconds: number): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update documents
    set state = 'processing', tries = tries + 1, started_at = now(), due_at = now() + make_interval(secs => ${seconds})
    where sha256 = (
      select sha256 from documents
      where state in ('queued', 'processing') and due_at <= now()
      order by tries, due_at limit 1 for update skip locked)
    returning sha256, tries`.execute(db);
  return rows[0];
}

const mine = (db: Db, { sha256, tries }: Claim) =>
  db
    .updateTable('documents')
    .where('sha256', '=', sha256)
    .where('state', '=', 'processing')
    .where('tries', '=', tries);

/** Gives a document back as if it had not been begun. */
export async function handBack(db: Db, claim: Claim): Promise<void> {
  const due_at = sql<Date>`now()`;
  await mine(db, claim)
    .set({ state: 'queued', tries: claim.tries - 1, due_at })
    .execute();
}

/** Has a document tried again after a pause. */
export async function postpone(db: Db, claim: Claim, seconds: number): Promise<void> {
  const due_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
  await mine(db, claim).set({ state: 'queued', due_at }).execute();
}

/** Gives a document up. @param reason for people */
export async function giveUp(db: Db, claim: Claim, reason: string): Promise<void> {
  const finished_at = sql<Date>`now()`;
  await mine(db, claim).set({ state: 'failed', reason, finished_at }).execute();
}

/** What was made of a PDF; the thumbnail is a recorded file. */
type Made = Omit<Extract<DocumentReply, { pages: number }>, 'isDrawn'> & { thumbnailSha256: string | null };

/** Writes down what was made. @returns false when the file is gone, or another process has begun anew */
export async function finish(tx: Transaction<DB>, claim: Claim, made: Made): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, claim)
    .set({
      state: 'ready',
      has_text: made.hasText,
      language: made.language,
      thumbnail_sha256: made.thumbnailSha256,
      reason: null,
      finished_at: sql<Date>`now()`,
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`
    insert into document_pages (sha256, page, text)
    select ${claim.sha256}, * from unnest(
      ${made.texts.map(([page]) => page)}::int[], ${made.texts.map(([, text]) => text)}::text[])
    on conflict do nothing`.execute(tx);
  await notePages(tx, claim.sha256, made.pages);
  return true;
}

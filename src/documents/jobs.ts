import { createReadStream } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { dropTags } from '../core/cache/tags.ts';
import { type Database, type Db, isDatabaseAway, isDatabaseTrouble, type Tx } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { notePages, type StoredBlob, withBlobs } from '../core/files/blobs.ts';
import type { Files } from '../core/files/files.ts';
import { temporaryPlace, withTemporaries } from '../core/files/temporary.ts';
import { ProcessFailure, ProcessPool } from '../core/processes/pool.ts';
import * as m from '../paraglide/messages.js';
import type { DocumentReply, DocumentRequest } from './document-worker.ts';
import { DOCUMENTS_CHANNEL } from './service.ts';

/** Timing and priority of document processing; times in ms. */
export const USUAL_PACE = {
  /** How often a process polls for due documents: retries, and those whose process has died. */
  look: 10_000,
  /** The time limit of one document. */
  within: 60_000,
  /** The time limit of drawing the first page; a slower document gets no thumbnail. */
  draw: 10_000,
  /** How long a claimed document belongs to its process: longer than `within`. */
  claim: 120_000,
  /** The pauses before each retry; after the last retry the document has failed. */
  pauses: [10_000, 60_000],
  /** Exponential backoff after the disk or the database failed, or no child process started: the first and the longest pause. */
  rests: { first: 10_000, longest: 600_000 },
  /** After this time, further documents are processed beside a slow one. */
  patience: 2000,
  /** The least time between two invalidations of cached pages that show documents. */
  announce: 2000,
  /** The niceness of the child processes, which yield to everything that people wait for. */
  nice: 10,
};
export type Pace = typeof USUAL_PACE;

type Context = { database: Database; files: Files; log: FastifyBaseLogger; pace?: Pace };

/**
 * Processes uploaded PDFs: one at a time, and a second beside it while the first is slow. The table `documents` is the queue, and any
 * number of server processes may work on it.
 * @returns a function that stops the processing and returns the current documents to the queue
 */
export async function processDocuments(context: Context): Promise<() => Promise<void>> {
  const { database, files, log, pace = USUAL_PACE } = context;
  const { db } = database;
  const pool = new ProcessPool<DocumentRequest, DocumentReply>({
    worker: new URL('./document-worker.ts', import.meta.url),
    processes: 2,
    maxBytes: 900 * 1024 * 1024,
    nice: pace.nice,
    native: { writes: temporaryPlace('unishelf-picture-') },
  });
  const announcer = openAnnouncer(db, log, pace.announce);
  const tries = pace.pauses.length + 1;
  let isClosing = false;
  /** The current backoff in ms, and when it ends (as performance.now()). */
  let rest = 0;
  let restsUntil = 0;
  /** Claims to return to the queue as soon as the database is available. */
  const owed = new Set<Claim>();

  const returnClaims = async (): Promise<void> => {
    for (const one of owed) {
      await queueAgain(db, one, rest);
      owed.delete(one);
    }
  };
  const attempt = async (one: Claim): Promise<void> => {
    // The process that made the last attempt died without a result.
    if (one.tries > tries) return giveUp(db, one, reasonOf(undefined));
    try {
      const isLast = one.tries === tries;
      if (await make({ database, files, pool, pace }, one, { draw: !isLast })) announcer.announce();
      rest = 0;
    } catch (error) {
      if (isClosing) return queueAgain(db, one, 0);
      if (isOfPlace(error)) {
        log.warn(
          { sha256: one.sha256, err: error },
          'documents wait: the disk or the database cannot be written, or no process can be started',
        );
        rest = Math.min(Math.max(rest * 2, pace.rests.first), pace.rests.longest);
        restsUntil = performance.now() + rest;
        owed.add(one);
        return returnClaims();
      }
      const pause = error instanceof Refusal ? undefined : pace.pauses[one.tries - 1];
      const about = { sha256: one.sha256, attempt: one.tries, err: error };
      if (pause === undefined) {
        log.warn(about, 'a document cannot be made');
        await giveUp(db, one, reasonOf(error));
      } else {
        log.warn(about, 'a document could not be made and is tried again');
        await queueAgain(db, one, pause, one.tries);
      }
    }
  };

  const next = async (): Promise<boolean> => {
    if (performance.now() < restsUntil) return false;
    try {
      await returnClaims();
      const one = await claim(db, pace.claim / 1000);
      if (one) await attempt(one);
      return one !== undefined;
    } catch (error) {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'no documents are made just now');
      return false;
    }
  };
  const lanes = openLanes(next, pace.patience);
  await database.listen(DOCUMENTS_CHANNEL, lanes.wake, lanes.wake);
  const looking = setInterval(lanes.wake, pace.look).unref();
  return async () => {
    isClosing = true;
    clearInterval(looking);
    const idle = lanes.close();
    await pool.close();
    await idle;
    await announcer.close();
  };
}

/** Whether a failure comes from the environment, not from the document: the disk, the database, or no child process started. */
const isOfPlace = (error: unknown): boolean =>
  (error instanceof AppError && error.code === 'unavailable') ||
  (error instanceof ProcessFailure && error.reason === 'not_started') ||
  isDatabaseTrouble(error) ||
  (error as NodeJS.ErrnoException).code === 'EIO';

/** The largest thumbnail; real ones are far smaller. */
const THUMBNAIL_BYTES = 1_000_000;

type Place = Pick<Context, 'database' | 'files'> & {
  pool: ProcessPool<DocumentRequest, DocumentReply>;
  pace: Pace;
};

/** A PDF that fails on every retry, with the reason as a message for people. */
class Refusal extends Error {
  override name = 'Refusal';
}

/**
 * Processes a document: reads and draws it in a child process, stores the thumbnail, and records the result in one transaction.
 * @param draw whether to draw a thumbnail
 * @returns whether the result was recorded: not if another process has claimed the document meanwhile, or its file is gone
 * @throws {Refusal}; {ProcessFailure} when the child process was given up; {AppError} when the file is missing or its thumbnail cannot be
 * stored; {Error} when the file cannot be read
 */
async function make(place: Place, claim: Claim, { draw }: { draw: boolean }): Promise<boolean> {
  const { files, pool, pace } = place;
  return withTemporaries('unishelf-picture-', 1, async ([picture]) => {
    const request = { thumbnail: (draw && picture) || null, patience: pace.draw };
    const reply = await files.lend(claim.sha256, (path) => pool.run({ ...request, path }, pace.within));
    if ('refused' in reply) {
      const reason =
        reply.refused === 'password'
          ? m.processing_failed({ reason: 'password' })
          : m.pdf_refused({ reason: 'damaged' });
      throw new Refusal(reason, { cause: reply.detail });
    }
    if ('unread' in reply) throw Object.assign(new Error(reply.unread), { code: reply.code });
    const thumbnail: StoredBlob | null =
      reply.isDrawn && picture
        ? { ...(await files.put(createReadStream(picture), THUMBNAIL_BYTES)), mediaType: 'image/webp' }
        : null;
    const thumbnailSha256 = thumbnail?.sha256 ?? null;
    return withBlobs(place, thumbnail ? [thumbnail] : [], async (tx) => {
      const isMine = await finish(tx, claim, { ...reply, thumbnailSha256 });
      return { result: isMine, replaced: isMine ? [] : [thumbnailSha256] };
    });
  });
}

/** Returns the reason for people why a document failed. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof AppError)
    return error.code === 'not_found' ? m.processing_failed({ reason: 'missing' }) : error.message;
  return m.processing_failed({ reason: error instanceof ProcessFailure ? error.reason : 'other' });
}

/**
 * Runs jobs one after the other, and opens a second lane while a job is slow, so that it does not hold up the others.
 * @param next does the next job; resolves to false if there was none; never rejects
 * @param patience after this time, in ms, a job counts as slow
 */
function openLanes(next: () => Promise<boolean>, patience: number) {
  let main: Promise<void> | undefined;
  let beside: Promise<void> | undefined;
  let isWoken = false;
  let isSlow = false;
  let isClosed = false;
  const watched = async () => {
    const late = setTimeout(() => {
      isSlow = true;
      beside ??= workBeside();
    }, patience);
    const isDone = await next();
    clearTimeout(late);
    isSlow = false;
    return isDone;
  };
  const work = async () => {
    while (isWoken && !isClosed) {
      isWoken = false;
      while (!isClosed && (await watched()));
    }
    main = undefined;
  };
  const workBeside = async () => {
    while (isSlow && !isClosed && (await next()));
    beside = undefined;
  };
  return {
    /** Starts working, as there may be a new job. */
    wake() {
      if (isClosed) return;
      isWoken = true;
      main ??= work();
      if (isSlow) beside ??= workBeside();
    },
    /** Starts no further job, and waits for the current ones. */
    async close() {
      isClosed = true;
      await Promise.all([main, beside]);
    },
  };
}

/** Invalidates the cached pages that show documents, at most once per interval in ms, however many documents become ready. */
function openAnnouncer(db: Db, log: FastifyBaseLogger, every: number) {
  let timer: NodeJS.Timeout | undefined;
  const announceNow = async () => {
    clearTimeout(timer);
    timer = undefined;
    // A lost announcement is harmless: a process that loses its database connection clears its cache when it reconnects.
    await dropTags(db, ['resources']).catch((error: unknown) =>
      log.debug({ err: error }, 'documents that are ready were not announced'),
    );
  };
  return {
    /** Schedules an announcement, because a document is ready. */
    announce() {
      timer ??= setTimeout(() => void announceNow(), every);
    },
    /** Sends a pending announcement now. */
    async close() {
      if (timer) await announceNow();
    },
  };
}

/** A document that this process has claimed. Once the claim expires, another process may claim it. */
type Claim = {
  sha256: string;
  /** The number of attempts, this one included; it identifies the claim. */
  tries: number;
};

/** The longest wait, in seconds: a document that is due later was queued while the clock was ahead, and is claimed at once. */
const LONGEST_WAIT = 15 * 60;

/**
 * Claims the due document with the fewest attempts, of these the one that has waited longest; also one whose claim has expired, because its
 * process has died.
 * @param seconds how long the claim lasts
 */
async function claim(db: Db, seconds: number): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update documents
    set state = 'processing', tries = tries + 1, started_at = now(), due_at = now() + make_interval(secs => ${seconds})
    where sha256 = (
      select sha256 from documents
      where state in ('queued', 'processing')
        and (due_at <= now() or due_at > now() + make_interval(secs => ${LONGEST_WAIT}))
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

/**
 * Returns a document to the queue.
 * @param pause before it is due again, in ms
 * @param tries how many attempts it has had; by default this one does not count
 */
async function queueAgain(db: Db, claim: Claim, pause: number, tries = claim.tries - 1): Promise<void> {
  const due_at = sql<Date>`now() + make_interval(secs => ${pause / 1000})`;
  await mine(db, claim).set({ state: 'queued', tries, due_at }).execute();
}

/** Marks a document as failed. @param reason for people */
async function giveUp(db: Db, claim: Claim, reason: string): Promise<void> {
  const finished_at = sql<Date>`now()`;
  await mine(db, claim).set({ state: 'failed', reason, finished_at }).execute();
}

/** The result of processing a PDF; its thumbnail is a recorded blob. */
type Made = Omit<Extract<DocumentReply, { pages: number }>, 'isDrawn'> & { thumbnailSha256: string | null };

/** Records the result of a document. @returns false when its file is gone, or another process has claimed it meanwhile */
async function finish(tx: Tx, claim: Claim, made: Made): Promise<boolean> {
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

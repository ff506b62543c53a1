import { createReadStream } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Database } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { discardBlobs, recordBlobs, type StoredBlob } from '../core/files/blobs.ts';
import type { Files } from '../core/files/files.ts';
import { withTemporaries } from '../core/files/temporary.ts';
import { ProcessFailure, type ProcessPool } from '../core/processes/pool.ts';
import * as m from '../paraglide/messages.js';
import { type Claim, finish } from './claims.ts';
import type { DocumentReply, DocumentRequest } from './document-worker.ts';

/** A picture of that size is far below this. */
const THUMBNAIL_BYTES = 1_000_000;

type Place = {
  database: Database;
  files: Files;
  pool: ProcessPool<DocumentRequest, DocumentReply>;
  /** What reading and drawing may take, in ms. */
  within: number;
};

/** Why nothing can be made of a PDF, however often it is tried; the message is for people. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/**
 * Makes a document: reads and draws in a process of its own, stores the picture, and then writes everything down at once.
 * @param draw whether a picture is wanted
 * @returns whether it was written down: not when it was another's meanwhile, or the file is gone
 * @throws {Refusal}; {ProcessFailure} when that process was given up; {AppError} when the file is missing or its picture cannot be stored; {Error} when the file cannot
 * be read
 */
export async function make(place: Place, claim: Claim, { draw }: { draw: boolean }): Promise<boolean> {
  const { database, files, pool, within } = place;
  return withTemporaries('unishelf-picture-', 1, async ([place]) => {
    const request = (path: string) => ({ path, thumbnail: draw && place ? place : null });
    const reply = await files.lend(claim.sha256, (path) => pool.run(request(path), within));
    if ('refused' in reply) throw new Refusal(refusals[reply.refused](), { cause: reply.detail });
    if ('unread' in reply) throw new Error(reply.unread);
    const thumbnail = reply.isDrawn && place ? await store(files, place) : null;
    const isMine = await writeDown(database.db, files, claim, reply, thumbnail);
    if (!isMine && thumbnail) await discardBlobs(database, files, [thumbnail]);
    return isMine;
  });
}

const refusals = {
  password: m.processing_failed_password,
  damaged: m.processing_failed_damaged,
};

async function store(files: Files, picture: string): Promise<StoredBlob> {
  const stored = await files.put(createReadStream(picture), THUMBNAIL_BYTES);
  return { ...stored, mediaType: 'image/webp' };
}

type Read = Extract<DocumentReply, { pages: number }>;

function writeDown(db: Kysely<DB>, files: Files, claim: Claim, read: Read, thumbnail: StoredBlob | null) {
  return db.transaction().execute(async (tx) => {
    if (thumbnail) await recordBlobs(tx, files, [thumbnail]);
    return finish(tx, claim, { ...read, thumbnailSha256: thumbnail?.sha256 ?? null });
  });
}

/** Why a document was given up, in words for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof AppError)
    return error.code === 'not_found' ? m.processing_failed_missing() : error.message;
  const reason = error instanceof ProcessFailure ? error.reason : 'other';
  if (reason === 'too_slow') return m.processing_failed_too_slow();
  if (reason === 'too_big') return m.processing_failed_too_big();
  return reason === 'crashed' ? m.processing_failed_crashed() : m.processing_failed_other();
}

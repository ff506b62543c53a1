import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as m from '../../paraglide/messages.js';
import { isRoot, ownerOf } from '../db/cluster/account.ts';
import { startTrouble } from '../db/cluster/trouble.ts';
import { AppError, AppStartError, notFound } from '../errors.ts';
import type { ByteRange, Files, Sha256, Stored } from './files.ts';

/** The size of each reader's buffer, in bytes. */
const PIECE = 64 * 1024;

/**
 * Opens the storage on the local disk, below `folder`: `ab/cd/<sha256>`. A file is written in `incoming`, synced, and renamed into its
 * place, so that a `kill -9` leaves either the whole file or none; its remains in `incoming` are removed after an hour. No other account
 * of the machine can read the files.
 * @throws {AppStartError} when the folder cannot be written, or belongs to another account than new files in it would
 */
export async function openDiskFiles(folder: string): Promise<Files> {
  const incoming = path.join(folder, 'incoming');
  const owner = path.join(folder, 'owner');
  let made: string | undefined;
  try {
    made = await mkdir(incoming, { recursive: true, mode: 0o700 });
    await access(incoming, constants.W_OK);
  } catch (error) {
    throw startTrouble(`The files in ${folder} can't be written`, error);
  }
  await refuseRoot(folder, incoming, made);
  const removeAbandoned = () => removeOld(incoming, /./, 1 / 24);
  await removeAbandoned();

  const placeOf = (sha256: Sha256) => path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  return {
    async put(source, maxBytes, inspect) {
      const temporary = path.join(incoming, randomUUID());
      // The stream may fail before `pipeline` listens; an unhandled error event would end the process.
      source.on('error', () => {});
      let file: FileHandle | undefined;
      try {
        file = await open(temporary, 'wx', 0o600);
        const { sha256, bytes } = await writeHashed(source, file, maxBytes);
        // The disk syncs while the processor inspects the file.
        await settleBoth(file.sync(), inspect?.(temporary, { sha256, bytes }));
        await file.close();
        file = undefined;
        const place = placeOf(sha256);
        if ((await sizeOf(place)) !== bytes || !(await touch(place))) {
          const made = await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
          await rename(temporary, place);
          await syncFolders(path.dirname(place), made ? path.dirname(made) : path.dirname(place));
        }
        return { sha256, bytes };
      } catch (error) {
        source.destroy();
        throw diskTrouble(error);
      } finally {
        await file?.close().catch(() => {});
        await rm(temporary, { force: true });
      }
    },
    async copy(sha256, sink, range) {
      const place = placeOf(sha256);
      const size = await foundSize(place);
      await using file = await open(place);
      await copyPart(file, sink, range ?? { start: 0, end: size - 1 });
    },
    size: (sha256) => foundSize(placeOf(sha256)),
    async remove(sha256) {
      const place = placeOf(sha256);
      if ((await sizeOf(place)) === undefined) return;
      await rm(place, { force: true });
      await syncFolder(path.dirname(place));
    },
    async check() {
      await access(incoming, constants.W_OK);
      const { bavail, bsize } = await statfs(incoming);
      return bavail * bsize;
    },
    async *stored(start) {
      for (const inner of await namesInFolder(path.join(folder, start)))
        for (const name of await namesInFolder(path.join(folder, start, inner))) {
          const place = path.join(folder, start, inner, name);
          const found = place === placeOf(name) ? await ifFound(stat(place)) : undefined;
          if (found) yield { sha256: name, bytes: found.size, storedAt: found.mtime };
        }
    },
    owner: () => ifFound(readFile(owner, 'utf8')),
    async setOwner(id) {
      const temporary = path.join(incoming, randomUUID());
      await writeFile(temporary, id, { mode: 0o600, flush: true });
      await rename(temporary, owner);
      await syncFolder(folder);
    },
    removeAbandoned,
    async lend(sha256, use) {
      const place = placeOf(sha256);
      await foundSize(place);
      return use(place);
    },
  };
}

/**
 * Refuses to run as root on another account's files: that account could neither read the new files nor write into the new folders.
 * @param made the folder that this start has created, removed when it is refused
 */
async function refuseRoot(folder: string, incoming: string, made: string | undefined): Promise<void> {
  const found = await stat(folder);
  if (!isRoot() || found.uid === 0) return;
  const trial = path.join(incoming, randomUUID());
  await writeFile(trial, '', { mode: 0o600 });
  const { uid } = await stat(trial);
  await rm(trial, { force: true });
  // On a network share, all files may belong to one account.
  if (uid === found.uid) return;
  if (made) await rm(made, { recursive: true });
  const { name } = await ownerOf(found);
  throw new AppStartError(
    `The files in ${folder} belong to the account ${name}, which could not read what root writes there. Run this under that account, or give root the folder for good (chown -R).`,
  );
}

/** Waits for both even when one fails, because the file is removed afterwards and the other may still use it. */
async function settleBoth(one: Promise<void>, other: Promise<void> | undefined): Promise<void> {
  const outcomes = await Promise.allSettled([other, one]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Copies a part of a file through one reused buffer; a stream would allocate buffers faster than they are collected. */
async function copyPart(file: FileHandle, sink: Writable, { start, end }: ByteRange): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE, end + 1 - start));
  for (let at = start; at <= end; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end + 1 - at), at);
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    await writePiece(sink, buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/**
 * Resolves when the sink has taken the bytes. Listens for `close`, because a sink that closes with bytes in its queue never calls back.
 */
function writePiece(sink: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error('the reader has gone'));
    sink.once('close', closed);
    sink.write(piece, (error) => {
      sink.off('close', closed);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Whether a write failed because the disk is full or the account's quota is used up. */
export const diskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/** What to say of failures that are not the file's fault, by the system's code. */
const TROUBLES: Partial<Record<string, () => string>> = {
  ENOSPC: m.errors_disk_full,
  EDQUOT: m.errors_disk_full,
  EROFS: m.errors_disk_read_only,
  // The process, or the machine, has as many files and connections open as it may.
  EMFILE: m.errors_unavailable,
  ENFILE: m.errors_unavailable,
};

/**
 * Turns the failure of a disk that is full or read-only, or of a process with too many files open, into one that a later try may overcome.
 * Returns other errors unchanged.
 */
export function diskTrouble(error: unknown): unknown {
  const said = TROUBLES[String((error as NodeJS.ErrnoException).code)];
  return said ? new AppError('unavailable', said(), { cause: error }) : error;
}

async function sizeOf(place: string): Promise<number | undefined> {
  return (await ifFound(stat(place)))?.size;
}

/** @throws {AppError} not_found */
async function foundSize(place: string): Promise<number> {
  const bytes = await sizeOf(place);
  if (bytes === undefined) throw notFound();
  return bytes;
}

const namesInFolder = async (folder: string): Promise<string[]> => (await ifFound(readdir(folder))) ?? [];

/** Marks a file as stored again, lest the sweep remove it as unused. @returns false when it is gone already */
async function touch(place: string): Promise<boolean> {
  const now = new Date();
  return (await ifFound(utimes(place, now, now).then(() => true))) ?? false;
}

async function ifFound<Result>(asking: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}

/** Syncs a folder, so that a rename in it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** Syncs the folders from the lowest up to the highest: a new entry survives a power cut only when its parent folder is synced. */
async function syncFolders(lowest: string, highest: string): Promise<void> {
  const folders = [lowest];
  for (let above = lowest; above !== highest; folders.push(above)) above = path.dirname(above);
  await Promise.all(folders.map(syncFolder));
}

const DAY_MS = 86_400_000;

/** Removes the entries of a folder whose name matches `ours` and that were last changed more than `days` days ago. */
export async function removeOld(folder: string, ours: RegExp, days: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!ours.test(name)) continue;
    const place = path.join(folder, name);
    const changed = (await stat(place).catch(() => undefined))?.mtimeMs ?? Date.now();
    const age = Date.now() - changed;
    // A time far ahead is that of a clock that was wrong. Files of another account cannot be removed; they stay.
    if (age > days * DAY_MS || -age > Math.max(days, 1) * DAY_MS)
      await rm(place, { recursive: true, force: true }).catch(() => {});
  }
}

/** How many bytes may wait while others are written; all that are waiting are then written at once. */
const WAITING = 512 * 1024;

/** After how many bytes to start a sync, so that less is left to sync at the end. */
const FLUSHED = 8 * 1024 * 1024;

const released = new WeakSet<Readable>();

/**
 * Marks a stream whose chunks have no other reader, so that their memory is freed as soon as they are written. The garbage collector
 * would let a hundred megabytes of them pile up first, and then pause for long.
 */
export function releaseChunks<Source extends Readable>(source: Source): Source {
  released.add(source);
  return source;
}

/**
 * Writes a stream into an open file and hashes it meanwhile.
 * @throws {AppError} too_large; whatever the source or the disk fails with
 */
async function writeHashed(source: Readable, file: FileHandle, maxBytes: number): Promise<Stored> {
  const sink = new HashingWriter(file, maxBytes, released.has(source));
  await pipeline(source, sink);
  return { sha256: sink.hash.digest('hex'), bytes: sink.bytes };
}

class HashingWriter extends Writable {
  readonly hash = createHash('sha256');
  bytes = 0;
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  readonly #frees: boolean;
  #unsafe = 0;
  #flushing: Promise<void> | undefined;

  constructor(file: FileHandle, maxBytes: number, frees: boolean) {
    super({ highWaterMark: WAITING });
    this.#file = file;
    this.#maxBytes = maxBytes;
    this.#frees = frees;
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    const pieces = chunks.map(({ chunk }) => chunk);
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    this.bytes += bytes;
    if (this.bytes > this.#maxBytes) done(new AppError('too_large', m.errors_too_large()));
    else {
      const writing = this.#store(pieces, bytes);
      for (const piece of pieces) this.hash.update(piece);
      writing.then(() => done(), done);
    }
  }

  /** Writes the pieces. A nearly full disk takes only a part of them, and reports the error when the rest is written. */
  async #store(pieces: Buffer[], bytes: number): Promise<void> {
    const { bytesWritten } = await this.#file.writev(pieces);
    if (bytesWritten < bytes) await this.#file.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
    if (this.#frees) pieces.forEach(free);
    this.#unsafe += bytes;
    if (this.#unsafe >= FLUSHED) await this.#flush();
  }

  /** Starts a sync, once the one before has ended; its error is reported by the next flush or at the end. */
  async #flush(): Promise<void> {
    await this.#flushing;
    this.#unsafe = 0;
    this.#flushing = this.#file.datasync();
    this.#flushing.catch(() => {});
  }

  override _final(done: (error?: Error | null) => void): void {
    (this.#flushing ?? Promise.resolve()).then(() => done(), done);
  }
}

/** Smaller chunks are not freed, in bytes: the parser of forms sends on a buffer of at most 255 that it goes on using. */
const SMALLEST_FREED = 1024;

/** Frees the memory of a chunk, unless it shares a larger buffer. */
function free({ buffer, byteLength }: Buffer): void {
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isOwn && byteLength >= SMALLEST_FREED) buffer.transfer(0);
}

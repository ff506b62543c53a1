import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import type { Stored } from './files.ts';

/** So many bytes wait while others are written: one journey to the disk for all that came meanwhile. */
const WAITING = 512 * 1024;

/** After so many bytes the disk begins to make them safe, so that less is left to wait for at the end. */
const FLUSHED = 8 * 1024 * 1024;

const givenAway = new WeakSet<Readable>();

/**
 * Marks a stream whose chunks have no other reader. Their memory is then freed as soon as they are written; the collector would
 * let a hundred megabytes of them come together first, and take its time with all that is there besides.
 */
export function releaseChunks<Source extends Readable>(source: Source): Source {
  givenAway.add(source);
  return source;
}

/**
 * Writes a stream into an open file and hashes it on the way, both at once.
 * @throws {AppError} too_large; whatever the source or the disk fails with
 */
export async function takeIn(source: Readable, file: FileHandle, maxBytes: number): Promise<Stored> {
  const sink = new Intake(file, maxBytes, givenAway.has(source));
  await pipeline(source, sink);
  return { sha256: sink.hash.digest('hex'), bytes: sink.bytes };
}

type Chunk = { chunk: Buffer };

class Intake extends Writable {
  readonly hash: Hash = createHash('sha256');
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

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this._writev([{ chunk }], done);
  }

  override _writev(chunks: Chunk[], done: (error?: Error | null) => void): void {
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

  /** A disk that is nearly full takes a part, and says why only when it is given the rest. */
  async #store(pieces: Buffer[], bytes: number): Promise<void> {
    const { bytesWritten } = await this.#file.writev(pieces);
    if (bytesWritten < bytes) await this.#file.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
    if (this.#frees) pieces.forEach(free);
    this.#unsafe += bytes;
    if (this.#unsafe >= FLUSHED) await this.#flush();
  }

  /** Waits for the write before, and for no other: an error of the disk is reported once, to the first caller that asks. */
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

/** Frees the memory of a chunk, unless it is a part of something else. */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

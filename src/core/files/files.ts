import type { Readable, Writable } from 'node:stream';

/** Where a file's bytes lie: its SHA-256 in lower-case hexadecimal. */
export type Sha256 = string;

/** A part of a file, both ends included, in bytes. */
export type ByteRange = { start: number; end: number };

/** A file that is stored, or about to be. */
export type Stored = { sha256: Sha256; bytes: number };

/**
 * Content-addressed storage: a file is known by the SHA-256 of its bytes, so the same bytes are stored once and never change.
 * Local disk now; an object store fits behind the same calls.
 */
export interface Files {
  /**
   * Stores a stream. Nothing is visible before all bytes are safe on the medium, and nothing is left behind when it fails.
   * @param maxBytes more than that is refused
   * @param inspect looks into the whole file, at a path of its own, before it is stored; it refuses a file by throwing
   * @throws {AppError} too_large; unavailable when the disk is full; whatever `inspect` throws
   */
  put(
    source: Readable,
    maxBytes: number,
    inspect?: (path: string, stored: Stored) => Promise<void>,
  ): Promise<Stored>;
  /**
   * Copies the bytes, or a part of them, to a sink at the pace of its reader, and holds a few of them at a time.
   * @param sink must be done with a piece when it calls back, as a socket is; a sink that collects pieces has to copy them
   * @throws {AppError} not_found; whatever ends `sink` before all is written
   */
  copy(sha256: Sha256, sink: Writable, range?: ByteRange): Promise<void>;
  /** Size in bytes. @throws {AppError} not_found */
  size(sha256: Sha256): Promise<number>;
  /**
   * Removes a file for good. Nothing may refer to it any more, and no upload of the same bytes may be under way: call `dropBlob`,
   * which sees to both. A file that is not there is removed already.
   */
  remove(sha256: Sha256): Promise<void>;
  /** Whether the storage can be written to; throws when not. @returns the bytes that are free */
  check(): Promise<number>;
  /**
   * The files whose hash begins with two hexadecimal digits, in no order, with the time when these bytes were last stored. Files
   * that come or go meanwhile may be among them or not.
   */
  stored(start: string): AsyncIterable<Stored & { storedAt: Date }>;
  /** Which database the files are of, as a mark beside them says; undefined where there is none yet. */
  owner(): Promise<string | undefined>;
  /** Leaves the mark. */
  setOwner(id: string): Promise<void>;
  /** Removes what is left of uploads that never came to their end. */
  removeAbandoned(): Promise<void>;
  /**
   * Lends a file as a path of the local file system, for what reads here and there in it; the path is good, for reading alone, until `use`
   * is done. On disk it is the file itself; an object store would fetch a temporary copy.
   * @throws {AppError} not_found; whatever `use` throws
   */
  lend<Result>(sha256: Sha256, use: (path: string) => Promise<Result>): Promise<Result>;
}

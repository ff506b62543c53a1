import type { Readable, Writable } from 'node:stream';

/** The address of a file in the storage: the SHA-256 of its bytes in lower-case hexadecimal. */
export type Sha256 = string;

/** A part of a file, both ends included, in bytes. */
export type ByteRange = { start: number; end: number };

/** A file that is stored, or about to be. */
export type Stored = { sha256: Sha256; bytes: number };

/**
 * Content-addressed storage: a file is identified by the SHA-256 of its bytes, so the same bytes are stored once and never change.
 * Implemented on the local disk; an object store would fit the same interface.
 */
export interface Files {
  /**
   * Stores a stream. The file becomes visible only when all bytes are synced, and a failure leaves nothing behind.
   * @param maxBytes the size limit of the file
   * @param inspect looks at the whole file, at a temporary path, before it is stored; throws to reject it
   * @throws {AppError} too_large; unavailable when the disk is full; whatever `inspect` throws
   */
  put(
    source: Readable,
    maxBytes: number,
    inspect?: (path: string, stored: Stored) => Promise<void>,
  ): Promise<Stored>;
  /**
   * Copies the bytes, or a range of them, to a sink at the pace of its reader, through a small buffer.
   * @param sink must be done with a chunk when it calls back, as a socket is: the buffer is reused, and a sink that keeps chunks must copy
   * @throws {AppError} not_found; whatever ends `sink` before all is written
   */
  copy(sha256: Sha256, sink: Writable, range?: ByteRange): Promise<void>;
  /** Size in bytes. @throws {AppError} not_found */
  size(sha256: Sha256): Promise<number>;
  /**
   * Removes a file for good. Nothing may refer to it any more, and no upload of the same bytes may be under way: call `dropBlob`,
   * which ensures both. Does nothing if the file does not exist.
   */
  remove(sha256: Sha256): Promise<void>;
  /** Throws when the storage cannot be written. @returns the free space, in bytes */
  check(): Promise<number>;
  /**
   * Lists the files whose hash begins with these two hexadecimal digits, in no order, with the time when their bytes were last stored.
   * Files that are added or removed meanwhile may be included or not.
   */
  stored(start: string): AsyncIterable<Stored & { storedAt: Date }>;
  /** The mark that says to which database the files belong; undefined when there is none yet. */
  owner(): Promise<string | undefined>;
  setOwner(id: string): Promise<void>;
  /** Removes the remains of unfinished uploads. */
  removeAbandoned(): Promise<void>;
  /**
   * Lends a file as a path of the local file system, for random access. The path is valid until `use` is done, and for reading only: on
   * disk it is the stored file itself; an object store would fetch a temporary copy.
   * @throws {AppError} not_found; whatever `use` throws
   */
  lend<Result>(sha256: Sha256, use: (path: string) => Promise<Result>): Promise<Result>;
}

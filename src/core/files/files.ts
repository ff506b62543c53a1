import type { Readable, Writable } from 'node:stream';

/** Where a file's bytes lie: its SHA-256 in lower-case hexadecimal. */
export type Sha256 = string;

/** A part of a file, both ends included, in bytes. */
export type ByteRange = { start: number; end: number };

/**
 * Content-addressed storage: a file is known by the SHA-256 of its bytes, so the same bytes are stored once and never change.
 * Local disk now; an object store fits behind the same five calls.
 */
export interface Files {
  /**
   * Stores a stream. Nothing is visible before all bytes are safe on the medium, and nothing is left behind when it fails.
   * @param maxBytes more than that is refused
   * @throws {AppError} too_large; unavailable when the disk is full
   */
  put(source: Readable, maxBytes: number): Promise<{ sha256: Sha256; bytes: number }>;
  /**
   * Copies the bytes, or a part of them, to whoever reads at the other end, at that reader's pace, and holds a few of them at a time.
   * @param sink must be done with a piece when it calls back, as a socket is; a sink that collects pieces has to copy them
   * @throws {AppError} not_found; whatever ends `sink` before all is written
   */
  copy(sha256: Sha256, sink: Writable, range?: ByteRange): Promise<void>;
  /** Size in bytes. @throws {AppError} not_found */
  size(sha256: Sha256): Promise<number>;
  /**
   * Removes a file for good. Nothing may refer to it any more, and nobody else may be storing the same bytes: call `dropBlob`, which
   * sees to both. A file that is not there is removed already.
   */
  remove(sha256: Sha256): Promise<void>;
  /** Whether the storage can be written to; throws when not. */
  check(): Promise<void>;
}

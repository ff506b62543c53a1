import { readSync } from 'node:fs';

/** So much of a file is held at a time. */
const WINDOW = 1024 * 1024;
/** So much of what came before stays in view: whatever is looked for is shorter. */
const OVERLAP = 64;

/** One for all files of a process, which come one after the other. */
const memory = Buffer.allocUnsafeSlow(WINDOW);

/**
 * Bytes that are walked through from the beginning to the end, with a look aside here and there: a buffer, or a file that is far too large
 * to be held. Of a file one window is in memory, which moves on with the walk.
 */
export class Bytes {
  readonly size: number;
  readonly #fd: number | undefined;
  readonly #memory: Buffer;
  #window: Buffer;
  #start = 0;

  private constructor(size: number, window: Buffer, fd: number | undefined) {
    this.size = size;
    this.#fd = fd;
    this.#memory = window;
    this.#window = fd === undefined ? window : window.subarray(0, 0);
  }

  static of(buffer: Buffer): Bytes {
    return new Bytes(buffer.length, buffer, undefined);
  }

  /** An open file, which is not written to. Only one at a time. */
  static ofFile(fd: number, size: number, window = WINDOW): Bytes {
    return new Bytes(size, memory.subarray(0, window), fd);
  }

  /** The byte at a place, or -1 where there is none. */
  at(position: number): number {
    const byte = this.#window[position - this.#start];
    if (byte !== undefined) return byte;
    return this.#moveTo(position) ? (this.#window[position - this.#start] ?? -1) : -1;
  }

  /** Where something of at most 60 bytes is for the first time from a place on, or -1. */
  indexOf(wanted: Buffer, from: number): number {
    for (let at = from; this.#holds(at) || this.#moveTo(at); ) {
      const found = this.#window.indexOf(wanted, at - this.#start);
      if (found >= 0) return this.#start + found;
      const end = this.#start + this.#window.length;
      if (!this.#moveTo(end)) return -1;
      at = Math.max(at, end - wanted.length + 1);
    }
    return -1;
  }

  /** The bytes from a place to another, without moving on; good until then. */
  part(start: number, end: number): Buffer {
    const stop = Math.min(end, this.size);
    if (this.#fd === undefined || (this.#holds(start) && stop <= this.#start + this.#window.length))
      return this.#window.subarray(start - this.#start, stop - this.#start);
    return readPart(this.#fd, start, Buffer.allocUnsafeSlow(Math.max(0, stop - start)));
  }

  #holds(position: number): boolean {
    return position >= this.#start && position < this.#start + this.#window.length;
  }

  /** Brings a place into view, and a little before it. @returns whether there is such a place */
  #moveTo(position: number): boolean {
    if (this.#fd === undefined || position < 0 || position >= this.size) return false;
    this.#start = Math.max(0, position - OVERLAP);
    this.#window = readPart(this.#fd, this.#start, this.#memory);
    return this.#holds(position);
  }
}

/** Reads from a place of a file on, as much as fits or the file has. */
export function readPart<Target extends Uint8Array>(fd: number, from: number, target: Target): Target {
  let filled = 0;
  for (let read = -1; read !== 0 && filled < target.length; filled += read)
    read = readSync(fd, target, filled, target.length - filled, from + filled);
  return target.subarray(0, filled) as Target;
}

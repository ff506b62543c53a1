import { readSync } from 'node:fs';

/** How much of a file is in memory at a time, in bytes. */
const WINDOW = 1024 * 1024;
/** How many bytes before the current position stay in the window: more than any search term has. */
const OVERLAP = 64;

/** The window's memory, shared by all files of the process, which are read one after the other. */
const memory = Buffer.allocUnsafeSlow(WINDOW);

/**
 * The bytes of a buffer, or of a file that is too large for memory, for reading mostly from beginning to end. Of a file only a window is
 * in memory, which moves with the position that is read.
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

  /** Reads an open file, which must not be written to meanwhile. Only one file at a time. */
  static ofFile(fd: number, size: number, window = WINDOW): Bytes {
    return new Bytes(size, memory.subarray(0, window), fd);
  }

  /** Returns the byte at a position, or -1 outside the file. */
  at(position: number): number {
    const byte = this.#window[position - this.#start];
    if (byte !== undefined) return byte;
    return this.#moveTo(position) ? (this.#window[position - this.#start] ?? -1) : -1;
  }

  /** Returns the first position of `wanted`, which has at most 60 bytes, from a position on; -1 if there is none. */
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

  /** Returns the bytes between two positions without moving the window. They are valid until the window moves. */
  part(start: number, end: number): Buffer {
    const stop = Math.min(end, this.size);
    if (this.#fd === undefined || (this.#holds(start) && stop <= this.#start + this.#window.length))
      return this.#window.subarray(start - this.#start, stop - this.#start);
    return readPart(this.#fd, start, Buffer.allocUnsafeSlow(Math.max(0, stop - start)));
  }

  #holds(position: number): boolean {
    return position >= this.#start && position < this.#start + this.#window.length;
  }

  /** Moves the window to a position and a few bytes before it. @returns whether the file has that position */
  #moveTo(position: number): boolean {
    if (this.#fd === undefined || position < 0 || position >= this.size) return false;
    this.#start = Math.max(0, position - OVERLAP);
    this.#window = readPart(this.#fd, this.#start, this.#memory);
    return this.#holds(position);
  }
}

/** Reads a file from a position until the target is full or the file ends. */
export function readPart<Target extends Uint8Array>(fd: number, from: number, target: Target): Target {
  let filled = 0;
  for (let read = -1; read !== 0 && filled < target.length; filled += read)
    read = readSync(fd, target, filled, target.length - filled, from + filled);
  return target.subarray(0, filled) as Target;
}

/** Smaller files, in bytes, are read at once; of a larger scan not all images need be in memory. */
const WHOLE = 1024 * 1024;
const TAIL = 1024;

/** Whether to read a file in pieces. Without `startxref` at its end, pdf.js searches the whole file backwards: then it is read at once. */
export function isReadInPieces(fd: number, size: number): boolean {
  return size > WHOLE && readPart(fd, size - TAIL, Buffer.alloc(TAIL)).includes('startxref');
}

import { hash } from 'node:crypto';

/** How a row relates to the rows before it in the same file. */
export type Repetition = { kind: 'new' } | { kind: 'again'; of: number } | { kind: 'differs'; from: number };

/** Finds rows of a file that name a thing a second time. */
export class Repetitions {
  readonly #seen = new Seen();

  /** @param key names the thing, `content` is all that the row says about it */
  check(row: number, key: string, content: unknown): Repetition {
    const earlier = this.#seen.get(`key ${key}`);
    const whole = `row ${key} ${JSON.stringify(content)}`;
    if (earlier === 0) {
      this.#seen.set(`key ${key}`, row);
      this.#seen.set(whole, row);
      return { kind: 'new' };
    }
    const same = this.#seen.get(whole);
    return same === 0 ? { kind: 'differs', from: earlier } : { kind: 'again', of: same };
  }
}

/**
 * Remembers what a file has named already, at some 60 bytes for each, so that a file of millions of rows can be followed. Keys are
 * distinguished by 64 bits of their SHA-256: a million of them collide by chance once in 30 million files.
 */
export class Seen {
  readonly #values = new Map<bigint, number>();

  /** What was remembered under a key, a whole number from 1; 0 when nothing was. */
  get(key: string): number {
    return this.#values.get(digest(key)) ?? 0;
  }

  set(key: string, value: number): void {
    this.#values.set(digest(key), value);
  }
}

const digest = (key: string): bigint => hash('sha256', key, 'buffer').readBigUInt64LE();

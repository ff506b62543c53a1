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
 * Remembers what a file has named already, at 24 to 48 bytes for each and outside the heap, so that a file of millions of rows
 * can be followed. Keys are distinguished by 64 bits of their SHA-256: a million of them collide by chance once in 30 million
 * files.
 */
export class Seen {
  #keys = new BigUint64Array(1024);
  #values = new Uint32Array(1024);
  #size = 0;

  /** What was remembered under a key, a whole number from 1; 0 when nothing was. */
  get(key: string): number {
    return this.#values[this.#place(digest(key))] ?? 0;
  }

  set(key: string, value: number): void {
    if (this.#size * 2 >= this.#keys.length) this.#grow();
    this.#put(digest(key), value);
  }

  #put(hashed: bigint, value: number): void {
    const place = this.#place(hashed);
    if (this.#values[place] === 0) this.#size += 1;
    this.#keys[place] = hashed;
    this.#values[place] = value;
  }

  /** Open addressing with linear probing; a value of 0 marks a free place. */
  #place(hashed: bigint): number {
    const mask = this.#keys.length - 1;
    let place = Number(hashed & BigInt(mask));
    while (this.#values[place] !== 0 && this.#keys[place] !== hashed) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new BigUint64Array(keys.length * 2);
    this.#values = new Uint32Array(keys.length * 2);
    this.#size = 0;
    for (const [at, value] of values.entries()) if (value !== 0) this.#put(keys[at] ?? 0n, value);
  }
}

const digest = (key: string): bigint => hash('sha256', key, 'buffer').readBigUInt64LE();

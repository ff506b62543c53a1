/** Reproducible pseudo-random numbers (mulberry32, a public-domain generator by T. Ettinger). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return from + Math.floor(share * (to - from + 1));
  }

  /** `count` different numbers from `from` to `to`. */
  ints(count: number, from: number, to: number): number[] {
    const drawn = new Set<number>();
    while (drawn.size < count) drawn.add(this.int(from, to));
    return [...drawn];
  }

  /** Collects `count` different results of `draw`, which receives the number of results so far. */
  different<T>(count: number, draw: (index: number) => T): T[] {
    const drawn = new Map<string, T>();
    while (drawn.size < count) {
      const result = draw(drawn.size);
      drawn.set(JSON.stringify(result), result);
    }
    return [...drawn.values()];
  }

  /** `count` different members of a list. */
  some<T>(count: number, list: readonly T[]): T[] {
    return this.ints(count, 0, list.length - 1).flatMap((index) => {
      const member = list[index];
      return member === undefined ? [] : [member];
    });
  }
}

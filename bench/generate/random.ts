/** A seeded random generator: the same seed gives the same series on every machine (sfc32, PractRand-tested, public domain). */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    this.#a = 0x9e3779b9 ^ seed;
    this.#b = 0x243f6a88 + seed;
    this.#c = 0xb7e15162;
    for (let round = 0; round < 20; round += 1) this.word();
  }

  /** 32 random bits, as a number from 0 to 2^32 - 1. */
  word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    return this.word() / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** A log-normal draw, from the median and the 90th percentile (`ninth`). */
  logNormal(median: number, ninth: number): number {
    const sigma = Math.log(ninth / median) / 1.2816;
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(sigma * normal);
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.word().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }

  /** A UUID version 7 (RFC 9562, 5.7) for a Unix time in ms. */
  uuid(moment: number): string {
    const time = moment.toString(16).padStart(12, '0');
    const rest = this.hex(18);
    const variant = '89ab'[this.word() & 3];
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(3, 6)}-${rest.slice(6)}`;
  }
}

/** Draws indices in proportion to their weights. */
export class Weighted {
  readonly #sums: Float64Array;

  constructor(weights: ArrayLike<number>) {
    this.#sums = new Float64Array(weights.length);
    let sum = 0;
    for (let at = 0; at < weights.length; at += 1) {
      sum += weights[at] ?? 0;
      this.#sums[at] = sum;
    }
  }

  draw(random: Random): number {
    return this.at(random.next());
  }

  /** The index at a fraction of the total weight, from 0 to below 1: the inverse of the distribution function. */
  at(part: number): number {
    const wanted = part * (this.#sums[this.#sums.length - 1] ?? 0);
    let [low, high] = [0, this.#sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Ranks 0 to n - 1 by Zipf's law with exponent s. */
export const zipf = (n: number, s: number): Weighted =>
  new Weighted(Float64Array.from({ length: n }, (_, rank) => (rank + 1) ** -s));

/** A bitmap: one bit for each slot. */
export type Bits = Uint32Array;

/** The slots of the entries with a token: a sorted array if they are few, else a bitmap. Immutable. */
export class PostingList {
  readonly count: number;
  readonly few: Int32Array | undefined;
  readonly #bits: Bits;

  private constructor(count: number, few: Int32Array | undefined, bits: Bits) {
    this.count = count;
    this.few = few;
    this.#bits = bits;
  }

  /** @param slots distinct, in any order */
  static of(slots: Int32Array): PostingList {
    const isFew = slots.length * 32 <= lastOf(slots);
    return isFew
      ? new PostingList(slots.length, slots.toSorted(), new Uint32Array())
      : new PostingList(slots.length, undefined, withBits(new Uint32Array(), slots));
  }

  /** The memory that the list takes, roughly. */
  get bytes(): number {
    return 200 + (this.few ?? this.#bits).byteLength;
  }

  has(slot: number): boolean {
    return this.few ? this.few[positionIn(this.few, slot)] === slot : isSet(this.#bits, slot);
  }

  /** Returns a copy with more slots, some of which may be in the list already. */
  with(slots: number[]): PostingList {
    const more = slots.filter((slot) => !this.has(slot));
    if (this.few) return PostingList.of(Int32Array.from([...this.few, ...more]));
    return new PostingList(this.count + more.length, undefined, withBits(this.#bits, more));
  }

  /** Returns a copy of a bitmap with the slots of this list. */
  addedTo(bits: Bits): Bits {
    if (this.few) return withBits(bits, this.few);
    const all = longer(bits, this.#bits.length);
    for (let at = 0; at < this.#bits.length; at += 1) all[at] = (all[at] ?? 0) | (this.#bits[at] ?? 0);
    return all;
  }
}

/** Returns the index of a slot in a sorted list, or the index where it would be inserted. */
export function positionIn(slots: Int32Array, slot: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** If the smallest clause has fewer slots, each is looked up in the other lists instead of combining bitmaps. */
const FEW = 1000;

/** Returns the slots that are in at least one list of each clause, sorted. */
export function intersected(clauses: PostingList[][]): Int32Array {
  const sizeOf = (lists: PostingList[]) => lists.reduce((total, { count }) => total + count, 0);
  const [least = [], ...others] = clauses.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  if (sizeOf(least) < FEW) {
    const slots = least.length === 1 && least[0]?.few ? least[0].few : slotsOf(united(least));
    return slots.filter((slot) => others.every((lists) => lists.some((list) => list.has(slot))));
  }
  const bits = united(least);
  for (const lists of others) {
    const theirs = united(lists);
    for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (theirs[at] ?? 0);
  }
  return slotsOf(bits);
}

const united = (lists: PostingList[]): Bits =>
  lists.reduce((bits: Bits, list) => list.addedTo(bits), new Uint32Array());

/** Whether the bit of a slot is set. */
export const isSet = (bits: Bits, slot: number): boolean =>
  (((bits[slot >> 5] ?? 0) >>> (slot & 31)) & 1) === 1;

/** Returns a copy of a bitmap with the bits of some slots set. */
export function withBits(bits: Bits, slots: Int32Array | number[]): Bits {
  if (slots.length === 0) return bits;
  const all = longer(bits, (lastOf(slots) >> 5) + 1);
  for (const slot of slots) all[slot >> 5] = (all[slot >> 5] ?? 0) | (1 << (slot & 31));
  return all;
}

function longer(bits: Bits, length: number): Bits {
  const all = new Uint32Array(Math.max(bits.length, length));
  all.set(bits);
  return all;
}

function lastOf(slots: Int32Array | number[]): number {
  let last = 0;
  for (const slot of slots) if (slot > last) last = slot;
  return last;
}

function slotsOf(bits: Bits): Int32Array {
  let count = 0;
  for (let word of bits) for (; word !== 0; word &= word - 1) count += 1;
  const slots = new Int32Array(count);
  let at = 0;
  for (let index = 0; index < bits.length; index += 1)
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1)
      slots[at++] = 32 * index + 31 - Math.clz32(word & -word);
  return slots;
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { type Facts, type PlacesByNumber, unpacked } from './facts.ts';
import type { PlaceFacet } from './vocabulary.ts';

/** Slots read per statement. */
const AT_ONCE = 20_000;

/** The values of slots, some 20 bytes each. They are read when a slot is first needed and never change, except downloads. */
export class Columns {
  /** Row numbers, the greatest for the newest row; 0 for a slot that is not read yet. */
  numbers = new Int32Array(1024);
  downloads = new Int32Array(1024);
  /** See `plainWeight`. */
  weights = new Int32Array(1024);
  /** Indexes into `placeNumbers` and `facts`. */
  places = new Int32Array(1024);
  factsAt = new Int32Array(1024);
  readonly placeNumbers: number[] = [];
  readonly facts: Facts[] = [];
  readonly #placeAt = new Map<number, number>();
  readonly #factsAt = new Map<number, number>();
  readonly #placed = new WeakMap<PlacesByNumber, PlaceColumns>();

  /** Reads the slots that are not in memory yet. @returns those that exist: some may have been removed since they were found */
  async known(db: Db, slots: Int32Array): Promise<Int32Array> {
    const unknown = this.#unknownOf(slots);
    if (unknown.length === 0) return slots;
    await this.read(db, unknown);
    const gone = new Set(this.#unknownOf(unknown));
    return gone.size === 0 ? slots : slots.filter((slot) => !gone.has(slot));
  }

  /** The properties of an entry that filters test. */
  factsOf(slot: number): Facts | undefined {
    return this.facts[this.factsAt[slot] ?? 0];
  }

  /** Forgets all slots; each is read again when it is needed. */
  clear(): void {
    this.numbers.fill(0);
  }

  #unknownOf(slots: Int32Array): Int32Array {
    const { numbers } = this;
    const unknown: number[] = [];
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      if (!numbers[slot]) unknown.push(slot);
    }
    return Int32Array.from(unknown);
  }

  /** Reads slots, also those that are in memory already. */
  async read(db: Db, slots: Int32Array): Promise<void> {
    for (let at = 0; at < slots.length; at += AT_ONCE)
      await this.#readFrom(
        db,
        sql`search_entries where slot = any(${`{${slots.subarray(at, at + AT_ONCE)}}`}::int[])`,
      );
  }

  /** Reads all slots. */
  async readAll(db: Db): Promise<void> {
    let last: number | undefined = 0;
    while (last !== undefined)
      last = await this.#readFrom(
        db,
        sql`(select * from search_entries where slot > ${last} order by slot limit ${sql.lit(AT_ONCE)}) as part`,
      );
  }

  /** Indexes, in the catalogue, of the university, department and course of each of `placeNumbers`; -1 for none. */
  placesBy(by: PlacesByNumber): PlaceColumns {
    const indexes = this.#placed.get(by) ?? { university: [], department: [], course: [] };
    this.#placed.set(by, indexes);
    for (const number of this.placeNumbers.slice(indexes.university.length)) {
      const { university = -1, department = -1, course = -1 } = by.get(number) ?? {};
      indexes.university.push(university);
      indexes.department.push(department);
      indexes.course.push(course);
    }
    return indexes;
  }

  /** @returns the greatest slot, undefined where there is none */
  async #readFrom(db: Db, entries: RawBuilder<unknown>): Promise<number | undefined> {
    const { rows } = await sql<Record<'slots' | 'numbers' | 'places' | 'facts' | 'downloads', string | null>>`
      select array_agg(slot)::text as slots, array_agg(number)::text as numbers, array_agg(place)::text as places,
        array_agg(facts)::text as facts, array_agg(downloads)::text as downloads from ${entries}`.execute(db);
    const [numbers, places, facts, downloads] = (['numbers', 'places', 'facts', 'downloads'] as const).map(
      (name) => numbersIn(rows[0]?.[name]),
    );
    let greatest: number | undefined;
    for (const [at, slot] of numbersIn(rows[0]?.slots).entries()) {
      this.#makeRoom(slot);
      const count = downloads?.[at] ?? 0;
      this.downloads[slot] = count;
      this.places[slot] = indexIn(this.#placeAt, places?.[at] ?? 0, (number) =>
        this.placeNumbers.push(number),
      );
      this.factsAt[slot] = indexIn(this.#factsAt, facts?.[at] ?? 0, (packed) =>
        this.facts.push(unpacked(packed)),
      );
      this.weights[slot] = plainWeight(this.factsOf(slot), count);
      this.numbers[slot] = numbers?.[at] ?? 0;
      greatest = Math.max(greatest ?? 0, slot);
    }
    return greatest;
  }

  #makeRoom(slot: number): void {
    if (slot < this.numbers.length) return;
    const longer = (values: Int32Array<ArrayBuffer>) => {
      const more = new Int32Array(Math.max(slot + 1, 2 * values.length));
      more.set(values);
      return more;
    };
    this.numbers = longer(this.numbers);
    this.downloads = longer(this.downloads);
    this.weights = longer(this.weights);
    this.places = longer(this.places);
    this.factsAt = longer(this.factsAt);
  }
}

type PlaceColumns = Record<PlaceFacet, number[]>;

/** Returns the index of a value in a list of distinct values; a new value is added. */
function indexIn(known: Map<number, number>, value: number, add: (value: number) => void): number {
  const at = known.get(value) ?? known.size;
  if (at === known.size) {
    known.set(value, at);
    add(value);
  }
  return at;
}

/** Weights are kept to five decimals and up to 40, all in all: with a row number they fit into the 53 bits of an exact number. */
export const WEIGHTS = 1e5;

/** The rank of an entry with the words in its text alone, as an integer: see `score`. */
function plainWeight(facts: Facts | undefined, downloads: number): number {
  const age = 0.003 * Math.max(0, (facts?.examYear ?? 2010) - 2000);
  const isResource = facts?.kind === 'resources';
  return Math.round(((isResource ? 0.3 : 0) + age + 0.03 * Math.log(1 + downloads)) * WEIGHTS);
}

/** Parses a PostgreSQL array of non-negative integers: `{1,2}`. */
export function numbersIn(text: string | null | undefined): Float64Array {
  if (!text || text === '{}') return new Float64Array();
  const numbers = new Float64Array(text.length >> 1);
  let [length, number] = [0, 0];
  for (let at = 1; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
    else {
      numbers[length++] = number;
      number = 0;
    }
  }
  return numbers.subarray(0, length);
}

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ResponseCache } from '../core/cache/response-cache.ts';
import type { Db } from '../core/db/database.ts';
import { Columns, numbersIn } from './columns.ts';
import { hashOf } from './facts.ts';
import { type Bits, intersected, isSet, PostingList, withBits } from './posting-list.ts';

/** A match has at least one token of each clause. */
export type Clauses = string[][];

/** The memory limit of all posting lists, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** With more added entries at once, posting lists are read again instead of updated. */
const MOST_CHANGES = 1000;

/** Brings the memory of this process up to date. */
export const upToDate = (memory: Memory, db: Db, cache: ResponseCache): Promise<void> =>
  cache.remember('search changes', new Set(['search']), () => memory.catchUp(db));

/**
 * The part of the index that this process has read: the slots with a token, and the values of a slot. A slot never changes, apart from its
 * downloads (a changed row gets a new slot), so that catching up only has to add new slots and leave out removed ones.
 */
export class Memory {
  readonly columns = new Columns();
  readonly #lists = new LRUCache<number, PostingList>({
    maxSize: MOST_BYTES,
    sizeCalculation: (list) => list.bytes,
  });
  readonly #underWay = new Map<number, Promise<PostingList>>();
  /** Slots removed since the lists were read. */
  #gone: Bits = new Uint32Array();
  /** The number of the last change applied here. */
  #seen: number | undefined;

  /** Finds the slots of entries with one token of each clause, sorted. */
  async matching(db: Db, clauses: Clauses): Promise<Int32Array> {
    const slots = intersected(await Promise.all(clauses.map((tokens) => this.#listsOf(db, tokens))));
    const there = this.#gone.length === 0 ? slots : slots.filter((slot) => !isSet(this.#gone, slot));
    return this.columns.known(db, there);
  }

  /** Whether an entry has one token of each clause. */
  async hasAll(db: Db, slot: number, clauses: Clauses): Promise<boolean> {
    const lists = await Promise.all(clauses.map((tokens) => this.#listsOf(db, tokens)));
    return lists.every((some) => some.some((list) => list.has(slot)));
  }

  #listsOf(db: Db, tokens: string[]): Promise<PostingList[]> {
    return Promise.all(tokens.map((token) => this.#listOf(db, hashOf(token))));
  }

  #listOf(db: Db, token: number): PostingList | Promise<PostingList> {
    const known = this.#lists.get(token) ?? this.#underWay.get(token);
    if (known) return known;
    const read = this.#read(db, token).finally(() => {
      if (this.#underWay.get(token) === read) this.#underWay.delete(token);
    });
    this.#underWay.set(token, read);
    return read;
  }

  async #read(db: Db, token: number): Promise<PostingList> {
    for (let isAgain = false; ; isAgain = true) {
      const { rows } = await sql<{ seen: number; slots: string | null }>`
        select (select max(number) from search_changes) as seen, array_agg(slot)::text as slots
        from search_tokens where tokens @> array[${token}::int]`.execute(db);
      const { seen, slots } = rows[0] ?? { seen: 0, slots: null };
      // A change was applied meanwhile, which this list lacks. If that happens twice, the list answers its callers but is not kept.
      const isOvertaken = seen < (this.#seen ?? 0);
      if (isOvertaken && !isAgain) continue;
      const list = PostingList.of(new Int32Array(numbersIn(slots)));
      if (!isOvertaken) this.#lists.set(token, list);
      return list;
    }
  }

  /** Applies the changes since the last one seen; starts over if that one has been removed. */
  async catchUp(db: Db): Promise<void> {
    if (this.#seen === undefined) return this.#begin(db);
    const { rows: changes } = await sql<Record<Change, string> & { number: number }>`
      select number, added::text, gone::text, counted::text from search_changes
      where number >= ${this.#seen} order by number`.execute(db);
    const [first, ...later] = changes;
    if (first?.number !== this.#seen) return this.#begin(db);
    const all = (change: Change) =>
      Int32Array.from(later.flatMap(({ [change]: slots }) => [...numbersIn(slots)]));
    const added = all('added');
    const isMuch = added.length > MOST_CHANGES;
    const { rows: entries } =
      added.length > 0 && !isMuch
        ? await sql<{ slot: number; tokens: number[] }>`
            select slot, tokens from search_tokens where slot = any(${`{${added}}`}::int[])`.execute(db)
        : { rows: [] };
    // First, so that a failure leaves these changes to the next call.
    await this.columns.read(db, all('counted'));
    this.#seen = Math.max(this.#seen, later.at(-1)?.number ?? 0);
    // Reads under way may lack these changes: later callers start their own.
    if (later.length > 0) this.#underWay.clear();
    if (isMuch) this.#forgetLists();
    this.#add(entries);
    this.#gone = withBits(this.#gone, all('gone'));
  }

  async #begin(db: Db): Promise<void> {
    const { rows } = await sql<{ seen: number }>`select max(number) as seen from search_changes`.execute(db);
    this.#seen = rows[0]?.seen ?? 0;
    this.#forgetLists();
    this.columns.clear();
    await this.columns.readAll(db);
  }

  #forgetLists(): void {
    this.#lists.clear();
    this.#gone = new Uint32Array();
  }

  #add(entries: { slot: number; tokens: number[] }[]): void {
    const added = new Map<number, number[]>();
    for (const { slot, tokens } of entries)
      for (const token of tokens) {
        const slots = added.get(token);
        if (slots) slots.push(slot);
        else if (this.#lists.has(token)) added.set(token, [slot]);
      }
    for (const [token, slots] of added) {
      const list = this.#lists.get(token);
      if (list) this.#lists.set(token, list.with(slots));
    }
  }
}

/** The kinds of changes in `search_changes`. */
type Change = 'added' | 'gone' | 'counted';

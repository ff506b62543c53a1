import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ResponseCache } from '../core/cache/response-cache.ts';
import type { Db } from '../core/db/database.ts';
import { Columns, numbersIn } from './columns.ts';
import { hashOf } from './facts.ts';
import { type Bits, intersected, isSet, PostingList, withBits } from './posting-list.ts';

/** What matches has one token of each clause. */
export type Clauses = string[][];

/** The most that posting lists may take, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** When more has changed at once, all is read anew. */
const MOST_CHANGES = 1000;

/** The memory of this process, with everything that was indexed. Without a cache nothing announces changes, and nothing is kept. */
export async function upToDate(kept: Memory, db: Db, cache: ResponseCache | undefined): Promise<Memory> {
  if (!cache) return new Memory();
  await cache.remember('search changes', new Set(['search']), () => kept.catchUp(db));
  return kept;
}

/**
 * What this process has read of the index: which slots have a token, and what a slot stands for. Neither ever changes, apart from downloads;
 * so what was indexed since has only to be added, and what is gone left out.
 */
export class Memory {
  readonly columns = new Columns();
  readonly #lists = new LRUCache<number, PostingList>({
    maxSize: MOST_BYTES,
    sizeCalculation: (list) => list.bytes,
  });
  readonly #underWay = new Map<number, Promise<PostingList>>();
  /** Slots that are gone since lists were read. */
  #gone: Bits = new Uint32Array();
  /** The number of the last change that everything here has. */
  #seen: number | undefined;

  /** The slots of what has one token of each clause, sorted. */
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
      // What changed while it was read was added to the other lists. Where that happens again it serves those who asked before.
      const isOvertaken = seen < (this.#seen ?? 0);
      if (isOvertaken && !isAgain) continue;
      const list = PostingList.of(new Int32Array(numbersIn(slots)));
      if (!isOvertaken) this.#lists.set(token, list);
      return list;
    }
  }

  /** Adds what has changed since, and begins anew when it does not know what. */
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
    this.#seen = Math.max(this.#seen, later.at(-1)?.number ?? 0);
    // Who asks from now on has what changed.
    if (later.length > 0) this.#underWay.clear();
    if (isMuch) this.#forgetLists();
    this.#add(entries);
    this.#gone = withBits(this.#gone, all('gone'));
    await this.columns.read(db, all('counted'));
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

/** What changes of slots: see `search_changes`. */
type Change = 'added' | 'gone' | 'counted';

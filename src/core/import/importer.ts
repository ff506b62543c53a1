import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import type { Outcome } from '../db/put-rows.ts';
import { cutTo } from '../text.ts';
import type { Source, SourceRow } from './source.ts';

/** Imports one kind of content in three steps: read, check, write. */
export type Importer<Item> = {
  /** What a row becomes, in the plural: "books". */
  what: string;
  read(source: Source): AsyncIterable<SourceRow>;
  /** The total weight of the rows of one transaction. */
  batchWeight: number;
  /** The weight of a row; 1 by default. */
  weigh?(value: unknown): number;
  /** How many rows may be checked at the same time, when checks wait for files; 1 by default. */
  parallel?: number;
  /** Turns a row of the file into an item to write, or adds a refusal to the findings and returns undefined. Slow work belongs here. */
  check(row: number, value: unknown, findings: Findings): Item | undefined | Promise<Item | undefined>;
  /** Writes items in one short transaction, and adds the outcome to the findings. May be called again with the same items. */
  write(tx: Tx, items: Item[], findings: Findings): Promise<void>;
};

/** Lets concurrent tasks pass one point in the order in which they took their turns. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** `come` resolves once all earlier turns have called `pass`; every turn must call it at least once. */
  take(): { come: Promise<void>; pass(): void } {
    const come = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = come.then(() => promise);
    return { come, pass: resolve };
  }
}

/**
 * Validates a value, and reports all its errors at once.
 * @returns the checked value, or the reasons: `price must be …`
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { value: z.output<Schema> } | { reasons: string[] } {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return {
    reasons: result.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join('.')} ${message}` : message,
    ),
  };
}

/** Returns the name in a value that may be invalid, for the report; '' without one. */
export function nameOf(value: unknown, field = 'name'): string {
  const name =
    value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[field] : undefined;
  // PostgreSQL cannot store a NUL in a text.
  return typeof name === 'string' ? cutTo(name, 120).replaceAll('\0', '') : '';
}

/** The id of the database row for a source row, and whether this transaction must create that row. */
type Claim = { id: string; isNew: boolean };

/**
 * Claims ids for source rows that have no natural key in the portal's tables, by a key of their own. The first caller gets new ids and
 * must create the rows; later callers get the same ids. Of two concurrent callers, one waits for the other's transaction.
 * @returns one claim per key, in the order given; new ids are in that order too
 */
export async function claimRows(tx: Tx, kind: string, keys: readonly string[]): Promise<Claim[]> {
  const known = await findClaims(tx, kind, keys);
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length === 0) return keys.map((key) => ({ id: known.get(key) as string, isNew: false }));
  const made = await sql<{ id: string }>`
    insert into import_rows (kind, key, row_id)
    select ${kind}, key, new_id
    from (select uuidv7() as new_id, key from unnest(${missing}::text[]) with ordinality g (key, at) order by at offset 0) g
    order by key
    on conflict do nothing returning row_id as id`.execute(tx);
  const isNew = new Set(made.rows.map((row) => row.id));
  const all = await findClaims(tx, kind, keys);
  return keys.map((key) => {
    const id = all.get(key) as string;
    return { id, isNew: isNew.has(id) };
  });
}

async function findClaims(tx: Tx, kind: string, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('import_rows')
    .where('kind', '=', kind)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .select(['key', 'row_id'])
    .execute();
  return new Map(found.map((row) => [row.key, row.row_id]));
}

/** Deletes the claims of rows that are removed for good, so that an import may create them anew. */
export async function forgetRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('import_rows').where(sql<boolean>`row_id = any(${ids}::uuid[])`).execute();
}

/** Why a row, or a part of it, is not imported. */
export type Refusal = {
  row: number;
  /** What the row would have become, in the plural: "books". */
  what: string;
  /** Its name, or ''. */
  item: string;
  reasons: string[];
};

export type Counts = Record<Outcome | 'refused', number>;

/** The columns of a list of refusals. */
export const REFUSAL_COLUMNS = ['row', 'what', 'name', 'reasons'];
/** Returns the cells of a refusal in the order of these columns. */
export const refusalCells = ({ row, what, item, reasons }: Refusal) => [row, what, item, reasons.join('; ')];

/** The outcome of some rows: counts, and a list of refusals. */
export class Findings {
  readonly #counts = new Map<string, Counts>();
  readonly refusals: Refusal[] = [];
  readonly remarks = new Map<string, number>();
  /** Items that several rows share, by name; see `countOnce`. */
  readonly #shared = new Map<string, { what: string; outcome: Outcome }>();

  count(what: string, outcome: Outcome | 'refused', times = 1): void {
    const counts = this.#counts.get(what) ?? { added: 0, changed: 0, unchanged: 0, refused: 0 };
    counts[outcome] += times;
    this.#counts.set(what, counts);
  }

  /** Counts an item that many rows share, such as their course, once in the whole import, with its first outcome. */
  countOnce(what: string, outcome: Outcome, name: string): void {
    const key = `${what} ${name}`;
    if (!this.#shared.has(key)) this.#shared.set(key, { what, outcome });
  }

  refuse(refusal: Refusal): void {
    this.count(refusal.what, 'refused');
    this.refusals.push(refusal);
  }

  /** Adds a note to the end of the report, which also says how often it was added. */
  remark(text: string, times = 1): void {
    this.remarks.set(text, (this.remarks.get(text) ?? 0) + times);
  }

  add(other: Findings): void {
    for (const [what, counts] of other.#counts)
      for (const [outcome, times] of Object.entries(counts)) this.count(what, outcome as Outcome, times);
    for (const [key, shared] of other.#shared) if (!this.#shared.has(key)) this.#shared.set(key, shared);
    for (const [text, times] of other.remarks) this.remark(text, times);
    this.refusals.push(...other.refusals);
  }

  /** Returns all counts; shared items count once. */
  totals(): Map<string, Counts> {
    const all = new Findings();
    for (const [what, counts] of this.#counts) all.#counts.set(what, { ...counts });
    for (const { what, outcome } of this.#shared.values()) all.count(what, outcome);
    return all.#counts;
  }
}

/** How a row relates to earlier rows of the same file; `of` and `from` are the number of the earlier row. */
export type Repetition = { kind: 'new' } | { kind: 'again'; of: number } | { kind: 'differs'; from: number };

/** Finds rows of a file whose key occurred before. */
export class Repetitions {
  readonly #seen = new Seen();

  /** @param key identifies the item of the row, `content` is the whole row */
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
 * Remembers a number for each key in some 60 bytes, so that files may have millions of rows. It distinguishes keys by 64 bits of their
 * SHA-256: of a million keys, two collide by chance in one of 30 million files.
 */
export class Seen {
  readonly #values = new Map<bigint, number>();

  /** Returns the number of a key, from 1; 0 when there is none. */
  get(key: string): number {
    return this.#values.get(digest(key)) ?? 0;
  }

  set(key: string, value: number): void {
    this.#values.set(digest(key), value);
  }
}

const digest = (key: string): bigint => hash('sha256', key, 'buffer').readBigUInt64LE();

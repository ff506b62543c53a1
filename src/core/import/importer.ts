import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { Outcome } from '../db/put-rows.ts';
import type { DB } from '../db/tables.ts';
import type { Source, SourceRow } from './source.ts';

/** One kind of content that files bring, in three steps: read, check, write. */
export type Importer<Item> = {
  /** What a row becomes, in the plural. */
  what: string;
  read(source: Source): AsyncIterable<SourceRow>;
  /** How many of its rows a transaction takes, by weight. */
  batchWeight: number;
  /** How much a row counts towards that; 1 where it is not said. */
  weigh?(value: unknown): number;
  /** How many rows may be checked at the same time, for those that wait for files. */
  parallel?: number;
  /**
   * Turns what the file says into what is written, or adds the reason to the findings and answers undefined. Slow work belongs
   * here.
   */
  check(row: number, value: unknown, findings: Findings): Item | undefined | Promise<Item | undefined>;
  /** Writes some rows in one short transaction, and adds the outcome to the findings. May be called again with the same rows. */
  write(tx: Transaction<DB>, items: Item[], findings: Findings): Promise<void>;
};

/** Lets steps that run at the same time pass one point in the order in which they took their turn. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** `come` resolves once all turns that were taken before have been passed on; `pass` has to be called, once or more. */
  take(): { come: Promise<void>; pass(): void } {
    const come = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = come.then(() => promise);
    return { come, pass: resolve };
  }
}

/**
 * Checks a value, and says everything that is wrong with it at once.
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

/** The name of a thing that may not be in order, for the report. */
export function nameOf(value: unknown, field = 'name'): string {
  const name =
    value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[field] : undefined;
  // No text of PostgreSQL holds a NUL.
  return typeof name === 'string' ? name.slice(0, 120).replaceAll('\0', '') : '';
}

/** The id of the row that a source row became, and whether this transaction is to make it. */
type Claim = { id: string; isNew: boolean };

/**
 * Claims source rows that have no natural key in our tables, by a key of their own: the first caller gets new ids and makes the
 * rows, every later one learns their ids. Two at once wait for each other.
 * @returns one claim per key, in the order given; new ids are in that order too
 */
export async function claimRows(
  tx: Transaction<DB>,
  kind: string,
  keys: readonly string[],
): Promise<Claim[]> {
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

async function findClaims(
  tx: Transaction<DB>,
  kind: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('import_rows')
    .where('kind', '=', kind)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .select(['key', 'row_id'])
    .execute();
  return new Map(found.map((row) => [row.key, row.row_id]));
}

/** Forgets rows that are removed for good: imports that brought them may bring them anew. */
export async function forgetRows(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('import_rows').where(sql<boolean>`row_id = any(${ids}::uuid[])`).execute();
}

/** Why a row, or a part of it, is not imported. */
export type Refusal = {
  row: number;
  /** What it would have become, in the plural: "books". */
  what: string;
  /** Its name, where it has one. */
  item: string;
  reasons: string[];
};

export type Counts = Record<Outcome | 'refused', number>;

/** The columns of a list of refusals. */
export const REFUSAL_COLUMNS = ['row', 'what', 'name', 'reasons'];
/** The cells of a refusal under these columns. */
export const refusalCells = ({ row, what, item, reasons }: Refusal) => [row, what, item, reasons.join('; ')];

/** The outcome of some rows: counted, and listed where refused. */
export class Findings {
  readonly #counts = new Map<string, Counts>();
  readonly refusals: Refusal[] = [];
  readonly remarks = new Map<string, number>();
  /** Things that several rows may bring along, by name; see `countOnce`. */
  readonly #shared = new Map<string, { what: string; outcome: Outcome }>();

  count(what: string, outcome: Outcome | 'refused', times = 1): void {
    const counts = this.#counts.get(what) ?? { added: 0, changed: 0, unchanged: 0, refused: 0 };
    counts[outcome] += times;
    this.#counts.set(what, counts);
  }

  /** Counts what many rows share, such as their course, once in the whole import, by how it was first met. */
  countOnce(what: string, outcome: Outcome, name: string): void {
    const key = `${what} ${name}`;
    if (!this.#shared.has(key)) this.#shared.set(key, { what, outcome });
  }

  refuse(refusal: Refusal): void {
    this.count(refusal.what, 'refused');
    this.refusals.push(refusal);
  }

  /** A note for the end of the report, with how often it was met. */
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

  /** The numbers of what was met, with what is shared counted once. */
  totals(): Map<string, Counts> {
    const all = new Findings();
    for (const [what, counts] of this.#counts) all.#counts.set(what, { ...counts });
    for (const { what, outcome } of this.#shared.values()) all.count(what, outcome);
    return all.#counts;
  }
}

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

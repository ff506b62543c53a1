import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../db/tables.ts';
import type { Findings } from './findings.ts';
import type { SourceRow } from './rows.ts';
import type { Source } from './source.ts';

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

/**
 * Checks a value, and says everything that is wrong with it at once.
 * @returns the checked value, or the reasons: `price: must be …`
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { value: z.output<Schema> } | { reasons: string[] } {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return {
    reasons: result.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join('.')}: ${message}` : message,
    ),
  };
}

/** The name of a thing that may not be in order, for the report. */
export function nameOf(value: unknown, field = 'name'): string {
  const name =
    value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[field] : undefined;
  return typeof name === 'string' ? name.slice(0, 120) : '';
}

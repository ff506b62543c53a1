import { type RawBuilder, sql } from 'kysely';
import { isId } from '../http/list.ts';
import { oneLine } from '../text.ts';

/** The row with this id; a text that cannot be an id is that of none. @param column of the ids */
export const hasId = (column: string, id: string): RawBuilder<boolean> =>
  isId(id) ? sql<boolean>`${sql.ref(column)} = ${id}::uuid` : sql<boolean>`false`;

/**
 * A case-insensitive "contains" over an expression that is indexed with `gin (… gin_trgm_ops)`. The expression must be written as in
 * the index (in lower case). What people type is taken literally: `%`, `_` and `\` are no wildcards.
 */
export const contains = (expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${expression} like ${patternOf(text)}`;

/** A text in lower case as PostgreSQL writes it: letter by letter, whatever stands beside it, and each as one letter. */
const lowered = (text: string): string =>
  [...text].map((sign) => (sign === 'İ' ? 'i' : sign.toLowerCase())).join('');

const patternOf = (text: string): string => `%${lowered(text).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a column holds one of these ids. Of a list that it sees PostgreSQL knows how long it is, and finds a plan for that each time, which
 * takes longer than most of these statements do; behind a SELECT it does not look.
 * @param column such as `courses.university_id`
 */
export const oneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any((select ${ids}::uuid[])::uuid[])`;

/** Trigrams are made of letters and digits that follow each other; marks, such as the vowel signs of Devanagari, part them. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/**
 * "Contains" over a column of searchable text (in lower case) that has two indexes, `gin (column gin_trgm_ops)` and
 * `gin (short_parts(column))`, of which every text to search for can use one.
 * @returns `indexed` to find all that match by an index, `read` to try rows one by one
 */
export function search(column: RawBuilder<string>, text: string) {
  const holds = contains(column, text);
  // No index is looked for, so that one plan is good for all texts: see `oneOf`.
  const read = sql<boolean>`${column} like (select ${patternOf(text)}::text)`;
  if (HAS_TRIGRAM.test(text)) return { read, indexed: holds };
  const signs = [...lowered(text)];
  const pairs = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  const parts = pairs.length > 0 ? [...new Set(pairs)] : signs;
  const held = sql<boolean>`short_parts(${column}) @> ${parts}::text[]`;
  return { read, indexed: signs.length > 2 ? sql<boolean>`(${held} and ${holds})` : held };
}

/** Text as it is stored and compared: Unicode form C, no NUL, single spaces, none at the ends. */
export function tidy(text: string): string {
  return oneLine(text.replaceAll('\0', ''));
}

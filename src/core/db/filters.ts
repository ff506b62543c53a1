import { type RawBuilder, sql } from 'kysely';
import { isId } from '../http/list.ts';
import { oneLine } from '../text.ts';

/** Matches the row with this id, and no row when the text is not a valid id. @param column the column of the ids */
export const hasId = (column: string, id: string): RawBuilder<boolean> =>
  isId(id) ? sql<boolean>`${sql.ref(column)} = ${id}::uuid` : sql<boolean>`false`;

/**
 * A case-insensitive "contains" over an expression that is indexed with `gin (… gin_trgm_ops)`. The expression must be written as in the
 * index (in lower case). The text is taken literally: `%`, `_` and `\` are no wildcards.
 */
export const contains = (expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${expression} like ${patternOf(text)}`;

/** Lower-cases a text as PostgreSQL does: each character by itself, regardless of its neighbours, and to exactly one character. */
const lowered = (text: string): string =>
  [...text].map((sign) => (sign === 'İ' ? 'i' : sign.toLowerCase())).join('');

const patternOf = (text: string): string => `%${lowered(text).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Tests whether a column holds one of these ids. The sub-SELECT hides the length of the list from the planner: with a visible list
 * PostgreSQL makes a new plan for each execution, which takes longer than most of these statements.
 * @param column such as `courses.university_id`
 */
export const oneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any((select ${ids}::uuid[])::uuid[])`;

/** Whether a text has a trigram: three letters or digits in a row. Marks, such as the vowel signs of Devanagari, interrupt it. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * "Contains" over a column of searchable text (in lower case) that has two indexes: `gin (column gin_trgm_ops)` and
 * `gin (short_parts(column))`. Every search text can use one of them.
 * @returns `indexed` finds all matches through an index, `read` tests rows one by one
 */
export function search(column: RawBuilder<string>, text: string) {
  const holds = contains(column, text);
  // Hides the text from the planner, so that one plan serves all texts: see `oneOf`.
  const read = sql<boolean>`${column} like (select ${patternOf(text)}::text)`;
  if (hasTrigram(text)) return { read, indexed: holds };
  const signs = [...lowered(text)];
  const pairs = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  const parts = pairs.length > 0 ? [...new Set(pairs)] : signs;
  const held = sql<boolean>`short_parts(${column}) @> ${parts}::text[]`;
  return { read, indexed: signs.length > 2 ? sql<boolean>`(${held} and ${holds})` : held };
}

/** Normalises a text for storage and comparison: Unicode form C, no NUL, single spaces, trimmed. */
export function tidy(text: string): string {
  return oneLine(text.replaceAll('\0', ''));
}

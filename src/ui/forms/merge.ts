import type { Values } from './problems.ts';

/** Returns the names of the values that differ. The key of a list's item, `slides.0.key`, is none: it only tells which item it is. */
const differing = (one: Values, other: Values): string[] =>
  Object.keys({ ...one, ...other }).filter((name) => !name.endsWith('.key') && one[name] !== other[name]);

export const isSame = (one: Values, other: Values): boolean => differing(one, other).length === 0;

/** Returns the fields whose values changed. */
export const changesOf = <V extends Values>(before: V, now: V): Partial<V> =>
  Object.fromEntries(differing(before, now).map((name) => [name, now[name]])) as Partial<V>;

/**
 * Merges what the reader typed with what another person stored meanwhile: both changes are kept; where both changed the same field
 * to different values, the typed value stays, and the field is `contested`.
 * @param groupOf the group of a field: fields that are chosen together are merged as one, under the group's name
 */
export function merge<V extends Values>(
  before: V,
  typed: V,
  stored: V,
  groupOf = (name: string): string => name,
): { values: V; contested: string[] } {
  const groups = (one: V, other: V) => new Set(differing(one, other).map(groupOf));
  const mine = groups(before, typed);
  const apart = groups(typed, stored);
  const theirs = [...groups(before, stored)].filter((group) => apart.has(group));
  const isTaken = ([name]: [string, string]) => theirs.includes(groupOf(name)) && !mine.has(groupOf(name));
  const kept = Object.entries(typed).filter((entry) => !isTaken(entry));
  const values = Object.fromEntries([...kept, ...Object.entries(stored).filter(isTaken)]);
  return { values: values as V, contested: theirs.filter((group) => mine.has(group)) };
}

/** For a form's `reset` after it was sent: edits since then stay, all other fields take their value from `next`. */
export const afterSending =
  <V extends Values>(sent: V, next: V) =>
  (now: V): V =>
    merge(sent, now, next).values;

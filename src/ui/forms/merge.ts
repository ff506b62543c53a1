import type { Values } from './problems.ts';

type Name<T> = keyof T & string;

/** Fields that are chosen together and count as one, by the group's name. */
export type Groups<V> = Record<string, readonly Name<V>[]>;

/** A field, or a group of fields, that another person changed while the form was being filled in. */
export type Difference<Field extends string = string> = {
  field: Field;
  /** Both changed it, to different values. */
  contested: boolean;
};

/** Returns the fields whose values changed. */
export function changesOf<V extends Values>(before: V, now: V): Partial<V> {
  const changed = Object.entries(now).filter(([name, value]) => value !== before[name]);
  return Object.fromEntries(changed) as Partial<V>;
}

/**
 * Merges what the reader typed with what another person stored meanwhile: both changes are kept; where both changed the same field
 * to different values, the typed value stays. `differences` lists each field that the other changed and the form showed differently.
 */
export function merge<V extends Values, G extends Groups<V> = Record<never, never>>(
  before: V,
  typed: V,
  stored: V,
  groups?: G,
): { values: V; differences: Difference<Name<V> | Name<G>>[] } {
  const values = { ...typed };
  const differences: Difference<Name<V> | Name<G>>[] = [];
  const compare = (field: Name<V> | Name<G>, names: readonly Name<V>[]) => {
    const differ = (a: V, b: V) => names.some((name) => a[name] !== b[name]);
    if (!differ(before, stored) || !differ(typed, stored)) return;
    const contested = differ(before, typed);
    if (!contested) for (const name of names) values[name] = stored[name];
    differences.push({ field, contested });
  };
  const together = Object.entries<readonly Name<V>[]>(groups ?? {});
  const grouped = together.flatMap(([, names]) => names);
  for (const name of Object.keys(typed)) if (!grouped.includes(name)) compare(name, [name]);
  for (const [field, names] of together) compare(field as Name<G>, names);
  return { values, differences };
}

/** For a form's `reset` after it was sent: edits since then stay, all other fields take their value from `next`. */
export const afterSending =
  <V extends Values>(sent: V, next: V) =>
  (now: V): V =>
    merge(sent, now, next).values;

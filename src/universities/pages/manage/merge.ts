import type { Values } from '../../../ui/forms/problems.ts';

/** What is different now. */
export function changesOf<V extends Values>(before: V, now: V): Partial<V> {
  const changed = Object.entries(now).filter(([name, value]) => value !== before[name]);
  return Object.fromEntries(changed) as Partial<V>;
}

/**
 * Merges what the reader typed with what another person stored meanwhile: both changes are kept; where both changed the same
 * field to different values, the typed value stays and the field is named.
 */
export function merge<V extends Values>(
  before: V,
  typed: V,
  stored: V,
): { values: V; conflicts: (keyof V & string)[] } {
  const conflicts = Object.keys(typed).filter(
    (name) => typed[name] !== before[name] && stored[name] !== before[name] && stored[name] !== typed[name],
  );
  return { values: { ...stored, ...changesOf(before, typed) }, conflicts };
}

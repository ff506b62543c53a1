import type { Values } from '../../ui/forms/problems.ts';
import { type Section, teamGroups } from '../vocabulary.ts';

/**
 * Converts between a part of the settings and the values of its form: one text for each path, such as `slides.0.heading`, the name that the
 * server uses for an invalid field too. Each list item also has a `key`, which identifies it after reordering and is never sent.
 */

export const listsOf: Record<Section, readonly string[]> = {
  portal: ['social'],
  hero: ['slides'],
  testimonials: ['testimonials'],
  sponsors: ['sponsors'],
  team: teamGroups,
  contact: [],
  limits: [],
  privacy: [],
};

/** One item of a list: texts by name. */
export type Item = Values & { key: string };

const lists = new Set(Object.values(listsOf).flat());

/** The group of a path: a list is merged as one. */
export const groupOf = (path: string): string => {
  const [first = ''] = path.split('.');
  return lists.has(first) ? first : path;
};

/** Returns the texts with each list as one: the names of its items. */
export function inWords(section: Section, value: object): Values {
  const values = flat(value);
  const named = listsOf[section].map((list) => {
    const items = itemsOf(values, list);
    return [list, items.map(({ name, heading, network }) => name ?? heading ?? network).join(', ')];
  });
  return { ...values, ...Object.fromEntries(named) };
}

/** Flattens a value to texts by path; null becomes an empty text. */
export function flat(value: object): Values {
  const found: Values = {};
  const walk = (path: string, inner: unknown): void => {
    if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) walk(`${path}.${index}`, { key: newKey(), ...item });
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [name, each] of Object.entries(inner)) walk(path ? `${path}.${name}` : name, each);
    } else found[path] = String(inner ?? '');
  };
  walk('', value);
  return found;
}

export const newKey = (): string => Math.random().toString(36).slice(2);

/** Converts texts back to the value to send. Every leaf stays a text: the server parses numbers and empty fields. */
export function nested(section: Section, values: Values): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const lists = listsOf[section];
  for (const [path, text] of Object.entries(values)) {
    const [first = '', second = ''] = path.split('.');
    if (lists.includes(first)) continue;
    if (path === first) value[first] = text;
    else value[first] = { ...(value[first] as object), [second]: text };
  }
  for (const list of lists) value[list] = itemsOf(values, list).map(({ key: _key, ...item }) => item);
  return value;
}

export function itemsOf(values: Values, list: string): Item[] {
  const items: Item[] = [];
  for (const [path, text] of Object.entries(values)) {
    const [first, index, name = ''] = path.split('.');
    if (first !== list) continue;
    items[Number(index)] = { ...items[Number(index)], [name]: text } as Item;
  }
  return items;
}

/** Returns the texts with the items of one list replaced. */
export function withItems(values: Values, list: string, items: readonly Item[]): Values {
  const others = Object.entries(values).filter(([path]) => !path.startsWith(`${list}.`));
  const own = items.flatMap((item, index) =>
    Object.entries(item).map(([name, text]) => [`${list}.${index}.${name}`, text] as const),
  );
  return Object.fromEntries([...others, ...own]);
}

/** Returns the texts with the item keys of `other`, by position, so that opened items stay open. */
export function keyedLike(values: Values, other: Values): Values {
  const keys = Object.keys(values).filter((path) => path.endsWith('.key') && path in other);
  return { ...values, ...Object.fromEntries(keys.map((path) => [path, other[path] as string])) };
}

/** Returns the items with one moved to another position; unchanged when that is out of range. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Returns the index of the open item; 0 when none is open. */
export const openIndex = (items: readonly Item[], open: string | null): number =>
  Math.max(
    0,
    items.findIndex(({ key }) => key === open),
  );

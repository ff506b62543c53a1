import { resourceFields, shownFields } from '../../fields.ts';
import type { ManagedResource } from '../../schema.ts';

const PLACE = ['university', 'department', 'course', 'semester'] as const;
const FIELDS = [...new Set([...PLACE, ...shownFields])];
const isNumber = (name: EditField): boolean =>
  name in resourceFields && resourceFields[name as keyof typeof resourceFields].type === 'int';
const isPlace = (name: string): boolean => (PLACE as readonly string[]).includes(name);
/** The place is merged as one, at its course, because the options of each of its fields depend on the one before. */
export const groupOf = (name: string): string => (isPlace(name) ? 'course' : name);

export type EditField = (typeof FIELDS)[number];
/** A resource as form values: everything as text, empty when unknown. */
export type EditValues = Record<EditField, string>;

export const valuesOf = (resource: ManagedResource): EditValues =>
  Object.fromEntries(FIELDS.map((name) => [name, String(resource[name] ?? '')])) as EditValues;

/** Whether the place has changed. */
export const isMoved = (before: EditValues, now: EditValues): boolean =>
  PLACE.some((name) => before[name] !== now[name]);

/** Returns the changes to send: only fields that differ, but the whole place if its course differs. Emptied fields are null. */
export function changeOf(before: EditValues, now: EditValues): Record<string, string | number | null> {
  const elsewhere = PLACE.slice(0, 3).some((name) => before[name] !== now[name]);
  const changed = FIELDS.filter((name) => before[name] !== now[name].trim() || (elsewhere && isPlace(name)));
  return Object.fromEntries(
    changed.map((name) => {
      const text = now[name].trim();
      return [name, text === '' && name !== 'title' ? null : isNumber(name) ? toNumber(text) : text];
    }),
  );
}

/** Text that is not a number is sent unchanged, so that the server says what is wrong with it. */
const toNumber = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

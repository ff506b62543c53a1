import type { ManagedResource } from '../../schema.ts';
import { detailFields } from '../../vocabulary.ts';

/** Chosen together: each depends on the one before. */
const PLACE = ['university', 'department', 'course', 'semester'] as const;
const FIELDS = ['title', 'type', ...PLACE, ...detailFields, 'language'] as const;
const NUMBERS: readonly string[] = ['semester', 'examYear', 'examMonth'];
const isPlace = (name: string): boolean => (PLACE as readonly string[]).includes(name);

type EditField = (typeof FIELDS)[number];
/** A resource as its form has it: everything as text, what is not known empty. */
export type EditValues = Record<EditField, string>;

export const valuesOf = (resource: ManagedResource): EditValues =>
  Object.fromEntries(FIELDS.map((name) => [name, String(resource[name] ?? '')])) as EditValues;

/** Whether it is to be elsewhere. */
export const isMoved = (before: EditValues, now: EditValues): boolean =>
  PLACE.some((name) => before[name] !== now[name]);

/** What a change sends: only what is different now; a place whole. Emptied fields are null. */
export function changeOf(before: EditValues, now: EditValues): Record<string, string | number | null> {
  const elsewhere = PLACE.slice(0, 3).some((name) => before[name] !== now[name]);
  const changed = FIELDS.filter((name) => before[name] !== now[name].trim() || (elsewhere && isPlace(name)));
  return Object.fromEntries(
    changed.map((name) => {
      const text = now[name].trim();
      return [name, text === '' && name !== 'title' ? null : NUMBERS.includes(name) ? toNumber(text) : text];
    }),
  );
}

/** What is no number is sent as it is, so that the server says what is wrong with it. */
const toNumber = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

/** What another person changed while a form was filled in. */
export type Difference = {
  /** `place` is university, department, course and semester. */
  field: EditField | 'place';
  /** Both changed it, each to something else. */
  contested: boolean;
};

/**
 * Merges typed values with the stored ones: changes by the other person alone are taken over, typed values stay, and every
 * difference is listed. A place counts as one field.
 */
export function merge(
  before: EditValues,
  mine: EditValues,
  now: EditValues,
): { values: EditValues; differences: Difference[] } {
  const values = { ...mine };
  const differences: Difference[] = [];
  const compare = (field: Difference['field'], names: readonly EditField[]) => {
    const differ = (a: EditValues, b: EditValues) => names.some((name) => a[name] !== b[name]);
    if (!differ(before, now) || !differ(mine, now)) return;
    const contested = differ(before, mine);
    if (!contested) for (const name of names) values[name] = now[name];
    differences.push({ field, contested });
  };
  for (const name of FIELDS) if (!isPlace(name)) compare(name, [name]);
  compare('place', PLACE);
  return { values, differences };
}

/** The fields that one difference is about. */
export const fieldsOf = ({ field }: Difference): readonly EditField[] =>
  field === 'place' ? PLACE : [field];

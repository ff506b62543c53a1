import type { ManagedResource } from '../../schema.ts';

/** A resource as its form has it: everything as text, what is not known empty. */
export type EditValues = {
  title: string;
  type: string;
  university: string;
  department: string;
  course: string;
  semester: string;
  subjectName: string;
  subjectCode: string;
  examYear: string;
  examMonth: string;
  scheme: string;
  source: string;
  licence: string;
  language: string;
};
export type EditField = keyof EditValues;

/** Chosen together: each depends on the one before. */
const PLACE = ['university', 'department', 'course', 'semester'] as const;
const NUMBERS: readonly string[] = ['semester', 'examYear', 'examMonth'];
const isPlace = (name: string): boolean => (PLACE as readonly string[]).includes(name);

export const valuesOf = (resource: ManagedResource): EditValues => ({
  title: resource.title,
  type: resource.type,
  university: resource.university,
  department: resource.department,
  course: resource.course,
  semester: String(resource.semester),
  subjectName: resource.subjectName ?? '',
  subjectCode: resource.subjectCode ?? '',
  examYear: String(resource.examYear ?? ''),
  examMonth: String(resource.examMonth ?? ''),
  scheme: resource.scheme ?? '',
  source: resource.source ?? '',
  licence: resource.licence ?? '',
  language: resource.language ?? '',
});

/** Whether it is to be elsewhere. */
export const isMoved = (before: EditValues, now: EditValues): boolean =>
  PLACE.some((name) => before[name] !== now[name]);

/** What a change sends: only what is different now; a place whole. Emptied fields are null. */
export function changeOf(before: EditValues, now: EditValues): Record<string, string | number | null> {
  const elsewhere = PLACE.slice(0, 3).some((name) => before[name] !== now[name]);
  const changed = (Object.keys(now) as EditField[]).filter(
    (name) => before[name] !== now[name].trim() || (elsewhere && isPlace(name)),
  );
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
  /** `place` stands for university, department, course and semester. */
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
  for (const name of Object.keys(before) as EditField[]) if (!isPlace(name)) compare(name, [name]);
  compare('place', PLACE);
  return { values, differences };
}

/** The fields that one difference is about. */
export const fieldsOf = ({ field }: Difference): readonly EditField[] =>
  field === 'place' ? PLACE : [field];

import { resourceFields } from '../../fields.ts';
import type { ResourceType } from '../../vocabulary.ts';
import { type Guess, guessFrom, titleOf } from './guess/guess.ts';

/** The details that each file has of its own. */
export const rowFields = [
  'title',
  'type',
  'semester',
  'examYear',
  'examMonth',
  'subjectName',
  'subjectCode',
] as const;

/** The details of one file, as its fields have them: everything as text, empty where not given. */
export type RowFields = Record<(typeof rowFields)[number], string> & { type: ResourceType };

/** A file that was chosen and is not sent yet. Every change makes a new one. */
export type Row = RowFields & { id: number; file: File; guess: Guess };

/** What holds for a file whose name does not say otherwise. */
export type Defaults = Pick<RowFields, 'type' | 'semester'>;

const textOf = (number: number | null): string => (number === null ? '' : String(number));

/** A file with what its name says filled in. */
export function rowOf(id: number, file: File, defaults: Defaults): Row {
  const guess = guessFrom(file.name);
  const type = guess.type ?? defaults.type;
  const dated = { examYear: textOf(guess.year), examMonth: textOf(guess.month) };
  return {
    id,
    file,
    guess,
    type,
    semester: textOf(guess.semester) || defaults.semester,
    ...dated,
    title: suggested(guess, { type, ...dated }),
    // Of notes and syllabi a name contains the unit or the course as often as the subject.
    subjectName: type === 'papers' ? guess.topic : '',
    subjectCode: guess.subjectCode,
  };
}

/** A row with some of its fields changed: a title that was not typed follows the fields it is made of. */
export function changed(row: Row, changes: Partial<RowFields>): Row {
  const after = { ...row, ...changes };
  const isSuggested = row.title === suggested(row.guess, row);
  if (!isSuggested || changes.title !== undefined) return after;
  return { ...after, title: suggested(row.guess, after) };
}

type TitleParts = Pick<RowFields, 'type' | 'examYear' | 'examMonth'>;

const suggested = (guess: Guess, { type, examYear, examMonth }: TitleParts): string =>
  titleOf(guess, { type, year: yearIn(examYear), month: Number(examMonth) || null }).slice(
    0,
    resourceFields.title.maxLength,
  );

/** The year in a field; null while there is none. */
const yearIn = (text: string): number | null => (/^(19|20)\d\d$/.test(text.trim()) ? Number(text) : null);

/** Whether there is something in the field of a year, and no year. */
export const isWrongYear = (text: string): boolean => text.trim() !== '' && yearIn(text) === null;

/** Which of the fields that must be right are not. */
export function wrongIn({ title, semester, examYear }: RowFields, semesters: number): (keyof RowFields)[] {
  const number = Number(semester);
  const isSemester = semester !== '' && number >= 1 && number <= semesters;
  return [
    ...(title.trim() === '' ? (['title'] as const) : []),
    ...(isSemester ? [] : (['semester'] as const)),
    ...(isWrongYear(examYear) ? (['examYear'] as const) : []),
  ];
}

import { isDeepStrictEqual } from 'node:util';
import * as m from '../paraglide/messages.js';
import type { CourseChange } from './change-input.ts';
import type { HeldCourse } from './hold.ts';

/** The details of a course. */
export type Values = Pick<
  HeldCourse,
  | 'name'
  | 'level'
  | 'duration'
  | 'semesters'
  | 'totalCredits'
  | 'modeOfStudy'
  | 'eligibility'
  | 'feeStructure'
>;

/** The default values. */
const EMPTY: Partial<Values> = { level: 'UG', semesters: 0, totalCredits: 0 };

/** The columns that hold it. */
export const COLUMNS = {
  name: 'name',
  level: 'level',
  duration: 'duration',
  semesters: 'semesters',
  totalCredits: 'total_credits',
  modeOfStudy: 'mode_of_study',
  eligibility: 'eligibility',
  feeStructure: 'fee_structure',
} as const satisfies Record<keyof Values, string>;

/** The path of a PDF replaces a missing text. Sent back in a form, it changes nothing. */
const isPathOfPdf = (field: string, value: unknown): boolean =>
  (field === 'eligibility' || field === 'feeStructure') &&
  typeof value === 'string' &&
  /^\/files\/courses\/[\w/-]+\.pdf$/.test(value);

/** What will be another than it is. */
export function changesOf(row: HeldCourse, wish: Omit<CourseChange, 'version'>): Partial<Values> {
  // As it will be stored: without what is undefined.
  const given = JSON.parse(JSON.stringify(wish)) as { [Field in keyof Values]?: Values[Field] | null };
  const next = Object.entries(given)
    .map(([field, value]) => [field, value ?? EMPTY[field as keyof Values] ?? null] as const)
    .filter(
      ([field, value]) => !isPathOfPdf(field, value) && !isDeepStrictEqual(value, row[field as keyof Values]),
    );
  return Object.fromEntries(next);
}

/** What is stored of the fields that are to be changed, for people. */
export const inWords = (row: HeldCourse, next: Partial<Values>): Record<string, string | null> =>
  Object.fromEntries(
    (Object.keys(next) as (keyof Values)[]).map((field) => [
      field,
      field === 'feeStructure'
        ? feesInWords(row.feeStructure)
        : row[field] === null
          ? null
          : String(row[field]),
    ]),
  );

type Fee = { subsidized?: number | null; nonSubsidized?: number | null };

function feesInWords(fees: unknown): string | null {
  if (fees === null || typeof fees === 'string') return fees;
  const { boys = {}, girls = {} } = fees as { boys?: Fee; girls?: Fee };
  const amount = (rupees: number | null | undefined) =>
    rupees == null ? '–' : new Intl.NumberFormat('en-IN', CURRENCY).format(rupees);
  const both = (fee: Fee) => `${amount(fee.subsidized)} / ${amount(fee.nonSubsidized)}`;
  return m.catalogue_fees_in_words({ boys: both(boys), girls: both(girls) });
}

const CURRENCY = {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
} as const;

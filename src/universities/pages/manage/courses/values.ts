import { latinDigits } from '../../../../core/text.ts';
import * as m from '../../../../paraglide/messages.js';
import { durationText } from '../../../../ui/duration.ts';
import type { Course } from '../../../schema.ts';
import { MAX_FEE } from '../../../vocabulary.ts';

/** The fields of every course form, besides the name. */
export type FactValues = {
  level: string;
  duration: string;
  semesters: string;
  totalCredits: string;
  modeOfStudy: string;
};

/** The four amounts of a fee structure as form fields. */
const noAmounts = {
  boysSubsidized: '',
  boysNonSubsidized: '',
  girlsSubsidized: '',
  girlsNonSubsidized: '',
};
export type AmountValues = typeof noAmounts;
const amountNames = Object.keys(noAmounts) as (keyof AmountValues)[];

/** A fee structure as form fields: `feeKind` selects `amounts` or `text`. */
export const noFees = { feeKind: 'amounts', feeText: '', ...noAmounts };
export type FeeValues = typeof noFees;

/** Whether neither text nor amounts were given. */
export const isWithoutFees = (values: FeeValues): boolean =>
  [values.feeText, ...amountNames.map((name) => values[name])].every((text) => text.trim() === '');

type Side = { subsidized?: number | null; nonSubsidized?: number | null };
/** The amounts in the format of the API. */
type FeeAmounts = { boys?: Side; girls?: Side };

/** Parses an amount as people write it (“₹ 1,20,000”), in rupees; null if empty, undefined if invalid or above the maximum. */
export function amountOf(text: string): number | null | undefined {
  const bare = latinDigits(text)
    .replace(/[₹,\s]/g, '')
    .replace(/^rs\.?/i, '');
  if (bare === '') return null;
  if (!/^\d+(\.\d{1,2})?(\/-)?$/.test(bare)) return undefined;
  const amount = Number.parseFloat(bare);
  return amount > MAX_FEE ? undefined : amount;
}

/** Converts the amounts to the format of the API; null if all are empty. */
export function feesOf(values: AmountValues): FeeAmounts | null {
  if (amountNames.every((name) => values[name].trim() === '')) return null;
  const of = (name: keyof AmountValues) => amountOf(values[name]) ?? null;
  return {
    boys: { subsidized: of('boysSubsidized'), nonSubsidized: of('boysNonSubsidized') },
    girls: { subsidized: of('girlsSubsidized'), nonSubsidized: of('girlsNonSubsidized') },
  };
}

/** Whether a fee structure holds amounts rather than text. */
export const isAmounts = (fees: unknown): fees is FeeAmounts =>
  typeof fees === 'object' && fees !== null && ('boys' in fees || 'girls' in fees);

/** Converts the amounts of the API to form fields. */
export function feeValuesOf(fees: unknown): AmountValues {
  if (!isAmounts(fees)) return noAmounts;
  const text = (amount: number | null | undefined) => (amount == null ? '' : String(amount));
  return {
    boysSubsidized: text(fees.boys?.subsidized),
    boysNonSubsidized: text(fees.boys?.nonSubsidized),
    girlsSubsidized: text(fees.girls?.subsidized),
    girlsNonSubsidized: text(fees.girls?.nonSubsidized),
  };
}

/** All text fields of a course form. */
export type CourseValues = FactValues & FeeValues & { name: string; eligibility: string };

/** Converts a course to form fields. The text of a field that has only a PDF is empty. */
export function valuesOf(course: Course): CourseValues {
  const { eligibility, eligibilityFile, feeStructure, feeStructureFile } = course;
  const isText = typeof feeStructure === 'string' && feeStructure !== '' && feeStructure !== feeStructureFile;
  const isElse = feeStructure && typeof feeStructure === 'object' && !isAmounts(feeStructure);
  return {
    name: course.name,
    level: course.level,
    duration: course.duration ?? '',
    semesters: String(course.semesters || ''),
    totalCredits: String(course.totalCredits || ''),
    modeOfStudy: course.modeOfStudy ?? '',
    eligibility: eligibility === null || eligibility === eligibilityFile ? '' : eligibility,
    feeKind: isText || isElse ? 'text' : 'amounts',
    feeText: isText ? feeStructure : isElse ? JSON.stringify(feeStructure) : '',
    ...feeValuesOf(feeStructure),
  };
}

const numbers = ['semesters', 'totalCredits'] as const;
/** A whole number of up to five digits, or empty. */
const WHOLE = /^\d{0,5}$/;

/** Parses a whole number; 0 if empty. */
export const wholeOf = (text: string): number => Number(latinDigits(text || '0'));

/** Checks the values before they are sent. @returns messages by field */
export function courseProblems(values: FactValues & FeeValues): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of numbers)
    if (!WHOLE.test(latinDigits(values[name].trim()))) found[name] = m.catalogue_pages_not_whole();
  if (values.feeKind === 'amounts')
    for (const name of amountNames)
      if (amountOf(values[name]) === undefined) found[name] = m.catalogue_pages_not_rupees();
  return found;
}

/** Returns the fee structure to send: amounts, text or null. If the selected kind is empty, the other one is sent. */
export function feeStructureOf(values: FeeValues) {
  const words = values.feeText.trim() || null;
  const amounts = feesOf(values);
  return values.feeKind === 'text' ? (words ?? amounts) : (amounts ?? words);
}

const ofFees = Object.keys(noFees);

/** Converts the changed fields to the format of the API. */
export function payloadOf(changes: Partial<CourseValues>, values: CourseValues): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    if (ofFees.includes(name)) payload.feeStructure = feeStructureOf(values);
    else payload[name] = (numbers as readonly string[]).includes(name) ? wholeOf(value) : value;
  }
  return payload;
}

type Facts = { level: string; duration: string | null; semesters: string | number };

/** Summarizes a course: “UG · 3 years · 6 semesters”. Leaves out what is unknown. */
export function factsText({ level, duration, semesters }: Facts): string {
  const count = Number(semesters);
  return [
    level,
    duration?.trim() ? durationText(duration) : null,
    count > 0 ? m.catalogue_pages_semesters_count({ count }) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

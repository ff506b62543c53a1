import { latinDigits } from '../../../../core/text.ts';
import * as m from '../../../../paraglide/messages.js';
import { durationText } from '../../../../ui/duration.ts';
import { wholeNumber } from '../../../../ui/format.ts';
import type { Course } from '../../../schema.ts';
import { MAX_FEE } from '../../../vocabulary.ts';

/** What every form of a course asks beside its name. */
export type FactValues = {
  level: string;
  duration: string;
  semesters: string;
  totalCredits: string;
  modeOfStudy: string;
};

/** The four amounts of a fee structure as a form has them. */
const noAmounts = {
  boysSubsidized: '',
  boysNonSubsidized: '',
  girlsSubsidized: '',
  girlsNonSubsidized: '',
};
export type AmountValues = typeof noAmounts;
const amountNames = Object.keys(noAmounts) as (keyof AmountValues)[];

/** A fee structure as a form has it: in `amounts` or in a `text`, whichever `feeKind` says. */
export const noFees = { feeKind: 'amounts', feeText: '', ...noAmounts };
export type FeeValues = typeof noFees;

/** Whether neither words nor amounts were given. */
export const isWithoutFees = (values: FeeValues): boolean =>
  [values.feeText, ...amountNames.map((name) => values[name])].every((text) => text.trim() === '');

type Side = { subsidized?: number | null; nonSubsidized?: number | null };
/** As the API has it. */
type FeeAmounts = { boys?: Side; girls?: Side };

/** An amount as people write it (“₹ 1,20,000”), in rupees; null for none, undefined for what is no amount. */
export function amountOf(text: string): number | null | undefined {
  const bare = latinDigits(text)
    .replace(/[₹,\s]/g, '')
    .replace(/^rs\.?/i, '');
  if (bare === '') return null;
  if (!/^\d+(\.\d{1,2})?(\/-)?$/.test(bare)) return undefined;
  const amount = Number.parseFloat(bare);
  return amount > MAX_FEE ? undefined : amount;
}

/** The amounts as they are sent; null when there are none. */
export function feesOf(values: AmountValues): FeeAmounts | null {
  if (amountNames.every((name) => values[name].trim() === '')) return null;
  const of = (name: keyof AmountValues) => amountOf(values[name]) ?? null;
  return {
    boys: { subsidized: of('boysSubsidized'), nonSubsidized: of('boysNonSubsidized') },
    girls: { subsidized: of('girlsSubsidized'), nonSubsidized: of('girlsNonSubsidized') },
  };
}

/** Whether a fee structure is made of amounts rather than words. */
export const isAmounts = (fees: unknown): fees is FeeAmounts =>
  typeof fees === 'object' && fees !== null && ('boys' in fees || 'girls' in fees);

/** The amounts as a form shows them. */
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

/** Everything about a course that is written. */
export type CourseValues = FactValues & FeeValues & { name: string; eligibility: string };

/** A course as its form shows it. Of what is a PDF alone the text is empty. */
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
/** A whole number, or empty. */
const WHOLE = /^\d{0,5}$/;

/** The number of such a field; 0 where it is empty. */
export const wholeOf = (text: string): number => Number(latinDigits(text || '0'));

/** What is wrong with them, as far as can be checked before they are sent. */
export function courseProblems(values: FactValues & FeeValues): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of numbers)
    if (!WHOLE.test(latinDigits(values[name].trim()))) found[name] = m.catalogue_pages_not_whole();
  if (values.feeKind === 'amounts')
    for (const name of amountNames)
      if (amountOf(values[name]) === undefined) found[name] = m.catalogue_pages_not_rupees();
  return found;
}

/** The fee structure as it is sent: amounts, words, or none. Who turns to the other and says nothing there takes nothing away. */
export function feeStructureOf(values: FeeValues) {
  const words = values.feeText.trim() || null;
  const amounts = feesOf(values);
  return values.feeKind === 'text' ? (words ?? amounts) : (amounts ?? words);
}

const ofFees = Object.keys(noFees);

/** The changed fields as the API takes them. */
export function payloadOf(changes: Partial<CourseValues>, values: CourseValues): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    if (ofFees.includes(name)) payload.feeStructure = feeStructureOf(values);
    else payload[name] = (numbers as readonly string[]).includes(name) ? wholeOf(value) : value;
  }
  return payload;
}

type Facts = { level: string; duration: string | null; semesters: string | number };

/** A course in a few words: “UG · 3 years · 6 semesters”; what is not known is left out. */
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

export const creditsText = (credits: number): string =>
  m.catalogue_pages_credits_count({ credits: wholeNumber(credits) });

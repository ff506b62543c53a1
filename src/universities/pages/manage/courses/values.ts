import * as m from '../../../../paraglide/messages.js';
import type { Course } from '../../../schema.ts';
import type { FactValues } from '../CourseFacts.tsx';
import { amountNames, amountOf, type FeeValues, feesOf, feeValuesOf, isAmounts } from '../fees.ts';
import { isWhole } from '../setup/outline-fields.ts';

/** Everything about a course that is written. */
export type CourseValues = FactValues &
  FeeValues & {
    name: string;
    eligibility: string;
    /** Whether the fees are given in `amounts` or in a `text`. */
    feeKind: string;
    feeText: string;
  };

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

/** What is wrong with them, as far as can be checked before they are sent. */
export function courseProblems(values: FactValues & FeeValues & { feeKind: string }): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of ['semesters', 'totalCredits'] as const)
    if (!isWhole(values[name])) found[name] = m.catalogue_pages_not_whole();
  if (values.feeKind === 'amounts')
    for (const name of amountNames)
      if (amountOf(values[name]) === undefined) found[name] = m.catalogue_pages_not_rupees();
  return found;
}

/** The fee structure as it is sent: amounts, words, or none. Who turns to the other and says nothing there takes nothing away. */
export function feeStructureOf(values: FeeValues & { feeKind: string; feeText: string }) {
  const words = values.feeText.trim() || null;
  const amounts = feesOf(values);
  return values.feeKind === 'text' ? (words ?? amounts) : (amounts ?? words);
}

const numbers = ['semesters', 'totalCredits'];
const ofFees = ['feeKind', 'feeText', ...amountNames] as string[];

/** The changed fields as the API takes them. */
export function payloadOf(changes: Partial<CourseValues>, values: CourseValues): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    if (ofFees.includes(name)) payload.feeStructure = feeStructureOf(values);
    else payload[name] = numbers.includes(name) ? Number(value || 0) : value;
  }
  return payload;
}

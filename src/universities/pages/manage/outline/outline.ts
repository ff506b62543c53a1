import { composed, folded, INVISIBLE, latinDigits } from '../../../../core/text.ts';
import * as m from '../../../../paraglide/messages.js';
import type { Answer } from '../../../../ui/session/call.ts';
import type { University } from '../../../schema.ts';
import {
  type CourseValues,
  courseProblems,
  type FactValues,
  type FeeValues,
  feeStructureOf,
  isWithoutFees,
  noFees,
  wholeOf,
} from '../courses/values.ts';

/** A course in the form for a new university. All fields are text, as typed. */
export type CourseDraft = FactValues &
  FeeValues & {
    /** Identifies the row in the form; never sent. */
    key: string;
    name: string;
    eligibility: string;
    /** `yes` if a PDF is chosen. The file itself is kept apart: a draft holds only text. */
    pdf: string;
    /**
     * `yes` if the user chose level, years or semesters in this row, `copied` if in a course before; empty if the portal proposed
     * them.
     */
    chosen: string;
  };

/** A name, the fields that it proposes, and whether the user chose these instead. */
type Described = Pick<CourseDraft, 'name' | 'level' | 'duration' | 'semesters' | 'chosen'>;

export type DepartmentDraft = { key: string; name: string; courses: CourseDraft[] };

const unknown = { level: 'UG', duration: '', semesters: '' };

let keys = 0;
/** Returns a key that is unique among the rows of this page and of stored drafts. */
const newKey = () => `${Date.now().toString(36)}${(keys++).toString(36)}`;

/** Creates a course after another one. Copies shared values, except where the new name implies better ones. */
export function newCourse(name: string, before: CourseDraft | undefined): CourseDraft {
  const course: CourseDraft = {
    ...noFees,
    ...unknown,
    key: newKey(),
    name: '',
    totalCredits: before?.totalCredits ?? '',
    modeOfStudy: before?.modeOfStudy ?? '',
    feeKind: before?.feeKind ?? noFees.feeKind,
    eligibility: '',
    pdf: '',
    chosen: '',
  };
  return renamed(course, name, before);
}

/** Renames a course. Level, years and semesters follow the name, unless the user chose them. */
export function renamed<C extends Described>(course: C, name: string, before: Described | undefined): C {
  if (course.chosen === 'yes') return { ...course, name };
  const guess = guessFrom(name);
  if (before && (guess === null || (before.chosen !== '' && guess.level === before.level))) {
    const { level, duration, semesters } = before;
    return { ...course, name, level, duration, semesters, chosen: before.chosen && 'copied' };
  }
  return { ...course, name, ...(guess ?? unknown), chosen: '' };
}

/**
 * Changes a field. A new number of years sets two semesters a year, unless the semesters differed from that before.
 * @param before the course on which this one is based
 */
export function changed<C extends Described>(
  course: C,
  field: keyof C,
  value: string,
  before?: Described,
): C {
  if (field === 'name') return renamed(course, value, before);
  const next = { ...course, [field]: value };
  if (field === 'level' || field === 'duration' || field === 'semesters') next.chosen = 'yes';
  const usual = (years: string) =>
    /^\d{1,2}$/.test(latinDigits(years.trim())) ? String(Number(latinDigits(years)) * 2) : '';
  if (field === 'duration' && course.semesters === usual(course.duration)) next.semesters = usual(value);
  return next;
}

export const newDepartment = (name: string, courses: CourseDraft[] = []): DepartmentDraft => ({
  key: newKey(),
  name,
  courses,
});

/** Splits typed or pasted text into lines. Drops bullets and numbering, and all but the first column of a spreadsheet. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/).map(bare).filter(Boolean);
}

/** Bullets of plain texts and word processors, which put a tab behind them; Word writes `o` for one. */
const BULLET = '[-–—*•·‣⁃◦▪▫●○■□►▶➢➤✓✔\\uf0a7\\uf0b7\\uf0d8]|o(?=\\t)';
/** Numbers in front of a line, or alone in the first column of a spreadsheet. */
const NUMBERING =
  '\\(?(?:[\\d०-९]{1,3}|[a-z]|[ivx]{2,4})\\)|[\\d०-९]{1,3}\\.|(?:[\\d०-९]{1,3}|[a-z]\\.)(?=\\t)';
const marks = new RegExp(`^(?:${BULLET}|${NUMBERING})(?:\\s+|$)`);
const bare = (line: string) => line.trim().replace(marks, '').split('\t', 1).join('').trim();

const leads = new RegExp(`^\\s*(?:(?:${BULLET})(?=\\s))?`);
/** Returns the indentation and the bullet of a line. */
const leadOf = (line: string): string => leads.exec(line)?.[0] ?? '';

/** Creates courses with these names, each based on the one before. */
export function coursesFrom(names: string[], before: CourseDraft | undefined): CourseDraft[] {
  const courses: CourseDraft[] = [];
  for (const name of names) courses.push(newCourse(name, courses.at(-1) ?? before));
  return courses;
}

/**
 * Parses departments, one per line; a line that is indented or bulleted is a course of the department above it. If all are, departments are
 * those that begin as the first one.
 */
export function departmentsFrom(text: string): DepartmentDraft[] {
  const lines = text.split(/\r?\n/).filter((line) => bare(line) !== '');
  const first = lines.some((line) => leadOf(line) === '') ? '' : leadOf(lines[0] ?? '');
  const departments: DepartmentDraft[] = [];
  for (const line of lines) {
    const name = bare(line);
    const department = departments.at(-1);
    if (department && leadOf(line) !== first)
      department.courses.push(newCourse(name, lastCourse(departments)));
    else departments.push(newDepartment(name));
  }
  return departments;
}

/** Returns the last course of these departments that has a name. */
export const lastCourse = (departments: DepartmentDraft[]): CourseDraft | undefined =>
  departments.flatMap(({ courses }) => courses).findLast(({ name }) => name.trim() !== '');

/** Parses the rows of a form or a draft. Fields that a draft of an older version lacks get their defaults. */
export const rowsIn = (text: string): DepartmentDraft[] =>
  text === ''
    ? []
    : (JSON.parse(text) as DepartmentDraft[]).map((row) => ({
        ...row,
        courses: row.courses.map((course) => ({ ...noFees, ...{ pdf: '' }, ...course })),
      }));

/** Whether a course row is empty. */
export const isBlank = (course: CourseDraft): boolean =>
  course.chosen !== 'yes' &&
  [course.name, course.eligibility, course.pdf].every((text) => text.trim() === '') &&
  isWithoutFees(course);

/** Returns the rows to send, without those that were never filled in. */
export function filledIn(departments: DepartmentDraft[]): DepartmentDraft[] {
  return departments
    .map((department) => ({
      ...department,
      courses: department.courses.filter((course) => !isBlank(course)),
    }))
    .filter(({ name, courses }) => name.trim() !== '' || courses.length > 0);
}

/** Converts a course to the format of the API. */
export const coursePayload = (course: CourseValues) => ({
  name: course.name.trim(),
  level: course.level,
  duration: course.duration.trim(),
  semesters: wholeOf(course.semesters),
  totalCredits: wholeOf(course.totalCredits),
  modeOfStudy: course.modeOfStudy.trim(),
  eligibility: course.eligibility.trim(),
  feeStructure: feeStructureOf(course),
});

const INVISIBLE_SIGNS = new RegExp(`[${INVISIBLE}]`, 'g');

/** Finds the stored course that a row became. Compares names as the server does. */
export function storedAs(
  { departments }: University,
  { name }: DepartmentDraft,
  course: CourseDraft,
): University['departments'][number]['courses'][number] | undefined {
  const same = (text: string) => folded(text.replace(INVISIBLE_SIGNS, ''));
  const department = departments.find((one) => same(one.name) === same(name));
  return department?.courses.find((one) => same(one.name) === same(course.name));
}

/** The names of rows' fields within the form. They contain the key, so they stay the same when other rows are added or removed. */
export const departmentField = (key: string) => `department-${key}-name`;
export const courseField = (key: string, name: string) => `course-${key}-${name}`;

/** Whether a field name belongs to a row. */
export const isRowField = (name: string): boolean => /^(department|course)-/.test(name);

/** Checks the rows before they are sent. @returns messages by field name */
export function outlineProblems(departments: DepartmentDraft[]): Record<string, string> {
  const found: Record<string, string> = {};
  const kept = filledIn(departments);
  for (const { key, name, courses } of kept) {
    if (name.trim() === '') found[departmentField(key)] = m.catalogue_department_required();
    for (const course of courses) {
      if (course.name.trim() === '') found[courseField(course.key, 'name')] = m.catalogue_course_required();
      for (const [field, text] of Object.entries(courseProblems(course)))
        found[courseField(course.key, field)] = text;
    }
    for (const twin of twins(courses)) found[courseField(twin, 'name')] = m.catalogue_pages_course_twice();
  }
  for (const twin of twins(kept)) found[departmentField(twin)] = m.catalogue_pages_department_twice();
  return found;
}

/** Returns the keys of rows whose name an earlier row has, ignoring case. */
function twins(rows: { key: string; name: string }[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ key, name }) => {
    const same = name.trim().toLowerCase();
    if (same === '' || !seen.has(same)) {
      seen.add(same);
      return [];
    }
    return [key];
  });
}

/** Renames the invalid fields of a response, such as `departments.0.courses.1.name`, to the field names of their rows. */
export function byRows<T>(answer: Answer<T>, sent: DepartmentDraft[]): Answer<T> {
  if (answer.ok) return answer;
  const fields = Object.entries(answer.fields).map(([path, texts]) => [rowOf(path, sent) ?? path, texts]);
  return { ...answer, fields: Object.fromEntries(fields) };
}

function rowOf(path: string, sent: DepartmentDraft[]): string | undefined {
  const [root, department, courses, course, ...field] = path.split('.');
  const row = root === 'departments' ? sent[Number(department)] : undefined;
  if (!row) return undefined;
  const nested = courses === 'courses' ? row.courses[Number(course)] : undefined;
  if (!nested) return departmentField(row.key);
  const [name = 'name', side, kind] = field;
  if (name !== 'feeStructure') return courseField(nested.key, name);
  if (nested.feeKind === 'text') return courseField(nested.key, 'feeText');
  const amount = `${side ?? 'boys'}${kind === 'nonSubsidized' ? 'NonSubsidized' : 'Subsidized'}`;
  return courseField(nested.key, amount);
}

/** The level and length that a course’s name implies; years and semesters as text, empty if unclear. */
type Guess = { level: string; duration: string; semesters: string };

const years = (level: string, count: number | null): Guess => ({
  level,
  duration: count === null ? '' : String(count),
  semesters: count === null ? '' : String(count * 2),
});

/** Degrees as Indian universities write them, without dots, spaces, and words between: “Bachelor’s in …”, “Bachelor of …”. */
const degrees = new Map(
  (
    [
      ['phd dphil doctor doctorate पीएचडी विद्यावारिधि', years('PhD', 3)],
      ['ma msc mcom mtech me mba mca msw mped mpharm med mlib mlisc llm master', years('PG', 2)],
      ['एमए एमएससी एमकॉम एमटेक एमबीए स्नातकोत्तर', years('PG', 2)],
      ['pgdiploma postgraduatediploma pgdca mphil masterphilosophy', years('PG', 1)],
      ['ba bsc bcom bba bca bsw bvoc llb bachelor बीए बीएससी बीकॉम स्नातक', years('UG', 3)],
      ['btech be bpharm bpharmacy bdes bdesign बीटेक', years('UG', 4)],
      ['bachelortechnology bachelorengineering bachelorpharmacy bachelordesign', years('UG', 4)],
      ['ballb bballb bcomllb barch bachelorarchitecture integrated', years('UG', 5)],
      ['mbbs bds bams bhms bvsc bed bped blib diploma certificate बीएड', years('UG', null)],
      ['bachelormedicine bachelordental bachelorayurvedic bachelorhomoeopathic', years('UG', null)],
      ['bachelorveterinary bacheloreducation bachelorphysical bachelorlibrary', years('UG', null)],
    ] as const
  ).flatMap(([names, guess]) => names.split(' ').map((name) => [name, guess] as const)),
);

/** Most parts of a degree: “B.B.A. LL.B.” has five. */
const MOST_PARTS = 5;

/**
 * Returns what a degree at the beginning of a name implies: “M.Sc. Physics” is a PG course of two years. Null if it implies nothing.
 */
export function guessFrom(name: string): Guess | null {
  const parts = composed(name)
    .toLowerCase()
    .replace(/^(bachelor|master)['’]?s\b/, '$1')
    .split(/[\s.,:()/-]+/)
    .filter((part) => part !== '' && part !== 'of' && part !== 'in');
  for (let count = Math.min(MOST_PARTS, parts.length); count > 0; count--) {
    const found = degrees.get(parts.slice(0, count).join(''));
    if (found) return found;
  }
  return null;
}

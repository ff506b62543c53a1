import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Tx } from '../core/db/database.ts';
import { readCsv } from '../core/import/csv.ts';
import { checkInput, type Findings, type Importer, nameOf, Repetitions } from '../core/import/importer.ts';
import { readJson } from '../core/import/json.ts';
import * as m from '../paraglide/messages.js';
import { universityFieldNames } from './fields.ts';
import { CourseInput, DepartmentInput, isPathOfPdf, OWN_LOGO, UniversityInput } from './input.ts';
import {
  countBeyond,
  locateUniversities,
  putCourses,
  putDepartments,
  putUniversities,
  universityKey,
} from './write.ts';

/** Ignores the portal's own path of an uploaded logo, which an exported university contains. */
const ImportedUniversity = UniversityInput.extend({
  logo: z.preprocess(
    (logo) => (typeof logo === 'string' && OWN_LOGO.test(logo) ? null : logo),
    UniversityInput.shape.logo,
  ),
});

/** A row, and whether it says the location: a file without that column means the only university of the name. */
type Item = { row: number; university: UniversityInput; saysLocation: boolean };

const saysLocation = (value: unknown): boolean => Object.hasOwn(Object(value), 'location');

/**
 * Adds the locations that rows do not say. Refuses rows of whose name there are several universities, and those that turn out to be about
 * the university of another row.
 */
async function located<Row extends Item>(
  tx: Tx,
  items: readonly Row[],
  unplaced: Set<string>,
  findings: Findings,
): Promise<Row[]> {
  const mentioned = items.map(({ university: { name, location }, saysLocation }) => ({
    name,
    location: saysLocation ? location : undefined,
  }));
  const places = await locateUniversities(tx, mentioned, unplaced);
  const rows = new Map<string, Row>();
  return items.flatMap((item, at) => {
    const place = places[at];
    const refuse = (reason: string) => {
      findings.refuse({ row: item.row, what: 'universities', item: item.university.name, reasons: [reason] });
      return [];
    };
    if (!place || 'refusal' in place) return refuse(`name: ${place?.refusal} location`);
    const university = { ...item.university, ...place };
    const earlier = rows.get(universityKey(university)) ?? item;
    // Of rows that both say it, or both do not, those with other values have been refused.
    if (earlier.saysLocation !== item.saysLocation)
      return refuse(sameAs(earlier.row, 'with a location in one of the two alone'));
    rows.set(universityKey(university), earlier);
    return [{ ...item, university }];
  });
}

/**
 * Imports universities from a CSV file. One that exists already, by name and location, gets the given values; empty cells change
 * nothing.
 */
export function universityImporter(): Importer<Item> {
  const repetitions = new Repetitions();
  const unplaced = new Set<string>();
  const what = 'universities';
  return {
    what,
    batchWeight: 200,
    read: (source) =>
      readCsv(source, {
        required: ['name'],
        optional: [...universityFieldNames.filter((field) => field !== 'name'), 'logo'],
      }),
    check(row, value, findings) {
      const checked = checkInput(ImportedUniversity, value);
      if ('reasons' in checked) {
        findings.refuse({ row, what, item: nameOf(value), reasons: checked.reasons });
        return undefined;
      }
      const university = checked.value;
      const repetition = repetitions.check(row, universityKey(university), university);
      if (repetition.kind === 'new') return { row, university, saysLocation: saysLocation(value) };
      if (repetition.kind === 'again') findings.count(what, 'unchanged');
      else
        findings.refuse({
          row,
          what,
          item: university.name,
          reasons: [sameAs(repetition.from)],
        });
      return undefined;
    },
    async write(tx, items, findings) {
      const given = (await located(tx, items, unplaced, findings)).map(({ university }) => university);
      for (const { outcome } of await putUniversities(tx, given, 'merge')) findings.count(what, outcome);
    },
  };
}

type Department = { name: string; courses: CourseInput[] };
type Programmes = Item & { departments: Department[] };

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Limit of one row: it is written in one transaction. */
const MOST_IN_A_ROW = 5000;

/** Any list: its items are validated later, one by one, so that a bad one is refused alone. */
const list = z
  .array(z.unknown(), { error: () => m.input_list() })
  .nullish()
  .transform((rows) => rows ?? []);
const WithDepartments = ImportedUniversity.extend({ departments: list });
const WithCourses = DepartmentInput.extend({ courses: list });

/** Turns a fee per semester into a text where no fee structure is given, and ignores paths of PDFs, which exported courses contain. */
const ImportedCourse = z
  .preprocess(
    (value) =>
      value === null || typeof value !== 'object'
        ? value
        : Object.fromEntries(Object.entries(value).filter((entry) => !isPathOfPdf(...entry))),
    CourseInput.extend({ feePerSemesterINR: z.unknown().optional() }),
  )
  .transform(({ feePerSemesterINR: fee, ...course }): CourseInput => {
    if (course.feeStructure !== null || typeof fee !== 'number' || !Number.isFinite(fee) || fee <= 0)
      return course;
    return { ...course, feeStructure: `${rupees.format(fee)} per semester` };
  });

/**
 * Imports universities with their departments and courses from a JSON list. An existing university keeps its details and gets only
 * missing ones; an existing course gets the given values. A course that is invalid, or would lose semesters with resources, is refused
 * alone.
 */
export function programmeImporter(): Importer<Programmes> {
  const repetitions = new Repetitions();
  const unplaced = new Set<string>();
  return {
    what: 'universities',
    batchWeight: 200,
    weigh,
    read: (source) => readJson(source, 'universities'),
    async check(row, value, findings) {
      const refuse = (reasons: string[]) => {
        findings.refuse({ row, what: 'universities', item: nameOf(value), reasons });
        return undefined;
      };
      if (weigh(value) > MOST_IN_A_ROW)
        return refuse([
          `has more than ${MOST_IN_A_ROW} departments and courses: bring them in several files`,
        ]);
      const checked = checkInput(WithDepartments, value);
      if ('reasons' in checked) return refuse(checked.reasons);
      const { departments: given, ...university } = checked.value;
      const repetition = repetitions.check(row, universityKey(university), value);
      if (repetition.kind === 'differs') return refuse([sameAs(repetition.from)]);
      const known: Known = new Map();
      const departments: Department[] = [];
      for (const one of given) {
        const department = await checkDepartment({ row, university: university.name, known }, one, findings);
        if (department) departments.push(department);
      }
      return { row, university, saysLocation: saysLocation(value), departments };
    },
    async write(tx, given, findings) {
      const items = await located(tx, given, unplaced, findings);
      const universities = await putUniversities(
        tx,
        items.map(({ university }) => university),
        'fill',
      );
      const departments = items.flatMap((item, at) =>
        item.departments.map((department) => ({
          ...{ ...department, row: item.row, item: `${item.university.name}, ${department.name}` },
          universityId: universities[at]?.id ?? '',
        })),
      );
      const places = await putDepartments(tx, departments);
      const listed = departments.flatMap(({ row, item, universityId, courses }, at) =>
        courses.map((course) => {
          const ids = { universityId, departmentId: places[at]?.id ?? '' };
          return { row, item: `${item}, ${course.name}`, course: { ...course, ...ids } };
        }),
      );
      const beyond = await countBeyond(
        tx,
        listed.map(({ course }) => course),
      );
      const courses = listed.flatMap(({ row, item, course }, at) => {
        const [count = 0, semesters] = [beyond[at], course.semesters ?? 0];
        if (count === 0) return [course];
        const reasons = [m.catalogue_resources_beyond({ count, semesters })];
        findings.refuse({ row, what: 'courses', item, reasons });
        return [];
      });
      for (const { outcome } of universities) findings.count('universities', outcome);
      for (const { outcome } of places) findings.count('departments', outcome);
      for (const { outcome } of await putCourses(tx, courses, 'merge')) findings.count('courses', outcome);
    },
  };
}

/** Counts the universities, departments and courses in a row. */
const weigh = (value: unknown): number =>
  1 +
  nested(value, 'departments').reduce<number>(
    (sum, department) => sum + 1 + nested(department, 'courses').length,
    0,
  );

function nested(value: unknown, name: string): unknown[] {
  const inner =
    value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
  return Array.isArray(inner) ? inner : [];
}

/** The courses of a row so far, as JSON by department and name. A row may name a department several times. */
type Known = Map<string, string>;

/** Lets requests be answered before it, and between courses: a row may have thousands of them with long texts. */
async function checkDepartment(
  { row, university, known }: { row: number; university: string; known: Known },
  value: unknown,
  findings: Findings,
): Promise<Department | undefined> {
  await setImmediate();
  const item = `${university}, ${nameOf(value)}`;
  const checked = checkInput(WithCourses, value);
  if ('reasons' in checked) {
    findings.refuse({ row, what: 'departments', item, reasons: checked.reasons });
    return undefined;
  }
  const { name, courses: given } = checked.value;
  const courses: CourseInput[] = [];
  for (const course of given) {
    await setImmediate();
    const checked = checkCourse(name, course, known);
    if ('value' in checked) courses.push(checked.value);
    else
      findings.refuse({ row, what: 'courses', item: `${item}, ${nameOf(course)}`, reasons: checked.reasons });
  }
  return { name, courses };
}

function checkCourse(department: string, value: unknown, known: Known) {
  const checked = checkInput(ImportedCourse, value);
  if ('reasons' in checked) return checked;
  const key = JSON.stringify([department, checked.value.name]).toLowerCase();
  const content = JSON.stringify(checked.value);
  if (known.has(key) && known.get(key) !== content)
    return { reasons: ['this department has another course of this name, with other values'] };
  known.set(key, content);
  return checked;
}

/** Why the second of two rows about one university is refused. */
const sameAs = (row: number, how = 'with other values'): string =>
  `row ${row} is about the same university, ${how}: put both into one row`;

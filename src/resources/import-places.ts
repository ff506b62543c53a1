import type { Transaction } from 'kysely';
import type { DB } from '../core/db/tables.ts';
import type { StoredBlob } from '../core/files/blobs.ts';
import type { Findings } from '../core/import/importer.ts';
import * as m from '../paraglide/messages.js';
import {
  CourseInput,
  namesakes,
  putCourses,
  putDepartments,
  putUniversities,
  semestersOf,
  UniversityInput,
} from '../universities/service.ts';
import type { ManifestEntry } from './manifest.ts';

/** A checked entry of a manifest, with its file. */
export type Entry = { row: number; entry: ManifestEntry; file: StoredBlob & { name: string } };
type Placed = Entry & { universityId: string; departmentId: string; courseId: string };

/**
 * Finds the course of every entry, and adds university, department and course where they are not there yet. Refuses entries whose
 * university could be one of several, and those with a semester that their course does not have.
 */
export async function placeEntries(
  tx: Transaction<DB>,
  entries: readonly Entry[],
  findings: Findings,
): Promise<Placed[]> {
  const known = await findUniversities(tx, entries, findings);
  const universities = await putUniversities(
    tx,
    known.map(({ name, location }) => UniversityInput.parse({ name, location })),
    'keep',
  );
  const departments = await putDepartments(
    tx,
    known.map(({ entry }, at) => ({
      name: entry.entry.department,
      universityId: universities[at]?.id ?? '',
    })),
  );
  const courses = await putCourses(
    tx,
    known.map(({ entry }, at) => ({
      ...CourseInput.parse({ name: entry.entry.course }),
      universityId: universities[at]?.id ?? '',
      departmentId: departments[at]?.id ?? '',
    })),
    'keep',
  );
  const semesters = await semestersOf(
    tx,
    courses.map(({ id }) => id),
  );
  return known.flatMap(({ entry, name, location }, at): Placed[] => {
    const { entry: given, row } = entry;
    const [university, department, course] = [universities[at], departments[at], courses[at]];
    if (!university || !department || !course) return [];
    const ids = { universityId: university.id, departmentId: department.id, courseId: course.id };
    const most = semesters.get(course.id) ?? 0;
    if (most > 0 && given.semester > most) {
      const reasons = [`semester: ${m.input_beyond_semesters({ semesters: most })}`];
      findings.refuse({ row, what: 'resources', item: given.title, reasons });
      return [];
    }
    const path = [name, location, given.department, given.course].map((part) => part?.toLowerCase() ?? '');
    findings.countOnce('universities', university.outcome, path.slice(0, 2).join('\n'));
    findings.countOnce('departments', department.outcome, path.slice(0, 3).join('\n'));
    findings.countOnce('courses', course.outcome, path.join('\n'));
    return [{ ...entry, ...ids }];
  });
}

type Found = { entry: Entry; name: string; location: string | null };

async function findUniversities(
  tx: Transaction<DB>,
  entries: readonly Entry[],
  findings: Findings,
): Promise<Found[]> {
  const names = [...new Set(entries.map(({ entry }) => entry.universityName))];
  const byName = Map.groupBy(await namesakes(tx, names), ({ name }) => name.toLowerCase());
  return entries.flatMap((entry): Found[] => {
    const { universityName: name, universityLocation: location, title } = entry.entry;
    const candidates = (byName.get(name.toLowerCase()) ?? []).filter(
      (one) => location === null || location.toLowerCase() === one.location?.toLowerCase(),
    );
    const [only] = candidates;
    if (candidates.length < 2)
      return [{ entry, name: only?.name ?? name, location: only ? only.location : location }];
    const places = candidates.map((one) => one.location ?? 'no location').join('; ');
    const reasons = [
      `universityName: ${candidates.length} universities have this name (${places}): say which one by universityLocation`,
    ];
    findings.refuse({ row: entry.row, what: 'resources', item: title, reasons });
    return [];
  });
}

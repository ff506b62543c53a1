import type { Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Written } from '../core/db/put-rows.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError, type FieldMessages } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import type { NewUniversity } from './change-input.ts';
import { universityTaken } from './names.ts';
import { can } from './policy.ts';
import { find } from './queries.ts';
import type { University } from './schema.ts';
import { putCourses, putDepartments, putUniversities } from './write.ts';

/**
 * Adds a university with its departments and courses: all of them, or nothing.
 * @throws {AppError} forbidden, bad_input for names that are the same to the database, conflict when there is one of that name and place
 */
export function add(
  { database: { db } }: ContentContext,
  by: By,
  { departments, ...values }: NewUniversity,
): Promise<University> {
  allow(can.add(by.actor));
  return db.transaction().execute(async (tx) => {
    const [place] = await putUniversities(tx, [values], 'keep');
    if (place?.outcome !== 'added') throw await refusal(tx, values);
    await addBelow(tx, place.id, departments);
    await audit.record(tx, by, {
      action: 'universities.add',
      kind: 'universities',
      rowId: place.id,
      after: {
        name: values.name,
        location: values.location,
        departments: departments.length,
        courses: departments.flatMap(({ courses }) => courses).length,
      },
    });
    return find(tx, by.actor, place.id);
  });
}

const refusal = async (tx: Transaction<DB>, { name, location }: Pick<NewUniversity, 'name' | 'location'>) =>
  (await universityTaken(tx, name, location)) ?? new AppError('conflict', m.errors_conflict());

async function addBelow(
  tx: Transaction<DB>,
  universityId: string,
  given: NewUniversity['departments'],
): Promise<void> {
  const departments = await putDepartments(
    tx,
    given.map(({ name }) => ({ universityId, name })),
  );
  refuseRepeated(departments, (at) => `departments.${at}.name`);
  const rows = given.flatMap(({ courses }, at) =>
    courses.map((course, place) => ({
      values: { ...course, universityId, departmentId: departments[at]?.id ?? '' },
      path: `departments.${at}.courses.${place}.name`,
    })),
  );
  const courses = await putCourses(
    tx,
    rows.map(({ values }) => values),
    'keep',
  );
  refuseRepeated(courses, (at) => rows[at]?.path ?? '');
}

/** The database may take names for equal that the form takes for different: it folds some letters in another way. */
function refuseRepeated(written: readonly Written[], pathOf: (at: number) => string): void {
  const fields: FieldMessages = {};
  for (const [at, { outcome }] of written.entries())
    if (outcome !== 'added') fields[pathOf(at)] = [m.catalogue_name_twice()];
  if (Object.keys(fields).length > 0) throw new AppError('bad_input', m.errors_bad_input(), { fields });
}

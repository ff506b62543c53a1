import * as audit from '../audit/service.ts';
import { allow, type By } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db, Tx } from '../core/db/database.ts';
import type { Written } from '../core/db/put-rows.ts';
import { type AppError, type FieldMessages, refuseFields, refuseStale } from '../core/errors.ts';
import { byColumn } from '../core/fields.ts';
import { type StoredBlob, withBlobs } from '../core/files/blobs.ts';
import * as m from '../paraglide/messages.js';
import type { Removed } from '../trash/schema.ts';
import { change, changedValues, moveToTrash, naming, universityTaken } from './change.ts';
import { type UniversityField, universityFieldNames, universityFields } from './fields.ts';
import { type NewUniversity, type UniversityChange, versionIn } from './input.ts';
import { can } from './policy.ts';
import { find } from './queries.ts';
import { findManaged, type UniversityRow } from './rows.ts';
import type { University } from './schema.ts';
import { putCourses, putDepartments, putUniversities } from './write.ts';

/**
 * Adds a university with its departments and courses, all or nothing.
 * @throws {AppError} forbidden, bad_input for names that the database considers equal, conflict when its name and location are taken
 */
export function add(
  { database: { db } }: ContentContext,
  by: By,
  { departments, ...values }: NewUniversity,
): Promise<University> {
  allow(can.add(by.actor));
  return db.transaction().execute(async (tx) => {
    const { name, location } = values;
    const [written] = await putUniversities(tx, [values], 'keep');
    if (written?.outcome !== 'added') throw await universityTaken(tx, name, location);
    await addBelow(tx, written.id, departments);
    await audit.record(tx, by, {
      action: 'universities.add',
      rowId: written.id,
      after: {
        name,
        location,
        departments: departments.length,
        courses: departments.flatMap(({ courses }) => courses).length,
      },
    });
    return find(tx, by.actor, written.id);
  });
}

async function addBelow(tx: Tx, universityId: string, given: NewUniversity['departments']): Promise<void> {
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

/** Rejects names that passed the input check but are equal to the database, which lowercases some letters differently. */
function refuseRepeated(written: readonly Written[], pathOf: (at: number) => string): void {
  const fields: FieldMessages = {};
  for (const [at, { outcome }] of written.entries())
    if (outcome !== 'added') fields[pathOf(at)] = [m.catalogue_name_twice()];
  refuseFields(fields);
}

/**
 * Changes the details of a university. Its departments, courses and resources stay, even when it is renamed.
 * @returns the university as it is now stored
 * @throws {AppError} not_found, forbidden, stale when it was changed meanwhile, conflict when another one has its name and location
 */
export function edit(
  context: ContentContext,
  by: By,
  id: string,
  { version, ...wish }: UniversityChange,
): Promise<University> {
  const editing = () =>
    withBlobs(context, [], async (tx) => {
      const row = await findManaged(tx, by.actor, id, 'no key update');
      const next = changesOf(row, wish);
      const changed = Object.keys(next) as Field[];
      if (changed.length > 0) {
        const { logo, ...values } = next;
        // Clearing the URL keeps an uploaded logo, which hides it.
        const before = logo === null ? { ...row, logo: row.logo_url } : row;
        refuseStale(row, version, Object.fromEntries(changed.map((field) => [field, before[field]])));
        await change(tx, by, {
          kind: 'universities',
          rowId: row._id,
          universityId: row._id,
          columns: {
            ...byColumn(universityFields, values),
            logo_url: logo,
            logo_sha256: logo ? null : undefined,
          },
          ...changedValues(before, { name: row.name, ...next }),
          isRenamed: next.name !== undefined,
        });
      }
      return { result: await find(tx, by.actor, row._id), replaced: next.logo ? [row.logo_sha256] : [] };
    });
  return naming(editing, () => takenFor(context.database.db, id, wish));
}

type Field = UniversityField | 'logo';
type Wish = Omit<UniversityChange, 'version'>;

/** Returns the fields that would change. A logo URL counts as a change whenever it replaces an uploaded logo. */
function changesOf(row: UniversityRow, wish: Wish): Partial<Record<Field, string | null>> {
  const next: Partial<Record<Field, string | null>> = {};
  for (const field of universityFieldNames) {
    const value = field === 'description' && wish[field] === null ? '' : wish[field];
    if (value !== undefined && value !== row[field]) next[field] = value;
  }
  const { logo } = wish;
  const isOther = logo !== row.logo_url || (logo !== null && row.logo_sha256 !== null);
  if (logo !== undefined && isOther) next.logo = logo;
  return next;
}

/** Returns the error for a university that was to get a name and location that are taken. */
async function takenFor(db: Db, id: string, { name, location }: Wish): Promise<AppError> {
  const row = await db
    .selectFrom('universities')
    .where('id', '=', id)
    .select(['name', 'location'])
    .executeTakeFirstOrThrow();
  return universityTaken(db, name ?? row.name, location === undefined ? row.location : location);
}

/**
 * Sets the uploaded logo of a university, which is shown instead of the one at its URL, or removes it. The previous file is deleted,
 * unless other rows refer to the same bytes.
 * @param logo the blob, stored but not recorded yet; an empty list removes the logo
 * @param texts the form fields or query parameters, which may hold the version that the client saw
 * @returns the university as it is now stored
 * @throws {AppError} bad_input, not_found, forbidden, stale when the university was changed meanwhile
 */
export const changeLogo = (
  context: ContentContext,
  by: By,
  id: string,
  logo: readonly StoredBlob[],
  texts: { version?: string | undefined },
): Promise<University> =>
  withBlobs(context, logo, async (tx) => {
    const version = versionIn(texts);
    const sha256 = logo[0]?.sha256 ?? null;
    const row = await findManaged(tx, by.actor, id, 'no key update');
    const isOther = row.logo_sha256 !== sha256;
    if (isOther) {
      refuseStale(row, version, { logo: row.logo });
      await change(tx, by, {
        kind: 'universities',
        rowId: row._id,
        universityId: row._id,
        columns: { logo_sha256: sha256 },
        after: { name: row.name, changed: ['logo'] },
      });
    }
    return { result: await find(tx, by.actor, row._id), replaced: isOther ? [row.logo_sha256] : [] };
  });

/**
 * Moves a university to the trash, with everything below it.
 * @throws {AppError} not_found, forbidden
 */
export function remove({ database: { db } }: ContentContext, by: By, id: string): Promise<Removed> {
  return db.transaction().execute(async (tx) => {
    const { _id, name, location } = await findManaged(tx, by.actor, id);
    const removal = { id: _id, label: name, place: location, universityId: _id };
    return moveToTrash(tx, by, { kind: 'universities', ...removal });
  });
}

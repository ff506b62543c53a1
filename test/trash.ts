import type { By, SignedIn } from '../src/core/access.ts';
import type { Role } from '../src/core/vocabulary.ts';
import { type Removal, remove } from '../src/trash/service.ts';
import type { TestApp } from './app.ts';
import { signIn } from './sessions.ts';
import { type Planted, plant, plantResource } from './universities.ts';

export type Caller = Awaited<ReturnType<typeof signIn>> & { by: By };

/** Adds an account that deletes rows. */
export async function deleter(
  place: TestApp,
  role: Role = 'admin',
  rights: { universityId?: string; scope?: 'own' | 'all' } = {},
): Promise<Caller> {
  const person = await signIn(place, { role, name: `A ${role}`, ...rights });
  const { universityId = null, scope = 'all' } = rights;
  const actor: SignedIn = { ...person, role, universityId, scope, name: `A ${role}` };
  return { ...person, by: { actor, address: '192.0.2.1' } };
}

/** Adds a university with two departments, three courses and a resource in each course, to be deleted in parts. */
export async function shelf(place: TestApp, name = 'Kedar'): Promise<Planted & { departments: string[] }> {
  const planted = await plant(
    place.database,
    { name, location: 'Pauri' },
    { Physics: ['BSc', 'MSc'], Law: ['LLB'] },
  );
  for (const course of Object.keys(planted.courses)) await addResource(place, planted, course);
  const departments = Object.values(planted.courses).map(({ department_id }) => department_id);
  return { ...planted, departments: [...new Set(departments)] };
}

/** Adds a resource, with a file of its own or the one with this hash. @returns its id */
export const addResource = (
  { database }: Pick<TestApp, 'database'>,
  { courses }: Planted,
  course: string,
  sha256?: string,
): Promise<string> =>
  plantResource(database, courses[course]?.id ?? '', {
    title: `Notes of ${course}`,
    ...(sha256 && { sha256 }),
  });

/** Moves a row to the trash as its feature does. @returns the id of the entry, with which it can be restored */
export async function trashed(
  { database }: Pick<TestApp, 'database'>,
  { by }: Caller,
  removal: Pick<Removal, 'kind' | 'id' | 'universityId'> & Partial<Removal>,
): Promise<string> {
  const whole: Removal = { label: 'Something', place: 'Somewhere', ...removal };
  const { trashId } = await database.db.transaction().execute((tx) => remove(tx, by, whole));
  return trashId;
}

/** Counts the rows that are not deleted, by table. */
export async function live({ database }: Pick<TestApp, 'database'>): Promise<Record<string, number>> {
  const [row] = await database.sql`
    select (select count(*)::int from universities where deleted_at is null) as universities,
      (select count(*)::int from departments where deleted_at is null) as departments,
      (select count(*)::int from courses where deleted_at is null) as courses,
      (select count(*)::int from resources where deleted_at is null) as resources`;
  return { ...row } as Record<string, number>;
}

export const WHOLE = { universities: 1, departments: 2, courses: 3, resources: 3 };

/** Makes the entries of the trash older by some days. */
export async function age({ database }: Pick<TestApp, 'database'>, days: number): Promise<void> {
  await database.sql`update trash set deleted_at = deleted_at - make_interval(days => ${days})`;
}

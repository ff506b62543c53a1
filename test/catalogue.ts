import type { TestContext } from 'node:test';
import type { Course, Department, University } from '../src/universities/schema.ts';
import { type TestApp, testApp } from './app.ts';
import { ask, fileOf, type Method } from './form.ts';
import { handmadePage } from './handmade-pdf.ts';
import { signIn } from './sessions.ts';
import { plant, plantResource } from './universities.ts';

/** The parts of responses to staff members that tests check. */
export type Body = {
  message: string;
  university: University;
  department: Department;
  course: Course;
  trashId: string;
  error: string;
  code: string;
  fields: Record<string, string[]>;
  link: string;
};

/** Returns a function that sends requests with these headers: a list of pairs as a form with files, anything else as JSON. */
export const asking =
  (place: Pick<TestApp, 'app'>, headers: Record<string, string> = {}) =>
  <Answer = Body>(method: Method, path: string, payload?: object) =>
    ask<Answer>(place, { headers }, method, `/api${path}`, payload);

/** Creates a portal with two universities, a visitor, and accounts of all roles: authorities of each university and of both. */
export async function cataloguePortal(t: TestContext, options?: Parameters<typeof testApp>[1]) {
  const portal = await testApp(t, options);
  const kedar = await plant(
    portal.database,
    { name: 'Kedar University', location: 'Pauri', website: 'https://kedar.test' },
    { Physics: ['B.Sc.', 'M.Sc.'], Law: ['LL.B.'] },
  );
  const other = await plant(portal.database, { name: 'Zemu University' }, { Physics: ['B.Sc.'] });
  const person = async (rights: Parameters<typeof signIn>[1]) =>
    asking(portal, (await signIn(portal, rights)).headers);
  return {
    portal,
    kedar,
    other,
    admin: await person({ role: 'admin' }),
    everywhere: await person({ role: 'authority' }),
    own: await person({ role: 'authority', universityId: kedar.id, scope: 'own' }),
    foreign: await person({ role: 'authority', universityId: other.id, scope: 'own' }),
    student: await person({ role: 'user' }),
    visitor: asking(portal),
  };
}
export type CataloguePortal = Awaited<ReturnType<typeof cataloguePortal>>;

/** Reads a university as a visitor. */
export const read = async ({ visitor }: Pick<CataloguePortal, 'visitor'>, id: string): Promise<University> =>
  (await visitor<University>('GET', `/universities/${id}`)).body;

/** Returns the id of a department of the first university. */
export const departmentOf = ({ kedar }: Pick<CataloguePortal, 'kedar'>, name: 'Physics' | 'Law'): string =>
  kedar.courses[name === 'Law' ? 'Law/LL.B.' : 'Physics/B.Sc.']?.department_id ?? '';

/** Returns the id of a course of the first university. */
export const courseOf = ({ kedar }: Pick<CataloguePortal, 'kedar'>, name: string): string =>
  kedar.courses[name]?.id ?? '';

let made = 0;
/** Returns a one-page PDF with different bytes on each call, as the file of a form. */
export function pdf(name = 'a.pdf', bytes?: Buffer): File {
  made += 1;
  return fileOf(bytes ?? handmadePage(`/Lang (x-${made})`), name);
}

/** Adds a resource to a course of the first university. @returns its id */
export const shelve = (place: CataloguePortal, course: string, semester: number): Promise<string> =>
  plantResource(place.portal.database, courseOf(place, course), { semester });

/** Returns the entries of the audit log about a row, oldest first. */
export const logOf = async ({ portal }: Pick<CataloguePortal, 'portal'>, id: string) => [
  ...(await portal.database.db
    .selectFrom('audit_log')
    .where('row_id', '=', id)
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()),
];

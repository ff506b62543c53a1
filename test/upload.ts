import { readdir } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import type { ManagedResource } from '../src/resources/schema.ts';
import { type TestApp, testApp } from './app.ts';
import { ask, fileOf, formOf } from './form.ts';
import { handmadePage } from './handmade-pdf.ts';
import { signIn } from './sessions.ts';
import { plant } from './universities.ts';

export type Caller = Awaited<ReturnType<typeof signIn>>;

/** The parts of a response to an upload or another staff request that tests check. */
export type Answered = {
  status: number;
  headers: Record<string, unknown>;
  body: {
    message: string;
    resource: ManagedResource;
    error: string;
    fields: Record<string, string[]>;
    link: string;
    trashId: string;
  };
};

/** Sets up a portal with two universities, a staff member of each, and an administrator. */
export async function uploadPortal(t: TestContext) {
  const portal = await testApp(t);
  const { database } = portal;
  const zemu = await plant(
    database,
    { name: 'Zemu University', location: 'Lachen' },
    { Physics: ['B.Sc. Physics', 'M.Sc. Physics'], Arts: ['B.A. हिन्दी'] },
  );
  const other = await plant(database, { name: 'Other University' }, { Physics: ['B.Sc. Physics'] });
  const admin = await signIn(portal, { role: 'admin', name: 'Anjali Rana' });
  const authority = (universityId: string) =>
    signIn(portal, { role: 'authority', name: 'Ravi Negi', universityId, scope: 'own' });
  return {
    ...portal,
    portal,
    zemu,
    other,
    admin,
    own: await authority(zemu.id),
    foreign: await authority(other.id),
  };
}

let made = 0;
/** Returns a one-page PDF with different bytes on each call. */
export const paper = (): Buffer => {
  made += 1;
  return handmadePage(`/Lang (x-${made})`);
};

export type Fields = Record<string, string>;
export type Sent = { bytes?: Buffer | null; name?: string; fileFirst?: boolean };

/** Returns the parts of an upload into B.Sc. Physics; `fields` override their defaults, and empty ones are left out. */
function uploadParts(university: string, fields: Fields = {}, { bytes, name, fileFirst }: Sent = {}) {
  const details: Fields = {
    university,
    department: 'Physics',
    course: 'B.Sc. Physics',
    semester: '3',
    title: 'Waves 2024',
    ...fields,
  };
  const texts = Object.entries(details).filter(([, value]) => value !== '');
  const file = fileOf(bytes ?? paper(), name ?? 'waves.pdf');
  const files: [string, File][] = bytes === null ? [] : [['file', file]];
  return fileFirst ? [...files, ...texts] : [...texts, ...files];
}

/** Returns the form of such an upload. */
export const uploadForm = (...given: Parameters<typeof uploadParts>) => formOf(uploadParts(...given));

/** Uploads a resource as the given account. */
export function send(
  place: Pick<TestApp, 'app'>,
  caller: Pick<Caller, 'headers'>,
  university: string,
  fields?: Fields,
  sent?: Sent,
): Promise<Answered> {
  return ask(place, caller, 'POST', '/api/resources/upload', uploadParts(university, fields, sent));
}

/** Counts the stored rows of resources and blobs, the stored files, and the incomplete ones in `incoming`. */
export async function stored({ database, files }: TestApp) {
  const count = async (table: string) =>
    Number((await database.sql`select count(*)::int as total from ${database.sql(table)}`)[0]?.total);
  const names = await readdir(files.folder, { recursive: true });
  return {
    resources: await count('resources'),
    blobs: await count('blobs'),
    files: names.filter((name) => /[0-9a-f]{64}$/.test(name)).length,
    incoming: names.filter((name) => /^incoming\//.test(name)).length,
  };
}

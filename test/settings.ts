import type { AllSettings, SettingsPart } from '../src/settings/schema.ts';
import type { Section } from '../src/settings/vocabulary.ts';
import type { TestApp } from './app.ts';
import { ask, type Caller, fileOf, type Refusal } from './form.ts';
import { signIn } from './sessions.ts';

/** Adds an administrator and signs in. */
export const administrator = (place: TestApp) => signIn(place, { role: 'admin', name: 'Meera Joshi' });

/** Reads the settings as an administrator. */
export const readAll = async (place: TestApp, caller: Caller) =>
  (await ask<AllSettings>(place, caller, 'GET', '/api/settings')).body;

/** Saves a section of the settings, with its current version or `seen`. */
export async function save<Name extends Section>(
  place: TestApp,
  caller: Caller,
  section: Name,
  value: unknown,
  seen?: number,
) {
  type Saved = { message: string; part: SettingsPart<Name> } & Refusal;
  const version = seen ?? (await readAll(place, caller))[section].version;
  return ask<Saved>(place, caller, 'PUT', `/api/settings/${section}`, { value, version });
}

/** Changes some values of a section of the settings, and keeps the others. */
export async function edit<Name extends Section>(
  place: TestApp,
  caller: Caller,
  section: Name,
  changes: object,
) {
  const { value, version } = (await readAll(place, caller))[section];
  return save(place, caller, section, { ...value, ...changes }, version);
}

/** Uploads a picture for the settings. */
export function upload(place: TestApp, caller: Caller, bytes: Buffer | null) {
  type Uploaded = { message: string; picture: string } & Refusal;
  const parts = [['note', 'x'], ...(bytes ? [['picture', fileOf(bytes, 'a.jpg')]] : [])];
  return ask<Uploaded>(place, caller, 'POST', '/api/settings/pictures', parts);
}

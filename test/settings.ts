import type { AllSettings, SettingsPart } from '../src/settings/schema.ts';
import type { Section } from '../src/settings/vocabulary.ts';
import type { TestApp } from './app.ts';
import { type Caller, formOf, type Refusal, submit } from './form.ts';
import { signIn } from './sessions.ts';

/** An administrator, who is signed in. */
export const administrator = (place: TestApp) => signIn(place, { role: 'admin', name: 'Meera Joshi' });

/** The settings as an administrator reads them. */
export async function readAll({ app }: TestApp, { headers }: Caller): Promise<AllSettings> {
  return (await app.inject({ url: '/api/settings', headers })).json();
}

/** Changes a part, in the version as it is now, or in the one given. */
export async function save<Name extends Section>(
  place: TestApp,
  caller: Caller,
  section: Name,
  value: unknown,
  seen?: number,
): Promise<{ status: number; body: { message: string; part: SettingsPart<Name> } & Refusal }> {
  const version = seen ?? (await readAll(place, caller))[section].version;
  const answer = await place.app.inject({
    method: 'PUT',
    url: `/api/settings/${section}`,
    headers: caller.headers,
    payload: { value, version },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Changes a few members of a part, and leaves the others as they are. */
export async function edit<Name extends Section>(
  place: TestApp,
  caller: Caller,
  section: Name,
  changes: object,
) {
  const { value, version } = (await readAll(place, caller))[section];
  return save(place, caller, section, { ...value, ...changes }, version);
}

/** Sends a picture for the settings. */
export async function upload(place: TestApp, caller: Caller, bytes: Buffer | null) {
  const parts: [string, string | File][] = [['note', 'x']];
  if (bytes) parts.push(['picture', new File([new Uint8Array(bytes)], 'a.jpg')]);
  const answer = await submit(place, caller, ['POST', '/api/settings/pictures'], formOf(parts));
  const body = answer.json<{ message: string; picture: string } & Refusal>();
  return { status: answer.statusCode, body };
}

import type { BlogAnswer, BlogImageAnswer } from '../src/blogs/schema.ts';
import { type TestApp, testApp } from './app.ts';
import { ask, type Caller, fileOf, type Refusal } from './form.ts';
import { picture } from './pictures.ts';
import { signIn } from './sessions.ts';

export { ask };

export const exams = { title: 'How I passed Optics', content: 'Start *early*.\n\nThen sleep.' };

/** Submits a post. */
export const write = (place: TestApp, caller: Caller, changes: object = {}) =>
  ask<BlogAnswer & Refusal>(place, caller, 'POST', '/api/blogs', { ...exams, ...changes });

/** Edits a post. */
export const revise = (place: TestApp, caller: Caller, id: string, changes: object = {}) =>
  ask<BlogAnswer & Refusal>(place, caller, 'PUT', `/api/blogs/${id}`, { ...exams, ...changes });

/** Approves or rejects a post. */
export const decide = (place: TestApp, caller: Caller | null, id: string, body: object) =>
  ask<BlogAnswer & Refusal>(place, caller, 'PATCH', `/api/blogs/${id}/verify`, body);

/** Uploads a picture for a post. */
export function upload(place: TestApp, caller: Caller, bytes: Buffer | null) {
  const parts = [['note', 'x'], ...(bytes ? [['image', fileOf(bytes, 'a.jpg')]] : [])];
  return ask<BlogImageAnswer & Refusal>(place, caller, 'POST', '/api/blogs/images', parts);
}

export const photo = (colour: string): Promise<Buffer> => picture('jpeg', 2000, 1000, colour);

/** Creates a portal with two students, an authority and an administrator. */
export async function cast(t: Parameters<typeof testApp>[0]) {
  const place = await testApp(t);
  return {
    place,
    student: await signIn(place, { name: 'Asha Negi' }),
    other: await signIn(place, { name: 'Vikram Rana' }),
    staff: await signIn(place, { role: 'authority', name: 'Ravi Thakur' }),
    admin: await signIn(place, { role: 'admin', name: 'Meera Joshi' }),
  };
}

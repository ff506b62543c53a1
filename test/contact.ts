import type { FormFault } from '../src/contact/schema.ts';
import type { TestApp } from './app.ts';
import { answered, formOf } from './form.ts';

export const asha = { email: 'Asha@college.test', message: 'Is the paper of 2019 missing?\n\nIt is Optics.' };

/** The response of the contact form to programs. */
export type FormReply = {
  next?: string;
  ok?: boolean;
  error: string;
  code: string;
  fields?: Record<string, string[]>;
  errors: FormFault[];
};

type Sending = { url?: string; headers?: Record<string, string>; from?: string };

/** Sends the contact form as bytes with a content type. */
export async function sendRaw(
  { app }: Pick<TestApp, 'app'>,
  type: string,
  payload: string | Buffer,
  { url = '/f/contact', headers = {}, from = '192.0.2.7' }: Sending = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, ...headers },
    remoteAddress: from,
  });
  return answered<FormReply>(answer);
}

/** Sends the contact form as JSON. */
export const sendJson = (place: Pick<TestApp, 'app'>, form: unknown, sending?: Sending) =>
  sendRaw(place, 'application/json', JSON.stringify(form), sending);

/** Sends the contact form as browsers do, with or without scripts. */
export async function sendForm(
  place: Pick<TestApp, 'app'>,
  parts: Parameters<typeof formOf>[0],
  sending?: Sending,
) {
  const { payload, headers } = await formOf(parts);
  return sendRaw(place, headers['content-type'], payload, sending);
}

/** The header of a browser that sends a form without scripts. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Returns the stored enquiries, oldest first. */
export const kept = async ({ database }: Pick<TestApp, 'database'>) =>
  Array.from(
    await database.db
      .selectFrom('enquiries')
      .select(['id', 'email', 'message', 'state'])
      .orderBy('id')
      .execute(),
  );

import type { TestApp } from './app.ts';

type Place = Pick<TestApp, 'app'>;
export type Caller = { headers: Record<string, string> };
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** What an answer says that refuses something. */
export type Refusal = { error: string; code: string; link?: string; fields?: Record<string, string[]> };

/** A call by an account; null is a visitor. */
export async function ask<Body = ReturnType<typeof JSON.parse>>(
  { app }: Place,
  caller: Caller | null,
  method: Method,
  url: string,
  payload?: object,
) {
  const headers = caller?.headers ?? {};
  const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  const { statusCode: status, payload: text } = answer;
  return { status, headers: answer.headers, body: answer.json<Body>(), text };
}

type Form = { payload: Buffer; headers: { 'content-type': string } };

/** A form with files as a browser sends it, for `inject`. A `File` goes with its name. */
export async function formOf(
  parts: readonly (readonly [name: string, value: string | File])[],
): Promise<Form> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}

/** Sends a form as an account. */
export async function submit(
  { app }: Place,
  { headers }: Caller,
  [method, url]: ['POST' | 'PUT', string],
  form: Form | Promise<Form>,
) {
  const { payload, headers: own } = await form;
  return app.inject({ method, url, payload, headers: { ...headers, ...own } });
}

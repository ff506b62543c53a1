import type { TestApp } from './app.ts';

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
  { app }: Pick<TestApp, 'app'>,
  { headers }: { headers: Record<string, string> },
  [method, url]: ['POST' | 'PUT', string],
  form: Form | Promise<Form>,
) {
  const { payload, headers: own } = await form;
  return app.inject({ method, url, payload, headers: { ...headers, ...own } });
}

import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

type Place = Pick<TestApp, 'app'>;
export type Caller = { headers: Record<string, string> };
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The fields of a form. */
export type Parts = readonly (readonly [name: string, value: string | File])[];
/** What an answer says that refuses something. */
export type Refusal = { error: string; code: string; link?: string; fields?: Record<string, string[]> };

/** A call by an account; null is a visitor. A list of pairs goes as a form with files, anything else as JSON. */
export async function ask<Body = ReturnType<typeof JSON.parse>>(
  { app }: Place,
  caller: Caller | null,
  method: Method,
  url: string,
  payload?: object,
) {
  const sent = isParts(payload) ? await formOf(payload) : payload && { payload };
  const headers = { ...caller?.headers, ...(sent && 'headers' in sent && sent.headers) };
  return answered<Body>(await app.inject({ method, url, ...sent, headers }));
}

const isParts = (payload?: object): payload is Parts =>
  Array.isArray(payload) && payload.every(Array.isArray);

/** An answer as tests look at it. */
export function answered<Body>(answer: LightMyRequestResponse) {
  const { statusCode: status, headers, payload: text } = answer;
  const isJson = String(headers['content-type']).includes('json');
  return { status, headers, text, body: (isJson ? answer.json() : {}) as Body };
}

/** A form with files as a browser sends it, for `inject`. A `File` goes with its name. */
export async function formOf(
  parts: Parts,
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}

/** A file of a form. */
export const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);

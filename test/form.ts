import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

type Place = Pick<TestApp, 'app'>;
export type Caller = { headers: Record<string, string> };
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The fields of a form. */
export type Parts = readonly (readonly [name: string, value: string | File])[];
/** The body of a response that refuses a request. */
export type Refusal = { error: string; code: string; link?: string; fields?: Record<string, string[]> };

/** Sends a request of an account, or of a visitor (null): a list of pairs as a form with files, anything else as JSON. */
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

/** Returns the parts of a response that tests check. */
export function answered<Body>(answer: LightMyRequestResponse) {
  const { statusCode: status, headers, payload: text } = answer;
  const isJson = String(headers['content-type']).includes('json');
  return { status, headers, text, body: (isJson ? answer.json() : {}) as Body };
}

/** Encodes a form with files as a browser does, for `inject`. A `File` is sent with its name. */
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

/** Returns a file for a form. */
export const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);

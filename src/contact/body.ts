import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import * as m from '../paraglide/messages.js';

/** The most that a form may have, in bytes: the longest message, with its letters written out as `%E0%A4%95`. */
const MOST = 128 * 1024;
/** A larger body is read for so many bytes more: a connection that is cut off does not receive the reason. */
const HEARD_OUT = 8 * 1024 * 1024;

const JSON_TYPE = 'application/json';
const TYPES = [JSON_TYPE, 'multipart/form-data', 'application/x-www-form-urlencoded'];

/** Lets the routes of this scope take forms as browsers and programs send them, and nothing else. */
export function takeForms(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(TYPES, (_request: FastifyRequest, payload: Readable) =>
    whole(payload).catch((cause) => {
      throw cause instanceof AppError ? cause : unreadable(cause);
    }),
  );
}

async function whole(payload: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of payload as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= MOST) pieces.push(piece);
    if (bytes > HEARD_OUT) break;
  }
  if (bytes > MOST) throw new AppError('too_large', m.contact_too_large());
  return Buffer.concat(pieces);
}

/** A form as it came: the first value of each field. */
export type Form = { fields: Map<string, unknown>; hasFiles: boolean };

/**
 * Reads a form: JSON, or what browsers send (RFC 7578; https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
 * @throws {AppError} bad_input when it is badly written
 */
export async function readForm({ body, headers }: FastifyRequest): Promise<Form> {
  if (!Buffer.isBuffer(body)) return { fields: new Map(), hasFiles: false };
  const type = headers['content-type'] ?? '';
  try {
    return type.toLowerCase().startsWith(JSON_TYPE) ? readJson(body) : await readFields(body, type);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function readJson(body: Buffer): Form {
  const value = parsed(body.toString('utf8'));
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new TypeError('the form is not an object');
  return { fields: new Map(Object.entries(value)), hasFiles: false };
}

/** The message of `JSON.parse` quotes the body, which must not reach the log. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('the form is no JSON');
  }
}

async function readFields(body: Buffer, type: string): Promise<Form> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields = new Map<string, unknown>();
  let hasFiles = false;
  for (const [name, value] of form) {
    if (typeof value !== 'string' && (value.size > 0 || value.name !== '')) hasFiles = true;
    if (!fields.has(name)) fields.set(name, value);
  }
  return { fields, hasFiles };
}

/** Malformed, or broken off. */
const unreadable = (cause: unknown): AppError => new AppError('bad_input', m.contact_unreadable(), { cause });

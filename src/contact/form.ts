import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ContentContext } from '../core/content-context.ts';
import { emailInput } from '../core/emails.ts';
import { AppError } from '../core/errors.ts';
import { type App, isDeep } from '../core/http/http.ts';
import { operationsOf } from '../core/http/openapi.ts';
import { problemOf, toAppError } from '../core/http/problem.ts';
import { optionalParagraphs } from '../core/input.ts';
import { networkOf } from '../core/network.ts';
import type { SendPage } from '../core/pages/pages.ts';
import * as m from '../paraglide/messages.js';
import { OWN_FORM } from '../settings/vocabulary.ts';
import { type FormFault, FormProblem, Sent } from './schema.ts';
import { MAX_MESSAGE_LENGTH } from './vocabulary.ts';
import { countTry, receive } from './write.ts';

type FormContext = ContentContext & { sendPage: SendPage };

/** A hidden field that only bots fill in. */
const HONEYPOT = '_gotcha';

/** The size limit of a form, in bytes: enough for the longest message with every letter percent-encoded as `%E0%A4%95`. */
const MAX_BYTES = 128 * 1024;
/** A larger body is still read, but not stored, up to this size, in bytes: a client cut off earlier would not receive the error. */
const MAX_READ_BYTES = 8 * 1024 * 1024;
/** Limits of a form: the number of `&` or boundaries between fields, and the total length of the headers of all parts, in characters. */
const MAX_SEPARATORS = 50;
const MAX_HEADERS_LENGTH = 8_192;
/** The longest media type of a form, in characters: a boundary has 70 at most, and Node reads long rows of blanks for a second. */
const MAX_TYPE_LENGTH = 200;

const JSON_TYPE = 'application/json';
const TYPES = [JSON_TYPE, 'multipart/form-data', 'application/x-www-form-urlencoded'];

const description =
  'Takes JSON, multipart/form-data and application/x-www-form-urlencoded with `email` and `message`, 128 kB at most, and answers as hosted form services do. A form that asks for a page (`Accept: text/html`) is sent on to one, or gets its page again.';

/** Registers the routes that receive the contact form, compatible with the hosted form service that may replace them. */
export function formRoutes(app: App, context: FormContext): void {
  app.register(async (plain) => {
    const scope = plain as unknown as App;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, readForm);
    // Before the body is parsed, so that an unreadable form counts as an attempt too.
    scope.addHook('onRequest', (request) => countTry(context, networkOf(request.address)));
    scope.setErrorHandler((error, request, reply) => refuse(context.sendPage, request, reply, error));
    const schema = {
      ...operationsOf('Contact')('sendEnquiry', 'Sends a message through the contact form'),
      description,
      consumes: TYPES,
      form: z.object({ email: z.string(), message: z.string() }),
      response: {
        ...{ 200: Sent, 400: FormProblem, 403: FormProblem, 404: FormProblem },
        ...{ 413: FormProblem, 415: FormProblem, 429: FormProblem },
      },
    };
    const config = { access: 'public' } as const;
    const params = z.object({ formId: z.string() });
    const inProject = params.extend({ project: z.string() });
    scope.post('/f/:formId', { config, schema: { ...schema, params } }, (request, reply) =>
      takeIn(context, request, reply),
    );
    scope.post(
      '/p/:project/f/:formId',
      { config, schema: { ...schema, operationId: 'sendProjectEnquiry', params: inProject } },
      (request, reply) => takeIn(context, request, reply),
    );
  });
}

/** Stores a form and sends the response itself: a page or JSON. */
async function takeIn(context: FormContext, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  await keep(context, request);
  const sent: Sent = { next: context.publicUrl + NEXT, ok: true };
  return (wantsPage(request) ? reply.redirect(NEXT, 303) : reply.send(sent)) as never;
}

/** A parsed form, with the first value of each field. */
type Form = { fields: Map<string, unknown>; hasFiles: boolean };

const formOf = ({ body }: FastifyRequest): Form =>
  (body as Form | undefined) ?? { fields: new Map(), hasFiles: false };

/**
 * Parses a form: JSON, multipart (RFC 7578) or URL-encoded (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
 * @throws {AppError} too_large, bad_input when it is malformed or incomplete
 */
async function readForm({ headers }: FastifyRequest, payload: Readable): Promise<Form> {
  const type = headers['content-type'] ?? '';
  try {
    const body = await readBody(payload);
    return type.toLowerCase().startsWith(JSON_TYPE) ? readJson(body) : await readFields(body, type);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('bad_input', m.contact_unreadable(), { cause });
  }
}

async function readBody(payload: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of payload as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= MAX_BYTES) pieces.push(piece);
    if (bytes > MAX_READ_BYTES) break;
  }
  if (bytes > MAX_BYTES) throw new AppError('too_large', m.contact_too_large());
  return Buffer.concat(pieces);
}

function readJson(body: Buffer): Form {
  const text = body.toString('utf8');
  if (isDeep(text)) throw new RangeError('the form is nested too deeply');
  const value = parsed(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new TypeError('the form is not an object');
  return { fields: new Map(Object.entries(value)), hasFiles: false };
}

/** Parses JSON. Replaces the error of `JSON.parse`, whose message quotes the body, which must not reach the log. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('the form is no JSON');
  }
}

async function readFields(body: Buffer, type: string): Promise<Form> {
  if (type.length > MAX_TYPE_LENGTH) throw new RangeError('the media type of the form is too long');
  const mime = new MIMEType(type);
  if (isCrowded(body, mime)) throw new RangeError('the form has too many fields or headers');
  // The media type as parsed above, so that `formData` uses the same boundary as `isCrowded`.
  const headers = { 'content-type': String(mime) };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const fields = new Map<string, unknown>();
  let hasFiles = false;
  for (const [name, value] of form) {
    if (typeof value !== 'string' && (value.size > 0 || value.name !== '')) hasFiles = true;
    if (!fields.has(name)) fields.set(name, value);
  }
  return { fields, hasFiles };
}

/** Whether a form has more fields, or longer part headers, than any real one: such a form takes long to parse. */
function isCrowded(body: Buffer, { essence, params }: MIMEType): boolean {
  const boundary = essence === 'multipart/form-data' ? params.get('boundary') : null;
  const parts = body.toString('utf8').split(boundary ?? '&', MAX_SEPARATORS + 2);
  if (parts.length > MAX_SEPARATORS + 1) return true;
  // Headers end with an empty line (RFC 2046, 5.1).
  const headers = parts.map((part) => part.split('\r\n\r\n', 1)[0] ?? '');
  return boundary !== null && headers.join('').length > MAX_HEADERS_LENGTH;
}

/**
 * Validates and stores the message of a form.
 * @throws {AppError} bad_input with all invalid fields, not_found, too_many_requests
 */
async function keep(context: FormContext, request: FastifyRequest): Promise<void> {
  const { fields, hasFiles } = formOf(request);
  if ((request.params as { formId: string }).formId !== OWN_FORM)
    throw new AppError('not_found', m.contact_unknown_form());
  if (hasFiles) throw new FormError([{ code: 'NO_FILE_UPLOADS', message: m.contact_no_files() }]);
  const [email, message] = [fields.get('email'), fields.get('message')];
  const faults = [faultOf('email', email), faultOf('message', message)].filter((fault) => !!fault);
  if (faults.length > 0) throw new FormError(faults);
  const written = { email: Email.parse(email), message: Message.parse(message) ?? '' };
  await receive(context, networkOf(request.address), written, (fields.get(HONEYPOT) ?? '') !== '');
}

/** The error for a form with faults: of its fields, one each, or one of the form as a whole. */
class FormError extends AppError {
  readonly faults: FormFault[];

  constructor(faults: FormFault[]) {
    const fields = faults.flatMap(({ field, message }) => (field ? [[field, [message]]] : []));
    const whole = faults.find(({ field }) => field === undefined);
    if (whole) super('bad_input', whole.message);
    else super('bad_input', m.errors_bad_input(), { fields: Object.fromEntries(fields) });
    this.faults = faults;
  }
}

const Email = emailInput();
const Message = optionalParagraphs(MAX_MESSAGE_LENGTH);

function faultOf(field: 'email' | 'message', value: unknown): FormFault | undefined {
  if (value === undefined || value === null)
    return { field, code: 'REQUIRED_FIELD_MISSING', message: m.input_required() };
  if (typeof value !== 'string') return { field, code: 'TYPE_TEXT', message: m.contact_not_text() };
  const text = Message.safeParse(value);
  if (text.success && text.data === null)
    return { field, code: 'REQUIRED_FIELD_EMPTY', message: m.input_required() };
  if (field === 'email')
    return Email.safeParse(value).success
      ? undefined
      : { field, code: 'TYPE_EMAIL', message: m.contact_not_email() };
  const max = new Intl.NumberFormat('en').format(MAX_MESSAGE_LENGTH);
  return text.success ? undefined : { field, code: 'TYPE_TEXT', message: m.contact_too_long({ max }) };
}

/** The page to go to next, which confirms that the message was received. */
const NEXT = '/Contact-us?sent=1';

/** Whether to respond with a page, as for a form sent without JavaScript, or with JSON. */
const wantsPage = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('text/html') && !accept.includes('application/json');

/** Rejects a form. Programs get the faults in the format of the hosted form service; visitors get the page again with what they typed. */
async function refuse(
  sendPage: SendPage,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> {
  const problem = problemOf(error, request, reply);
  if (wantsPage(request)) {
    const typed = [...formOf(request).fields].filter(
      ([name, value]) => (name === 'email' || name === 'message') && typeof value === 'string',
    );
    const posted = { values: Object.fromEntries(typed), error: problem.error, fields: problem.fields ?? {} };
    const page = await sendPage(request, reply, { posted });
    return reply.sent ? reply : reply.send(page);
  }
  const errors =
    error instanceof FormError ? error.faults : [{ code: codeOf(error), message: problem.error }];
  const body: FormProblem = { ...problem, errors };
  return reply.type('application/problem+json; charset=utf-8').serializer(JSON.stringify).send(body);
}

const codeOf = (error: unknown): 'FORM_NOT_FOUND' | 'UNSPECIFIED' =>
  toAppError(error)?.code === 'not_found' ? 'FORM_NOT_FOUND' : 'UNSPECIFIED';

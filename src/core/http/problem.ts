import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as m from '../../paraglide/messages.js';
import { isDatabaseTrouble } from '../db/database.ts';
import { AppError, badInput, type ErrorCode } from '../errors.ts';

const STATUS: Record<ErrorCode, number> = {
  bad_input: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  // A conflict too: the row was changed since the version that the request names.
  stale: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unreadable_file: 422,
  too_many_requests: 429,
  unavailable: 503,
};

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'bad_input',
  // @fastify/static throws it for a path that leads out of its folder, or is malformed.
  403: 'not_found',
  404: 'not_found',
  408: 'bad_input',
  413: 'too_large',
  414: 'bad_input',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'too_large',
};

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Problem details for HTTP APIs (RFC 9457), with the portal's own members: the message, a stable code, the fields. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    error: z.string().describe('What happened and what to do, for people'),
    code: z.string().describe('Stable, for programs'),
    fields: z.record(z.string(), z.array(z.string())).optional().describe('Invalid fields: name to messages'),
    link: z.string().optional().describe('Path of the page that shows what is in the way'),
  })
  .meta({ id: 'Problem' });

/** Messages for schemas that have none of their own: the portal's instead of Zod's. */
z.config({
  customError: ({ code, input, expected, origin, maximum }) => {
    if (code === 'invalid_type')
      return input === undefined ? m.input_required() : WRONG_TYPE[`${expected}`]?.(input);
    if (code === 'too_big' && origin === 'string') return m.input_too_long({ max: Number(maximum) });
    return undefined;
  },
});
const WRONG_TYPE: Record<string, (input: unknown) => string> = {
  // A parameter that a query has twice arrives as a list.
  string: (input) => (Array.isArray(input) ? m.input_single() : m.input_text()),
  object: () => m.input_object(),
  array: () => m.input_list(),
};

/** How many validation errors of a request the response names. */
const MOST_REPORTED = 100;

/** Translates a thrown value into an AppError, with the cause for the log; undefined when the error is unexpected. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string[]> = {};
    for (const { instancePath, keyword, message } of error.validation.slice(0, MOST_REPORTED)) {
      const name = instancePath.replace(/^\//, '').replaceAll('/', '.') || '(request)';
      const isNoObject = name === '(request)' && keyword === 'invalid_type';
      fields[name] = [...(fields[name] ?? []), isNoObject ? m.errors_unreadable() : (message ?? '')];
    }
    // Without a cause: the validator's error repeats each message three times, and thousands of them would fill the log.
    return badInput(fields);
  }
  // Checked first: an error with a status is one of the request, whose connection may have broken off, not of the database.
  const status = (error as FastifyError).statusCode;
  const code = status === undefined ? undefined : CODE_BY_STATUS[status];
  if (code !== undefined) return new AppError(code, (TEXTS[code] ?? m.errors_unreadable)(), { cause: error });
  if (isDatabaseTrouble(error)) return new AppError('unavailable', m.errors_unavailable(), { cause: error });
  return undefined;
}

const TEXTS: Partial<Record<ErrorCode, () => string>> = {
  not_found: m.errors_not_found,
  too_large: m.errors_too_large,
  unsupported_media_type: m.errors_unsupported_media_type,
  too_many_requests: m.errors_too_many_requests,
};

/** Uses the route's own message, if it has one (`missing`), when a required field is missing. */
function inWordsOf(request: FastifyRequest, error: AppError | undefined): AppError | undefined {
  const { missing } = request.routeOptions?.config ?? {};
  if (!missing || error?.code !== 'bad_input' || !error.fields) return error;
  const isMissing =
    '(request)' in error.fields || Object.values(error.fields).flat().includes(m.input_required());
  if (!isMissing) return error;
  return new AppError('bad_input', missing(), { fields: error.fields, cause: error.cause });
}

/** The one error handler: logs the cause with the request id and responds with problem details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error, request, reply);
  reply.type(PROBLEM_TYPE).serializer(JSON.stringify).send(problem);
}

/** How many invalid fields a log entry names. */
const MOST_NAMED = 20;

/** Logs an error, sets status and headers, and returns the problem details, which the caller may send in another format. */
export function problemOf(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): z.output<typeof Problem> {
  const known = inWordsOf(request, toAppError(error));
  const status = known ? STATUS[known.code] : 500;
  if (status === 503) request.log.warn({ err: known?.cause }, known?.message);
  else if (status >= 500) request.log.error({ err: error }, 'unexpected error');
  else {
    const fields = known?.fields && Object.keys(known.fields).slice(0, MOST_NAMED);
    request.log.info({ err: known?.cause, code: known?.code, fields }, known?.message ?? 'refused');
  }
  const wait = known?.retryAfter ?? (status === 503 ? 5 : undefined);
  if (wait !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(wait))));
  // RFC 9110, 15.5.2: a 401 says how to sign in.
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // A download that fails before it begins is no file.
  reply.status(status).header('cache-control', 'no-store').removeHeader('content-disposition');
  return problemWith(known, status);
}

/** Returns the problem details for a connection on which no request can be read. */
export const problemOfStatus = (status: number): z.output<typeof Problem> =>
  problemWith(toAppError({ statusCode: status }), status);

function problemWith(known: AppError | undefined, status: number): z.output<typeof Problem> {
  return {
    type: 'about:blank',
    title: known?.code.replaceAll('_', ' ') ?? 'unexpected error',
    status,
    error: known?.message ?? m.errors_unexpected(),
    code: known?.code ?? 'unexpected',
    fields: known?.fields,
    link: known?.link,
  };
}

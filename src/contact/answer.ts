import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import { problemOf, toAppError } from '../core/http/problem.ts';
import type { SendPage } from '../core/pages/pages.ts';
import * as m from '../paraglide/messages.js';
import type { Form } from './body.ts';
import type { FormFault, FormProblem, Sent } from './schema.ts';

/** The page that follows, with the message that the form was received. */
const NEXT = '/Contact-us?sent=1';

/** Forms that are sent without scripts are answered with pages, programs with JSON. */
const wantsPage = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('text/html') && !accept.includes('application/json');

/** Says that a message came in. */
export function thank(request: FastifyRequest, reply: FastifyReply, publicUrl: string): FastifyReply {
  if (wantsPage(request)) return reply.redirect(NEXT, 303);
  const sent: Sent = { next: publicUrl + NEXT, ok: true };
  return reply.send(sent);
}

/**
 * Says that a form is not taken: to programs what is wrong, in the words of hosted form services; to people the page again, with what they
 * typed.
 * @param faults none where it is the form as a whole, which the error speaks of
 */
export async function refuse(
  sendPage: SendPage,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { faults, form }: { faults?: FormFault[]; form?: Form } = {},
): Promise<FastifyReply> {
  const problem = problemOf(error, request, reply);
  if (wantsPage(request)) {
    const posted = { values: typed(form), error: problem.error, fields: problem.fields ?? {} };
    const page = await sendPage(request, reply, { posted });
    return reply.sent ? reply : reply.send(page);
  }
  const errors = faults ?? [{ code: codeOf(error), message: problem.error }];
  const body: FormProblem = { ...problem, errors };
  return reply.type('application/problem+json; charset=utf-8').serializer(JSON.stringify).send(body);
}

const codeOf = (error: unknown): 'FORM_NOT_FOUND' | 'UNSPECIFIED' =>
  toAppError(error)?.code === 'not_found' ? 'FORM_NOT_FOUND' : 'UNSPECIFIED';

function typed(form: Form | undefined): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of ['email', 'message']) {
    const value = form?.fields.get(field);
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

/** An error in the words of the rest of the portal. */
export function errorOf(faults: readonly FormFault[]): AppError {
  const whole = faults.find(({ field }) => field === undefined);
  if (whole) return new AppError('bad_input', whole.message);
  const fields: Record<string, string[]> = {};
  for (const { field = '', message } of faults) fields[field] = [...(fields[field] ?? []), message];
  return new AppError('bad_input', m.errors_bad_input(), { fields });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { networkOf } from '../core/limits/network.ts';
import type { SendPage } from '../core/pages/pages.ts';
import * as m from '../paraglide/messages.js';
import { OWN_FORM } from '../settings/service.ts';
import { errorOf, refuse, thank } from './answer.ts';
import { type Form, readForm, takeForms } from './body.ts';
import { checked } from './input.ts';
import { type FormFault, FormProblem, Sent } from './schema.ts';
import { countTry, receive } from './write.ts';

type FormContext = ContentContext & { sendPage: SendPage };

/** A field that people do not see: only programs fill it in. */
const HONEYPOT = '_gotcha';

const description =
  'Takes JSON, multipart/form-data and application/x-www-form-urlencoded with `email` and `message`, 128 kB at most, and answers as hosted form services do. A form that asks for a page (`Accept: text/html`) is sent on to one, or gets its page again.';

/** Takes in what is sent by the contact form, with the addresses and answers of the hosted form service that may take its place. */
export function formRoutes(app: App, context: FormContext): void {
  app.register(async (plain) => {
    const scope = plain as unknown as App;
    takeForms(scope);
    // Before it is read: what cannot be read counts as a try like any other.
    scope.addHook('onRequest', (request) => countTry(context, networkOf(request.address)));
    scope.setErrorHandler((error, request, reply) => refuse(context.sendPage, request, reply, error));
    const schema = {
      tags: ['Contact'],
      summary: 'Sends a message through the contact form',
      description,
      consumes: ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
      form: z.object({ email: z.string(), message: z.string() }),
      response: {
        ...{ 200: Sent, 400: FormProblem, 404: FormProblem },
        ...{ 413: FormProblem, 415: FormProblem, 429: FormProblem },
      },
    };
    const config = { access: 'public' } as const;
    const params = z.object({ formId: z.string() });
    const inProject = params.extend({ project: z.string() });
    scope.post(
      '/f/:formId',
      { config, schema: { ...schema, operationId: 'sendEnquiry', params } },
      (request, reply) => takeIn(context, request, reply),
    );
    scope.post(
      '/p/:project/f/:formId',
      { config, schema: { ...schema, operationId: 'sendProjectEnquiry', params: inProject } },
      (request, reply) => takeIn(context, request, reply),
    );
  });
}

/** Answers by itself, in one of several forms. */
async function takeIn(context: FormContext, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const form = await readForm(request);
  const answer = await kept(context, request, form).then(
    (faults) =>
      faults.length === 0
        ? thank(request, reply, context.publicUrl)
        : refuse(context.sendPage, request, reply, errorOf(faults), { faults, form }),
    (error) => refuse(context.sendPage, request, reply, error, { form }),
  );
  return answer as never;
}

/** @returns what is wrong with the form; nothing where it is kept. @throws {AppError} not_found, too_many_requests when too much was kept */
async function kept(context: FormContext, request: FastifyRequest, form: Form): Promise<FormFault[]> {
  if ((request.params as { formId: string }).formId !== OWN_FORM)
    throw new AppError('not_found', m.contact_unknown_form());
  const { faults, written } = checked(form);
  if (faults) return faults;
  await receive(context, networkOf(request.address), written, (form.fields.get(HONEYPOT) ?? '') !== '');
  return [];
}

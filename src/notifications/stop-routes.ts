import { z } from 'zod';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { changeMailSettings } from './mail-settings.ts';
import { MailStop } from './schema.ts';
import { readStopToken } from './tokens.ts';

/** What a mail program or the page sends has a few words. */
const MOST_BYTES = 10_000;
const FORM = 'application/x-www-form-urlencoded';

/** Ending the mails of one kind by the link in one of them: the link alone allows it, without signing in. */
export function stopRoutes(app: App, { database: { db }, secret }: ContentContext): void {
  const stopOf = (token: string) => {
    const stop = readStopToken(secret, token);
    if (!stop) throw new AppError('not_found', m.notifications_stop_unknown());
    return stop;
  };

  app.get(
    '/api/unsubscribe/:token',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getMailStop',
        tags: ['Notifications'],
        summary: 'Which mails the link in a mail ends',
        params: z.object({ token: z.string() }),
        response: { 200: MailStop, 404: Problem },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      return { kind: stopOf(params.token).kind };
    },
  );

  app.register(async (scope) => {
    readForms(scope as unknown as App);
    (scope as unknown as App).post(
      '/unsubscribe/:token',
      {
        config: { access: 'public' },
        bodyLimit: MOST_BYTES,
        schema: {
          operationId: 'stopMails',
          tags: ['Notifications'],
          summary: 'Ends the mails of one kind, by one click in a mail program (RFC 8058)',
          description:
            'Programs send `List-Unsubscribe=One-Click` and get a 200; the page at this address sends `mail=off` or `mail=on` and is shown again.',
          consumes: [FORM, 'multipart/form-data'],
          params: z.object({ token: z.string() }),
          form: z.object({
            'List-Unsubscribe': z.literal('One-Click').optional(),
            mail: z.enum(['on', 'off']).optional(),
          }),
          response: {
            200: { description: 'Done', content: { 'text/plain': { schema: z.string() } } },
            303: z.null(),
            404: Problem,
            413: Problem,
          },
        },
      },
      async ({ params, body }, reply) => {
        const { personId, kind } = stopOf(params.token);
        const wish = body instanceof URLSearchParams ? body.get('mail') : null;
        await changeMailSettings(db, personId, { [kind]: wish === 'on' });
        // Programs do not follow a redirection reliably (RFC 8058, 3.1).
        if (wish === null) return reply.type('text/plain; charset=utf-8').send(m.notifications_stopped());
        const now = wish === 'on' ? 'on' : 'off';
        return reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}?mail=${now}`, 303);
      },
    );
  });
}

/** Understands the forms that mail programs and the page send, here alone. What else is in them says nothing. */
function readForms(scope: App): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text))),
  );
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, null));
}

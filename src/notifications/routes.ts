import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { answerList, isId, windowOf } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { Problem } from '../core/http/problem.ts';
import { version } from '../core/input.ts';
import type { Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { changeMailSettings, mailSettings, readStopToken } from './mail-settings.ts';
import * as notifications from './queries.ts';
import * as schema from './schema.ts';
import { mark, markAll } from './service.ts';
import { PAGE_SIZE } from './vocabulary.ts';

const personal = routesOf('Notifications', { access: 'signed-in' });
const open = routesOf('Notifications', { access: 'public' });

/** Adds the routes for a person's notifications and mail settings, and for unsubscribing. */
export function notificationRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  app.get(
    '/api/notifications',
    personal('listNotifications', 'Notifications of the caller, newest first', {
      querystring: schema.NotificationFilters,
      response: { 200: z.array(schema.Notification) },
    }),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      const unread = request.query.unread === 'true';
      const part = await notifications.list(db, signedIn(request), unread, window);
      return answerList(request, reply, window, part);
    },
  );

  app.get(
    '/api/notifications/count',
    personal('countUnreadNotifications', 'How many notifications the caller has not read', {
      response: { 200: schema.Unread },
    }),
    async (request) => ({ unread: await notifications.countUnread(db, signedIn(request)) }),
  );

  app.patch(
    '/api/notifications/:id',
    personal('markNotification', 'Marks a notification as read, or as unread again', {
      description:
        '409: the same happened again since it was read, and that is unread already; or it happened more often than `times`.',
      params: z.object({ id: z.string() }),
      body: schema.ReadMark,
      response: { 200: schema.NotificationAnswer, 409: Problem },
    }),
    async (request) => {
      const notification = await mark(db, signedIn(request), request.params.id, request.body);
      const message = request.body.read ? m.notifications_marked_read() : m.notifications_marked_unread();
      return { message, notification };
    },
  );

  app.put(
    '/api/notifications/read',
    personal('markAllNotificationsRead', 'Marks all notifications of the caller as read', {
      description: '409: the notification that `until` names is gone, or happened more often than `times`.',
      body: z
        .object({
          until: z
            .string()
            .refine(isId, { error: () => m.notifications_bad_id() })
            .optional()
            .describe('Id of the newest one that was seen: newer ones stay unread'),
          times: version.optional().describe('How often that one had happened when it was seen'),
        })
        .nullish(),
      response: { 200: z.object({ message: z.string() }), 409: Problem },
    }),
    async (request) => {
      const seen = request.body ?? {};
      await markAll(db, signedIn(request), seen);
      return { message: seen.until ? m.notifications_seen_read() : m.notifications_all_read() };
    },
  );

  app.get(
    '/api/notifications/settings',
    personal('getMailSettings', 'Which kinds of notifications the caller gets by mail, too', {
      response: { 200: schema.MailSettings },
    }),
    (request) => mailSettings(db, signedIn(request).id),
  );

  app.put(
    '/api/notifications/settings',
    personal('changeMailSettings', 'Chooses which kinds of notifications come by mail, too', {
      description: 'Kinds that are not named stay as they are.',
      body: schema.MailSettingsChange,
      response: { 200: schema.MailSettingsAnswer },
    }),
    async (request) => {
      const settings = await changeMailSettings(db, signedIn(request).id, request.body.mail);
      return { message: m.notifications_settings_saved(), ...settings };
    },
  );

  stopRoutes(app, context);
}

/** Limit of the request body, in bytes: mail programs and the page send only a few words. */
const MOST_BYTES = 10_000;
const FORM = 'application/x-www-form-urlencoded';

/** Adds the routes that unsubscribe from one kind of mail. The token in the link is sufficient, without signing in. */
function stopRoutes(app: App, { database: { db }, secret }: ContentContext): void {
  const stopOf = (token: string) => {
    const stop = readStopToken(secret, token);
    if (!stop) throw new AppError('not_found', m.notifications_stop_unknown());
    return stop;
  };

  app.get(
    '/api/unsubscribe/:token',
    open('getMailStop', 'Which mails the link in a mail ends', {
      params: z.object({ token: z.string() }),
      response: { 200: schema.MailStop },
    }),
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      const { kind, personId } = stopOf(params.token);
      const row = await db.selectFrom('people').where('id', '=', personId).select('role').executeTakeFirst();
      return { kind, role: (row?.role ?? 'user') as Role };
    },
  );

  app.register(async (scope) => {
    readForms(scope as unknown as App);
    (scope as unknown as App).post(
      '/unsubscribe/:token',
      {
        bodyLimit: MOST_BYTES,
        ...open('stopMails', 'Ends the mails of one kind, by one click in a mail program (RFC 8058)', {
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
            413: Problem,
          },
        }),
      },
      async ({ params, body }, reply) => {
        const { personId, kind } = stopOf(params.token);
        const wish = body instanceof URLSearchParams ? body.get('mail') : null;
        await changeMailSettings(db, personId, { [kind]: wish === 'on' });
        // Mail programs get no redirect, which they do not follow reliably (RFC 8058, 3.1).
        if (wish === null) return reply.type('text/plain; charset=utf-8').send(m.notifications_stopped());
        const now = wish === 'on' ? 'on' : 'off';
        return reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}?mail=${now}`, 303);
      },
    );
  });
}

/** Parses URL-encoded forms, for this scope only. Other bodies, such as multipart forms, are ignored. */
function readForms(scope: App): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text))),
  );
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, null));
}

import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { sendList, windowOf } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { changeMailSettings, mailSettings } from './mail-settings.ts';
import * as notifications from './queries.ts';
import * as schema from './schema.ts';
import { stopRoutes } from './stop-routes.ts';
import { PAGE_SIZE } from './vocabulary.ts';
import { mark, markAll } from './write.ts';

const config = { access: 'signed-in' } as const;
const tags = ['Notifications'];

/** The notifications of a person, and which of it they want by mail. */
export function notificationRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  app.get(
    '/api/notifications',
    {
      config,
      schema: {
        operationId: 'listNotifications',
        tags,
        summary: 'What the caller was told, newest first',
        querystring: schema.NotificationFilters,
        response: { 200: z.array(schema.Notification), 400: Problem, 401: Problem },
      },
    },
    async (request, reply) => {
      const window = windowOf(request.query, PAGE_SIZE);
      const unread = request.query.unread === 'true';
      const part = await notifications.list(db, signedIn(request), unread, window);
      return sendList(request, reply, window, part);
    },
  );

  app.get(
    '/api/notifications/count',
    {
      config,
      schema: {
        operationId: 'countUnreadNotifications',
        tags,
        summary: 'How many notifications the caller has not read',
        response: { 200: schema.Unread, 401: Problem },
      },
    },
    async (request) => ({ unread: await notifications.countUnread(db, signedIn(request)) }),
  );

  app.patch(
    '/api/notifications/:id',
    {
      config,
      schema: {
        operationId: 'markNotification',
        tags,
        summary: 'Marks a notification as read, or as unread again',
        description: '409: the same happened again since it was read, and that is unread already.',
        params: z.object({ id: z.string() }),
        body: schema.ReadMark,
        response: {
          ...{ 200: schema.NotificationAnswer, 400: Problem, 401: Problem },
          ...{ 404: Problem, 409: Problem },
        },
      },
    },
    async (request) => {
      const { read } = request.body;
      const notification = await mark(db, signedIn(request), request.params.id, read);
      const message = read ? m.notifications_marked_read() : m.notifications_marked_unread();
      return { message, notification };
    },
  );

  app.put(
    '/api/notifications/read',
    {
      config,
      schema: {
        operationId: 'markAllNotificationsRead',
        tags,
        summary: 'Marks all notifications of the caller as read',
        body: z
          .object({
            until: z
              .string()
              .optional()
              .describe('Id of the newest one that was seen: newer ones stay unread'),
          })
          .nullish(),
        response: { 200: z.object({ message: z.string() }), 400: Problem, 401: Problem },
      },
    },
    async (request) => {
      await markAll(db, signedIn(request), request.body?.until);
      return { message: m.notifications_all_read() };
    },
  );

  app.get(
    '/api/notifications/settings',
    {
      config,
      schema: {
        operationId: 'getMailSettings',
        tags,
        summary: 'Which kinds of notifications the caller gets by mail, too',
        response: { 200: schema.MailSettings, 401: Problem },
      },
    },
    (request) => mailSettings(db, signedIn(request).id),
  );

  app.put(
    '/api/notifications/settings',
    {
      config,
      schema: {
        operationId: 'changeMailSettings',
        tags,
        summary: 'Chooses which kinds of notifications come by mail, too',
        description: 'Kinds that are not named stay as they are.',
        body: schema.MailSettingsChange,
        response: { 200: schema.MailSettingsAnswer, 400: Problem, 401: Problem },
      },
    },
    async (request) => {
      const settings = await changeMailSettings(db, signedIn(request).id, request.body.mail);
      return { message: m.notifications_settings_saved(), ...settings };
    },
  );

  stopRoutes(app, context);
}

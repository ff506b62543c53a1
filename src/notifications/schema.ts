import { z } from 'zod';
import { ListQuery } from '../core/http/list.ts';
import { oneOf, version } from '../core/input.ts';
import { roles } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { type MailKind, mailKinds, notificationKinds } from './vocabulary.ts';

export const Notification = z
  .object({
    _id: z.string(),
    kind: z.enum(notificationKinds),
    text: z.string().describe('One sentence'),
    detail: z.string().nullable().describe('The reason, the message, or the newest resource'),
    link: z.string().describe('Path of the page that shows it'),
    times: z.number().int().describe('How often it happened before it was read'),
    at: z.string(),
    readAt: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof Notification>;

export const NotificationFilters = ListQuery.extend({
  unread: oneOf(['true', 'false']).optional().describe('true: only what is unread'),
});

/** Number of unread notifications. */
export const Unread = z.object({ unread: z.number().int() }).meta({ id: 'Unread' });
export type Unread = z.output<typeof Unread>;

export const ReadMark = z.object({
  read: z.boolean({ error: () => m.input_required() }),
  times: version.optional().describe('How often it had happened when it was seen'),
});

export const NotificationAnswer = z
  .object({ message: z.string(), notification: Notification })
  .meta({ id: 'NotificationAnswer' });
export type NotificationAnswer = z.output<typeof NotificationAnswer>;

const wanted = z.object(
  Object.fromEntries(mailKinds.map((kind) => [kind, z.boolean()])) as Record<MailKind, z.ZodBoolean>,
);

/** Which kinds of notifications a person also wants by mail. */
export const MailSettings = z.object({ mail: wanted }).meta({ id: 'MailSettings' });
export type MailSettings = z.output<typeof MailSettings>;

/** Omitted kinds stay unchanged. */
export const MailSettingsChange = z.object(
  {
    mail: wanted
      .partial()
      .refine((mail) => Object.keys(mail).length > 0, { error: () => m.notifications_bad_settings() }),
  },
  { error: () => m.notifications_bad_settings() },
);

export const MailSettingsAnswer = MailSettings.extend({ message: z.string() }).meta({
  id: 'MailSettingsAnswer',
});
export type MailSettingsAnswer = z.output<typeof MailSettingsAnswer>;

/** The kind of mail that an unsubscribe link stops. */
export const MailStop = z
  .object({
    kind: z.enum(mailKinds),
    role: z.enum(roles).describe('The role of the account, which decides its area'),
  })
  .meta({ id: 'MailStop' });
export type MailStop = z.output<typeof MailStop>;

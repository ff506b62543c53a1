import { type Mail, type Mailer, PORTAL } from '../core/mail/mail.ts';
import type { Secret } from '../core/secret.ts';
import type { Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { stopToken } from './mail-settings.ts';
import { mailKinds } from './vocabulary.ts';
import { detailOf, type NoticeContent, textOf } from './words.ts';

export type NoticeContext = { mailer: Mailer; secret: Secret; publicUrl: string };

export type Addressee = { id: string; name: string; email: string; role: Role };

/**
 * Returns the path of a notification's link for a role: `~` becomes the home of the reader's area. For staff, `~/books` becomes
 * `~/add-books`: there, former students find their own books.
 */
export const pathFor = (role: Role, link: string): string =>
  (role === 'user' ? link : link.replace(/^~\/books\b/, '~/add-books')).replace(/^~/, `/${role}`);

/** Returns a notification as a mail, with an unsubscribe link for its kind if people may switch that off. */
export function mailOf(
  { secret, publicUrl }: NoticeContext,
  to: Addressee,
  content: NoticeContent,
  link: string,
): Mail {
  const { name: site } = PORTAL;
  const { kind } = content;
  const stoppable = mailKinds.find((one) => one === kind);
  const text = textOf(content);
  const detail = detailOf(content);
  return {
    to: to.email,
    subject: text.replace(/\.$/, ''),
    greeting: m.mail_greeting({ name: to.name }),
    paragraphs: detail === null ? [text] : [text, detail],
    action: { label: m.notifications_mail_open({ site }), url: publicUrl + pathFor(to.role, link) },
    footnote: m.notifications_mail_footnote({ kind, site }),
    ...(stoppable && {
      unsubscribe: {
        label: m.notifications_mail_stop({ kind }),
        url: `${publicUrl}/unsubscribe/${stopToken(secret, { personId: to.id, kind: stoppable })}`,
      },
    }),
  };
}

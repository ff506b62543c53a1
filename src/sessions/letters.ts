import type { Actor } from '../core/access.ts';
import { CODE_MINUTES } from '../core/codes/codes.ts';
import { type Mail, PORTAL } from '../core/mail/mail.ts';
import * as m from '../paraglide/messages.js';

type Reader = { name: string; email: string };

const { name: site, contact } = PORTAL;

/** The code for a new password. */
export const resetCode = ({ name, email }: Reader, code: string): Mail => ({
  to: email,
  subject: m.sessions_mail_code_subject({ code, site }),
  greeting: m.sessions_mail_greeting({ name }),
  paragraphs: [
    m.sessions_mail_code_use({ site }),
    m.sessions_mail_code_holds({ minutes: CODE_MINUTES, site }),
  ],
  code,
  footnote: m.sessions_mail_code_ignore(),
});

/** The same, sent by an administrator. The page that the link opens asks for the code at once. */
export const passwordMail = (reader: Reader, actor: Actor, code: string, publicUrl: string): Mail => ({
  ...resetCode(reader, code),
  paragraphs: [
    m.sessions_mail_help({ by: actor.role === null ? site : actor.name, site }),
    m.sessions_mail_code_use({ site }),
    m.sessions_mail_help_holds({ minutes: CODE_MINUTES, site }),
  ],
  action: {
    label: m.sessions_mail_help_action(),
    url: `${publicUrl}/forgot-password#${new URLSearchParams({ email: reader.email })}`,
  },
});

/** A new password was asked for at an address without an account. */
export const noAccount = (email: string, publicUrl: string): Mail => ({
  to: email,
  subject: m.sessions_mail_none_subject({ site }),
  paragraphs: [m.sessions_mail_none({ site, email }), m.sessions_mail_none_register()],
  action: { label: m.sessions_mail_none_action(), url: `${publicUrl}/user-register` },
  footnote: m.sessions_mail_none_ignore(),
});

/** The password was changed; an owner who did not do it has to know. */
export const passwordChanged = ({ name, email }: Reader, publicUrl: string): Mail => ({
  to: email,
  subject: m.sessions_mail_changed_subject({ site }),
  greeting: m.sessions_mail_greeting({ name }),
  paragraphs: [m.sessions_mail_changed({ site }), m.sessions_mail_changed_alarm({ contact })],
  action: { label: m.sessions_mail_changed_action(), url: `${publicUrl}/forgot-password` },
});

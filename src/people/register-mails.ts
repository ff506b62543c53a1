import { CODE_MINUTES } from '../core/codes/codes.ts';
import { type Mail, PORTAL } from '../core/mail/mail.ts';
import * as m from '../paraglide/messages.js';

const { name: site, contact } = PORTAL;

type Account = { name: string; email: string };

/** The code, for an address that has no account. The subject carries it, so that a phone shows it without opening the mail. */
export const registrationCode = (to: string, code: string): Mail => ({
  ...codeMail(to, code),
  paragraphs: [m.register_mail_use({ site, minutes: CODE_MINUTES })],
});

/** The code that proves that a new address belongs to the owner of an account. */
export const changeCode = (to: string, name: string, code: string): Mail => ({
  ...codeMail(to, code),
  greeting: m.register_mail_greeting({ name }),
  paragraphs: [m.register_mail_change_use({ site, minutes: CODE_MINUTES })],
});

const codeMail = (to: string, code: string) => ({
  to,
  subject: m.register_mail_subject({ code, site }),
  code,
  footnote: m.register_mail_ignore({ site }),
});

/** Instead of a code, where the address has an account: only its owner learns so. */
export const alreadyRegistered = ({ name, email }: Account, publicUrl: string): Mail => ({
  to: email,
  subject: m.register_mail_exists_subject({ site }),
  greeting: m.register_mail_greeting({ name }),
  paragraphs: [
    m.register_mail_exists({ site }),
    m.register_mail_forgotten({ url: `${publicUrl}/forgot-password` }),
  ],
  action: { label: m.register_mail_log_in(), url: `${publicUrl}/login` },
  footnote: m.register_mail_exists_ignore(),
});

/** Instead of a code, where another person wants to use the address of an account. */
export const alreadyTaken = ({ name, email }: Account, publicUrl: string): Mail => ({
  to: email,
  subject: m.register_mail_taken_subject({ site }),
  greeting: m.register_mail_greeting({ name }),
  paragraphs: [m.register_mail_taken({ site }), m.register_mail_taken_do()],
  action: { label: m.register_mail_log_in(), url: `${publicUrl}/login` },
  footnote: m.register_mail_exists_ignore(),
});

/** To the old address: its reader may be the victim of a takeover. */
export const addressChanged = ({ name, email }: Account): Mail => ({
  to: email,
  subject: m.register_mail_changed_subject({ site }),
  greeting: m.register_mail_greeting({ name }),
  paragraphs: [m.register_mail_changed({ site }), m.register_mail_changed_alarm({ contact })],
});

import type { SignedIn } from '../core/access.ts';
import { CODE_MINUTES } from '../core/codes/codes.ts';
import { type Mail, PORTAL } from '../core/mail/mail.ts';
import type { Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';

const { name: site, contact } = PORTAL;

type Addressee = { name: string; email: string };

/** The code for an address that has no account. The subject contains it too, so that a phone shows it without opening the mail. */
export const registrationCode = (to: string, code: string): Mail => ({
  ...codeMail(to, code),
  paragraphs: [m.register_mail_use({ site, minutes: CODE_MINUTES })],
});

/**
 * The code that proves that a new address belongs to the owner of an account. Does not contain the name of the account: people choose
 * theirs, and the address may be that of a stranger, to whom the portal would send their words.
 */
export const changeCode = (to: string, code: string): Mail => ({
  ...codeMail(to, code),
  paragraphs: [m.register_mail_change_use({ site, minutes: CODE_MINUTES })],
});

const codeMail = (to: string, code: string) => ({
  to,
  subject: m.mail_code_subject({ code, site }),
  code,
  footnote: m.register_mail_ignore({ site }),
});

/** Sent instead of a code when the address already has an account: only its owner learns that it has. */
export const alreadyRegistered = ({ name, email }: Addressee, publicUrl: string): Mail => ({
  to: email,
  subject: m.register_mail_exists_subject({ site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [
    m.register_mail_exists({ site }),
    m.register_mail_forgotten({ url: `${publicUrl}/forgot-password` }),
  ],
  action: { label: m.register_mail_log_in(), url: `${publicUrl}/login` },
  footnote: m.register_mail_exists_ignore(),
});

/** Sent instead of a code when another person wants to change to an address that already has an account. */
export const alreadyTaken = ({ name, email }: Addressee, publicUrl: string): Mail => ({
  to: email,
  subject: m.register_mail_taken_subject({ site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [m.register_mail_taken({ site }), m.register_mail_taken_do()],
  action: { label: m.register_mail_log_in(), url: `${publicUrl}/login` },
  footnote: m.register_mail_exists_ignore(),
});

/** Sent to the old address: its owner may be the victim of an account takeover. */
export const addressChanged = ({ name, email }: Addressee): Mail => ({
  to: email,
  subject: m.register_mail_changed_subject({ site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [m.register_mail_changed({ site }), m.register_mail_changed_alarm({ contact })],
});

/** Sent to a newly registered staff member. Does not contain the password: a mail passes through many machines. */
export const staffRegistered = (
  { name, email, role }: Addressee & { role: Role },
  actor: SignedIn,
  publicUrl: string,
): Mail => ({
  to: email,
  subject: m.manage_mail_staff_subject({ site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [
    m.manage_mail_staff_text({ role, by: actor.name, email, site }),
    m.manage_mail_staff_password({ by: actor.name }),
  ],
  action: { label: m.manage_mail_sign_in(), url: `${publicUrl}/login` },
  footnote: m.manage_mail_staff_footnote({ contact }),
});

export const suspended = ({ name, email }: Addressee, actor: SignedIn): Mail => ({
  to: email,
  subject: m.manage_mail_suspended_subject({ site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [
    m.manage_mail_suspended_text({ by: actor.name, site }),
    m.manage_mail_suspended_ask({ role: actor.role, by: actor.name, contact }),
  ],
});

/** Sent to the owner of a restored account. */
export const restored = ({ name, email }: Addressee, actor: SignedIn, publicUrl: string): Mail => ({
  to: email,
  subject: m.manage_mail_restored_subject({ site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [m.manage_mail_restored_text({ by: actor.name, site })],
  action: { label: m.manage_mail_sign_in(), url: `${publicUrl}/login` },
});

/** The last mail to the owner of a deleted account. */
export const deleted = ({ name, email }: Addressee): Mail => ({
  to: email,
  subject: m.manage_mail_deleted_subject({ site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [
    m.manage_mail_deleted_text({ site }),
    m.manage_mail_deleted_again(),
    m.manage_mail_deleted_alarm({ contact }),
  ],
});

/** The same after an administrator has deleted the account, with the reason. */
export const deletedBy = (person: Addressee, actor: SignedIn, reason: string | null): Mail => ({
  ...deleted(person),
  paragraphs: [
    m.manage_mail_deleted_by({ by: actor.name, site }),
    ...(reason === null ? [] : m.notifications_reason({ reason }).split('\n\n')),
    m.manage_mail_deleted_again(),
    m.manage_mail_deleted_ask({ contact }),
  ],
});

import type { Actor } from '../core/access.ts';
import { type Mail, PORTAL } from '../core/mail/mail.ts';
import type { Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';

const { name: site, contact } = PORTAL;

type Addressee = { name: string; email: string };

const nameOf = (actor: Actor): string => (actor.role === null ? site : actor.name);

/** To a newly registered staff member. The password is not in it: a mail is read by many machines. */
export const staffRegistered = (
  { name, email, role }: Addressee & { role: Role },
  actor: Actor,
  publicUrl: string,
): Mail => ({
  to: email,
  subject: m.manage_mail_staff_subject({ site }),
  greeting: m.manage_mail_greeting({ name }),
  paragraphs: [
    m.manage_mail_staff_text({ role, by: nameOf(actor), email, site }),
    m.manage_mail_staff_password({ by: nameOf(actor) }),
  ],
  action: { label: m.manage_mail_sign_in(), url: `${publicUrl}/login` },
  footnote: m.manage_mail_staff_footnote({ contact }),
});

/** To a suspended person. */
export const suspended = ({ name, email }: Addressee, actor: Actor): Mail => ({
  to: email,
  subject: m.manage_mail_suspended_subject({ site }),
  greeting: m.manage_mail_greeting({ name }),
  paragraphs: [
    m.manage_mail_suspended_text({ by: nameOf(actor), site }),
    m.manage_mail_suspended_ask({ role: actor.role ?? '', by: nameOf(actor), contact }),
  ],
});

/** To a person who can sign in again. */
export const restored = ({ name, email }: Addressee, actor: Actor, publicUrl: string): Mail => ({
  to: email,
  subject: m.manage_mail_restored_subject({ site }),
  greeting: m.manage_mail_greeting({ name }),
  paragraphs: [m.manage_mail_restored_text({ by: nameOf(actor), site })],
  action: { label: m.manage_mail_sign_in(), url: `${publicUrl}/login` },
});

/** The last mail to the owner of a deleted account. */
export const deleted = ({ name, email }: Addressee): Mail => ({
  to: email,
  subject: m.manage_mail_deleted_subject({ site }),
  greeting: m.manage_mail_greeting({ name }),
  paragraphs: [
    m.manage_mail_deleted_text({ site }),
    m.manage_mail_deleted_again(),
    m.manage_mail_deleted_alarm({ contact }),
  ],
});

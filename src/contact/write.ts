import type { ContentContext } from '../core/content-context.ts';
import { emailKey } from '../core/emails.ts';
import { consume, count, type Limit } from '../core/limits/limits.ts';
import { type Mail, PORTAL } from '../core/mail/mail.ts';
import * as m from '../paraglide/messages.js';
import type { Written } from './input.ts';

/** A campus shares one network, but does not send messages all day long. */
const TRIES: Limit = { most: 120, seconds: 60 };
const KEPT: Limit = { most: 30, seconds: 10 * 60 };
/** Mails an hour at most, over all senders; what comes beyond waits in the inbox. */
const MAILS: Limit = { most: 60, seconds: 60 * 60 };

/**
 * Counts a use of the form.
 * @throws {AppError} too_many_requests
 */
export const countTry = ({ database: { db } }: ContentContext, network: string | null): Promise<void> =>
  consume(db, `contact:try:${network}`, TRIES);

/**
 * Stores a message, and mails it to the portal's contact address. What only a program can have filled in is stored as spam.
 * @throws {AppError} too_many_requests
 */
export async function receive(
  { database: { db }, mailer, publicUrl }: ContentContext,
  network: string | null,
  written: Written,
  isSpam: boolean,
): Promise<void> {
  await consume(db, `contact:kept:${network}`, KEPT);
  const isMailed = !isSpam && (await count(db, 'contact:mails', MAILS.seconds)) <= MAILS.most;
  const { email, message } = written;
  await db.transaction().execute(async (tx) => {
    const state = isSpam ? 'spam' : 'new';
    await tx
      .insertInto('enquiries')
      .values({ email, email_key: emailKey(email), message, state })
      .execute();
    if (isMailed) await mailer.send(tx, mailOf(written, publicUrl));
  });
}

/** What they wrote as a mail. Its subject and headers are the portal’s words, but for the address that an answer goes to. */
function mailOf({ email, message }: Written, publicUrl: string): Mail {
  return {
    to: PORTAL.contact,
    replyTo: email,
    subject: m.contact_mail_subject({ site: PORTAL.name }),
    paragraphs: [m.contact_mail_intro({ email }), ...message.replace(PLACEHOLDERS, ' ').split('\n\n')],
    action: { label: m.contact_mail_open(), url: `${publicUrl}/admin/messages` },
    footnote: m.contact_mail_footnote(),
  };
}

/** A placeholder that the portal fills in is removed from what visitors write. */
const PLACEHOLDERS = new RegExp(`[${PORTAL.name}${PORTAL.contact}]`, 'g');

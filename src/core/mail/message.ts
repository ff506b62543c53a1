import { oneLine, writeLetter } from './letter.ts';
import { type Mail, PORTAL } from './mail.ts';

/** Whose mails they are: the name and the address of the portal, and the one to write to. */
export type Origin = { name: string; publicUrl: string; contactEmail: string };

/** A mail in the form in which it goes out. */
export type Message = {
  /** Names the mail, in the queue and in the log. */
  id: string;
  date: Date;
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  headers: Record<string, string>;
  text: string;
  html: string;
};

/**
 * Makes a message of a mail. However often that is done, it is the same message, so that a duplicate can be recognised.
 * @param job the job that sends it, and since when
 */
export function compose(written: Mail, job: { id: string; createdOn: Date }, origin: Origin): Message {
  const { name, publicUrl, contactEmail } = origin;
  const mail = filled(written, origin);
  return {
    id: job.id,
    date: job.createdOn,
    messageId: `<${job.id}@${new URL(publicUrl).hostname}>`,
    from: { name, address: contactEmail },
    // As objects: of a text, nodemailer would read several addresses.
    to: { name: '', address: oneLine(mail.to) },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: oneLine(mail.replyTo) } }),
    subject: oneLine(mail.subject),
    // Automatic replies are not sent (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail) },
    ...writeLetter(mail, { name, url: publicUrl }),
  };
}

/** A mail with the portal's name and address filled in. */
export function filled<Written extends Mail>(
  mail: Written,
  { name, contactEmail }: Omit<Origin, 'publicUrl'>,
): Written {
  const inside = (text: string) => JSON.stringify(text).slice(1, -1);
  const text = JSON.stringify(mail)
    .replaceAll(PORTAL.name, inside(name))
    .replaceAll(PORTAL.contact, inside(contactEmail));
  return JSON.parse(text) as Written;
}

/** Lets mail programs offer to end mails like this, by one click (RFC 2369, 3.2; RFC 8058). */
const unsubscribing = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${new URL(unsubscribe.url).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

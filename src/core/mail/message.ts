import * as m from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';
import { escapeXml } from '../xml.ts';
import { type Letter, type Mail, PORTAL } from './mail.ts';

/** The sender of all mails: the portal's name, its web address, and the e-mail address to write to. */
export type Origin = { name: string; publicUrl: string; contactEmail: string };

/** A mail ready to be sent. */
export type Message = {
  /** Identifies the mail in the queue and in the log. */
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
 * Makes the message for a mail. Every attempt makes the same one (id and date are the job's), so that mail programs recognise duplicates.
 * @param job the job that sends the mail
 */
export function compose(written: Mail, job: { id: string; createdOn: Date }, origin: Origin): Message {
  const { name, publicUrl, contactEmail } = origin;
  const mail = filled(written, origin);
  return {
    id: job.id,
    date: job.createdOn,
    messageId: `<${job.id}@${new URL(publicUrl).hostname}>`,
    from: { name, address: contactEmail },
    // Objects, because nodemailer would parse a string as a list of addresses.
    to: { name: '', address: oneLine(mail.to) },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: oneLine(mail.replyTo) } }),
    subject: oneLine(mail.subject),
    // Asks other systems not to send automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail) },
    ...writeLetter(mail, { name, url: publicUrl }),
  };
}

/** Replaces the placeholders in a mail by the portal's name and contact address. */
export function filled<Written extends Mail>(
  mail: Written,
  { name, contactEmail }: Omit<Origin, 'publicUrl'>,
): Written {
  const inside = (text: string) => JSON.stringify(text).slice(1, -1);
  const text = JSON.stringify(mail)
    // Functions, because `$` in a replacement string has a special meaning.
    .replaceAll(PORTAL.name, () => inside(name))
    .replaceAll(PORTAL.contact, () => inside(contactEmail));
  return JSON.parse(text) as Written;
}

/** The headers by which mail programs offer to unsubscribe with one click (RFC 2369, 3.2; RFC 8058). */
const unsubscribing = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${new URL(unsubscribe.url).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** The sender named at the end of a letter. */
type Sender = { name: string; url: string };

/** The style of mails, with the colours of src/ui/styles/tokens.css for light and dark mode. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 24px 16px; background: #fbfaf7; color: #1b1f1d; font: 16px/1.55 system-ui, sans-serif }
main { max-width: 34em; margin: 0 auto }
p { margin: 0 0 16px; overflow-wrap: anywhere }
.code { padding: 12px 16px; background: #f2efe6; border-radius: 10px; font: bold 28px/1.3 ui-monospace, monospace; letter-spacing: 4px }
.action a { display: inline-block; padding: 11px 20px; background: #1f6b4f; border-radius: 10px; color: #ffffff; font-weight: bold; text-decoration: none }
.small, .small a { color: #5f6661; font-size: 14px }
footer { margin-top: 32px; padding-top: 16px; border-top: 1px solid #ddd8ca }
@media (prefers-color-scheme: dark) {
  body { background: #121614; color: #e8e6df }
  .code { background: #181e1b }
  .action a { background: #6fc7a3; color: #0d1512 }
  .small, .small a { color: #9aa29c }
  footer { border-color: #2f3733 }
}`;

/**
 * Writes a letter as text and as HTML, which loads nothing from elsewhere and is readable without its style.
 * @throws {TypeError} when a link is neither http nor https
 */
export function writeLetter(letter: Letter, sender: Sender): { text: string; html: string } {
  const { action, unsubscribe } = letter;
  const parts = {
    ...letter,
    ...(action && { action: { ...action, url: pageUrl(action.url) } }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, url: pageUrl(unsubscribe.url) } }),
  };
  return { text: asText(parts, sender), html: asHtml(parts, sender) };
}

function pageUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('The links of a letter lead to pages.');
  return href;
}

function asText(letter: Letter, sender: Sender): string {
  const { greeting, paragraphs, code, action, footnote, unsubscribe } = letter;
  const parts = [
    greeting && oneLine(greeting),
    ...paragraphs,
    code,
    action && `${oneLine(action.label)}:\n${action.url}`,
    footnote,
    unsubscribe && `${oneLine(unsubscribe.label)}:\n${unsubscribe.url}`,
    m.mail_sent_by(sender),
  ];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}

function asHtml(letter: Letter, sender: Sender): string {
  const { subject, greeting, paragraphs, code, action, footnote, unsubscribe } = letter;
  const parts = [
    greeting && paragraph(oneLine(greeting)),
    ...paragraphs.map((text) => paragraph(text)),
    code && paragraph(code, 'code'),
    action && `<p class="action">${anchor(action)}</p>`,
    action && paragraph(action.url, 'small'),
  ];
  const foot = [
    footnote && paragraph(footnote, 'small'),
    unsubscribe && `<p class="small">${anchor(unsubscribe)}</p>`,
    paragraph(m.mail_sent_by(sender), 'small'),
  ];
  return `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${escapeXml(oneLine(subject))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${parts.filter((part) => part).join('\n')}
<footer>
${foot.filter((part) => part).join('\n')}
</footer>
</main>
</body>
</html>
`;
}

const paragraph = (text: string, kind?: string): string =>
  `<p${kind ? ` class="${kind}"` : ''}>${escapeXml(text).replaceAll('\n', '<br>\n')}</p>`;

const anchor = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escapeXml(url)}">${escapeXml(oneLine(label))}</a>`;

/** Puts a text on one line, so that a user's name cannot add a line or a mail header. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The longest address, in characters: mail programs accept about 2,000. An encoded letter outside ASCII takes up to twelve. */
const LONGEST_ADDRESS = 1900;

/** Returns the `mailto:` address for a mail to a person. */
export const mailAddress = (email: string): string => `mailto:${encoded(email)}`;

type Reply = {
  to: string;
  subject: string;
  /** The line above the quotation. */
  wrote: string;
  /** The message to reply to, quoted as far as there is room. */
  message: string;
};

/** Returns the `mailto:` address (RFC 6068) that opens a reply in the reader's mail program, with the message quoted below. */
export function replyAddress({ to, subject, wrote, message }: Reply): string {
  const start = `${mailAddress(to)}?subject=${encoded(subject)}&body=${encoded(`\n\n${wrote}\n`)}`;
  let quoted = '';
  for (const line of message.split(/\r\n|\r|\n/)) {
    const left = LONGEST_ADDRESS - start.length - quoted.length;
    const next = encoded(`> ${line}\n`);
    if (next.length > left) return start + quoted + encoded(shortened(line, left));
    quoted += next;
  }
  return start + quoted;
}

/** Returns the quoted beginning of a line that takes at most `most` characters when encoded; empty if nothing fits. */
function shortened(line: string, most: number): string {
  let kept = '> ';
  for (const letter of line) {
    if (encoded(`${kept}${letter}…`).length > most) break;
    kept += letter;
  }
  return kept.length > 2 ? `${kept}…` : '';
}

/** Encodes text, with CR LF as line ends (RFC 6068, section 5) and without lone surrogates, which cannot be encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n')).replaceAll('%40', '@');

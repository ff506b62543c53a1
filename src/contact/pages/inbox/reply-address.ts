/** Mail programs take addresses of about 2,000 characters for granted; letters outside ASCII take up to nine of them. */
const LONGEST_ADDRESS = 1900;

/** The address that opens a mail to this person. */
export const mailAddress = (email: string): string => `mailto:${encoded(email)}`;

type Reply = {
  to: string;
  subject: string;
  /** Stands above what is quoted. */
  wrote: string;
  /** What is answered. It is quoted as far as there is room. */
  message: string;
};

/** The address that opens an answer in the reader's own mail program (RFC 6068), with what is answered below it. */
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

/** As much of a line as takes no more than so many characters when it is encoded. */
function shortened(line: string, most: number): string {
  let kept = '> ';
  for (const letter of line) {
    if (encoded(`${kept}${letter}…`).length > most) break;
    kept += letter;
  }
  return kept.length > 2 ? `${kept}…` : '';
}

/** Lines end with CR and LF (RFC 6068, section 5); half a surrogate pair cannot be encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n')).replaceAll('%40', '@');

/** What XML 1.0 cannot hold at all (its production 2), however it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as the content of an element or attribute, in XML and in HTML, whose older readers do not know `&apos;`. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&quot;');

/** The first line of a document. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

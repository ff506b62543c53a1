type Cell = string | number | boolean | null | undefined;

/** Spreadsheets take a text without it for one in their own old encoding, and Devanagari for signs. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Lines of a CSV file (RFC 4180). */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(textOf).join(',')}\r\n`).join('');

/**
 * What a spreadsheet takes for the beginning of a formula, by itself or once it has folded wide forms
 * (https://owasp.org/www-community/attacks/CSV_Injection). An apostrophe in front disarms it. A text with apostrophes before that gets one
 * as well, so that taking one away gives every text back.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** The text of a cell that may be disarmed. */
export const armed = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

function textOf(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? '1' : '';
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Cell = string | number | boolean | null | undefined;

/** Without it, spreadsheets assume a legacy encoding and garble Devanagari. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Returns rows as lines of a CSV file (RFC 4180). */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(textOf).join(',')}\r\n`).join('');

/**
 * The beginning of a formula to a spreadsheet, full-width forms included (https://owasp.org/www-community/attacks/CSV_Injection). A leading
 * apostrophe disarms it. A formula that has apostrophes in front already gets one more, so that removing one always restores the text.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Returns the original text of a cell, without the apostrophe that disarms a formula. */
export const armed = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

function textOf(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? '1' : '';
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  // Spreadsheets that also split at semicolons and tabs leave what is quoted whole: a formula behind one would be a cell.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

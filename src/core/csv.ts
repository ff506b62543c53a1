import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | null | undefined;

/** Spreadsheets take a text without it for one in their own old encoding, and Devanagari for signs. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Lines of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], { escape_formulas: true, record_delimiter: 'windows' });

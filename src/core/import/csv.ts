import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { armed } from '../csv.ts';
import { ImportError, type Source, type SourceRow } from './source.ts';

/** The columns of a kind of import. */
export type Columns = { required: readonly string[]; optional: readonly string[] };

/** A longer record is a quotation mark that was never closed. */
const MAX_RECORD_BYTES = 1024 * 1024;

/**
 * Reads a CSV file (RFC 4180) row by row: comma, semicolon or tab; CRLF, LF or CR; columns in any order, found by the names in the first
 * row. Rows are numbered as a spreadsheet shows them: the names are row 1, empty lines count.
 * @returns each row as an object of texts by column; unknown columns are left out
 * @throws {ImportError} when columns are missing or twice there, or a quotation mark is never closed
 */
export async function* readCsv(source: Source, columns: Columns): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter: delimiterOf(source.head),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A stray quotation mark is text: it must not swallow the rows that follow.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    info: true,
    raw: true,
  });
  pipeline(Readable.from(source.chunks(), { objectMode: false }), parser, () => {});
  let header: string[] | undefined;
  try {
    for await (const { record, info, raw } of parser as AsyncIterable<Read>) {
      if (header === undefined) {
        header = checkHeader(record, columns);
        continue;
      }
      if (record.every((cell) => cell.trim() === '')) continue;
      yield readRecord(record, header, info.records + info.empty_lines, raw);
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenQuote(error, parser.info) : error;
  }
  if (header === undefined) throw new ImportError(`The file holds no rows. ${expected(columns)}`);
}

type Read = { record: string[]; info: Info; raw: string };
type Info = { records: number; empty_lines: number };

/** Outside quotation marks the first row has more of the delimiter than of any other candidate. */
function delimiterOf(head: string): string {
  const firstLine = head.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (character: string) => firstLine.split(character).length;
  return [',', ';', '\t'].reduce((best, character) => (count(character) > count(best) ? character : best));
}

/** @returns the known column at each place, '' for the others */
function checkHeader(cells: string[], columns: Columns): string[] {
  const known = [...columns.required, ...columns.optional];
  const names = cells.map((cell) => known.find((name) => plain(name) === plain(cell)) ?? '');
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice) throw new ImportError(`The column “${twice}” is there twice. ${expected(columns)}`);
  const missing = columns.required.filter((name) => !names.includes(name));
  if (missing.length === 0) return names;
  const found = cells
    .slice(0, 20)
    .map((cell) => `“${cell.slice(0, 40)}”`)
    .join(', ');
  throw new ImportError(
    `The first row must name the columns; ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing, ${found} found. ${expected(columns)}`,
  );
}

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

const expected = ({ required, optional }: Columns): string =>
  `Expected columns: ${required.join(', ')}${optional.length > 0 ? `; if you like also ${optional.join(', ')}` : ''}.`;

/** @param raw the record as it is in the file */
function readRecord(record: string[], header: string[], row: number, raw: string): SourceRow {
  if (record.length !== header.length)
    return {
      row,
      unreadable: `has ${record.length} ${record.length === 1 ? 'column' : 'columns'} instead of ${header.length}: look for a comma or a quotation mark too many or too few`,
    };
  if (record.some((cell) => cell.includes('\0')))
    return { row, unreadable: 'contains a NUL character, which text never does' };
  // So the parser leaves a quotation mark that was closed by one of a later row.
  if (record.some((cell) => /^".*[\r\n]/.test(cell) && !raw.includes(cell.replaceAll('"', '""'))))
    return { row, unreadable: 'has a quotation mark that is opened and not closed' };
  const value: Record<string, string> = {};
  for (const [at, name] of header.entries()) if (name !== '') value[name] = armed(record[at] ?? '');
  return { row, value };
}

function brokenQuote(error: CsvError, info: Info & { lines: number }): ImportError {
  if (error.code !== 'CSV_MAX_RECORD_SIZE' && error.code !== 'CSV_QUOTE_NOT_CLOSED')
    return new ImportError(`The CSV cannot be read at line ${info.lines}: ${error.message}.`);
  const row = info.records + info.empty_lines + 1;
  return new ImportError(
    `Row ${row} opens a quotation mark that is never closed. Close it and import the file again: what is there already is not added twice.`,
  );
}

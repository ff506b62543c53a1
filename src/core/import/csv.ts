import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { armed } from '../csv.ts';
import { ImportError, type Source, type SourceRow } from './source.ts';

/** The columns of a kind of import. */
export type Columns = { required: readonly string[]; optional: readonly string[] };

/** A longer record probably comes from a quotation mark that is never closed. */
const MAX_RECORD_BYTES = 1024 * 1024;
const MAX_COLUMNS = 200;

/**
 * Reads a CSV file (RFC 4180) row by row: comma, semicolon or tab; CRLF, LF or CR; columns in any order, found by the names in the first
 * row. Rows are numbered as in a spreadsheet: the header is row 1, and empty lines count.
 * @returns first the names of unknown columns, if there are any; then each row as an object of texts by column
 * @throws {ImportError} when columns are missing or duplicate, or a quotation mark is never closed
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
  pipeline(bounded(source, parser), parser, () => {});
  let header: string[] | undefined;
  try {
    for await (const { record, info, raw } of parser as AsyncIterable<Read>) {
      if (header === undefined) {
        header = checkHeader(record, columns);
        const unknown = record.filter((_, at) => header?.[at] === '');
        // Neither the database nor a terminal takes control characters.
        const unread = unknown.map((cell) => cell.replace(/\p{Cc}/gu, ' ').trim()).filter(Boolean);
        if (unread.length > 0) yield { row: 1, unread };
        continue;
      }
      const row = rowsIn(info);
      const isBlank = record.every((cell) => cell.trim() === '');
      yield isBlank ? { row, isBlank } : readRecord(record, header, row, raw);
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, parser.info) : error;
  }
  if (header === undefined) throw new ImportError(`The file holds no rows. ${expected(columns)}`);
}

/** Passes on the chunks of a file until a record is too long. The parser's own limit is not enough: it does not count delimiters. */
async function* bounded(source: Source, { info }: { info: Info }): AsyncGenerator<Buffer> {
  let ended = 0;
  let bytes = 0;
  for await (const chunk of source.chunks()) {
    if (bytes > MAX_RECORD_BYTES) throw tooLong(ended + 1);
    yield chunk;
    bytes += chunk.length;
    if (ended === rowsIn(info)) continue;
    ended = rowsIn(info);
    bytes = 0;
  }
}

const rowsIn = (info: Info): number => info.records + info.empty_lines;

type Read = { record: string[]; info: Info; raw: string };
type Info = { records: number; empty_lines: number };

/** Guesses the delimiter: the most frequent candidate outside quotation marks in the first row. */
function delimiterOf(head: string): string {
  const firstLine =
    head
      .replace(/"[^"]*"/g, '')
      .replace(/^[\r\n]+/, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (character: string) => firstLine.split(character).length;
  return [',', ';', '\t'].reduce((best, character) => (count(character) > count(best) ? character : best));
}

/** @returns the name of the known column at each position, '' for unknown ones */
function checkHeader(cells: string[], columns: Columns): string[] {
  // Spreadsheets also write trailing empty columns.
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (used > MAX_COLUMNS)
    throw new ImportError(
      `The first row has ${used} columns, more than ${MAX_COLUMNS}. ${expected(columns)}`,
    );
  const known = [...columns.required, ...columns.optional];
  const names = cells.map(
    (cell, at) => (at < used && known.find((name) => plain(name) === plain(cell))) || '',
  );
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

/** @param raw the text of the record in the file */
function readRecord(record: string[], header: string[], row: number, raw: string): SourceRow {
  if (record.length !== header.length)
    return {
      row,
      unreadable: `has ${record.length} ${record.length === 1 ? 'column' : 'columns'} instead of ${header.length}: look for a comma or a quotation mark too many or too few`,
    };
  if (record.some((cell) => cell.includes('\0')))
    return { row, unreadable: 'contains a NUL character, which text never does' };
  if (hasOpenQuote(record, raw))
    return { row, unreadable: 'has a quotation mark that is opened and not closed' };
  const value: Record<string, string> = {};
  for (const [at, name] of header.entries()) if (name !== '') value[name] = armed(record[at] ?? '');
  return { row, value };
}

/**
 * Whether an unclosed quotation mark made the parser swallow later rows up to their next one: such a cell begins with the mark, spans
 * lines, and is not in `raw` in its quoted form. Cells are in the order of `raw`, so one pass over it is enough.
 */
function hasOpenQuote(record: string[], raw: string): boolean {
  let from = 0;
  return record.some((cell) => {
    if (!/^".*[\r\n]/.test(cell)) return false;
    const quoted = cell.replaceAll('"', '""');
    const at = raw.indexOf(quoted, from);
    from = at + quoted.length;
    return at < 0;
  });
}

const tooLong = (row: number): ImportError =>
  new ImportError(
    `Row ${row} has more than ${MAX_RECORD_BYTES / 1024 / 1024} MB: look for a quotation mark that is never closed.`,
  );

function unreadable(error: CsvError, info: Info & { lines: number }): ImportError {
  const row = rowsIn(info) + 1;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(row);
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED')
    return new ImportError(`The CSV cannot be read at line ${info.lines}: ${error.message}.`);
  return new ImportError(
    `Row ${row} opens a quotation mark that is never closed. Close it and import the file again: what is there already is not added twice.`,
  );
}

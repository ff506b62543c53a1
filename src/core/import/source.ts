import { open, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Thrown when an import cannot begin or continue. The message says what is wrong with the file or the machine, and what to do. Batches
 * written before stay. `cause` is set when the machine is at fault, not the file.
 */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** A text file that is read in chunks, as often as needed. */
export type Source = {
  path: string;
  /** Size on the disk, in bytes. */
  size: number;
  /** How many bytes the latest call of `chunks` has read. */
  bytesRead(): number;
  /** The first characters, without a byte order mark. */
  head: string;
  /** The whole text in UTF-8, without a byte order mark. */
  chunks(): AsyncGenerator<Buffer>;
};

/** A row as it is in a file, or why it cannot be read. `row` is its number as in a spreadsheet, from 1. */
export type FilledRow = { row: number; value: unknown } | { row: number; unreadable: string };

/** A row, one without any text, which is not imported, or the names of columns that are not read. */
export type SourceRow = FilledRow | { row: number; isBlank: true } | { row: number; unread: string[] };

/** How much of a file `head` shows, in bytes. */
const HEAD_BYTES = 64 * 1024;
/** Small, because the rows of a chunk are parsed in one turn of the event loop, and a chunk may hold very many. */
const CHUNK_BYTES = 4 * 1024;

/**
 * Checks the encoding of a whole text file, UTF-8 or UTF-16 with a byte order mark, and opens it for reading.
 * @param name the file's name in messages
 * @throws {ImportError} when it is missing, no file, empty, or not text in one of these encodings
 */
export async function openSource(file: string, name = path.basename(file)): Promise<Source> {
  const { size, start } = await readHead(file);
  if (start.length === 0) throw new ImportError(`${name} is empty.`);
  const kind = kindOfBytes(start);
  if (kind)
    throw new ImportError(`${name} is ${kind}, not a text file. Save it as CSV or JSON in UTF-8 first.`);
  const encoding = encodingOf(start);
  const broken = await findBrokenLine(file, encoding);
  if (broken !== undefined)
    throw new ImportError(
      encoding === 'utf-8'
        ? `${name} is not UTF-8: line ${broken} has bytes that mean nothing there (Windows-1252 or Latin-1, perhaps). Save it as UTF-8 and import it again.`
        : `${name} is damaged UTF-16: line ${broken} has bytes that mean nothing there. Save it again, as UTF-8.`,
    );
  let passed = 0;
  const decoder = () => new TextDecoder(encoding);
  return {
    path: file,
    size,
    bytesRead: () => passed,
    head: decoder().decode(start, { stream: true }),
    async *chunks() {
      passed = 0;
      const text = decoder();
      for await (const bytes of readBytes(file)) {
        passed += bytes.length;
        yield Buffer.from(text.decode(bytes, { stream: true }));
      }
    },
  };
}

async function readHead(file: string): Promise<{ size: number; start: Buffer }> {
  try {
    // Checked before opening, which would wait for a writer if this is a named pipe.
    const stats = await stat(file);
    if (!stats.isFile()) throw new ImportError(`${file} is not a file.`);
    await using handle = await open(file);
    const start = Buffer.alloc(Math.min(HEAD_BYTES, stats.size));
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    return { size: stats.size, start: start.subarray(0, bytesRead) };
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function* readBytes(file: string): AsyncGenerator<Buffer> {
  await using handle = await open(file);
  try {
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new ImportError(`There is no file ${file}.`);
  if (code === 'EISDIR') return new ImportError(`${file} is a folder, not a file.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new ImportError(`${file} may not be read by this account: change its permissions.`);
  if (code === 'EIO') return new ImportError(`${file} cannot be read: ${message}.`);
  return error;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const MARKS: [number[], Encoding][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const startsWith = (bytes: Buffer, start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** The encoding that a byte order mark names; UTF-8 without one (Unicode 16.0, 23.8). */
function encodingOf(start: Buffer): Encoding {
  return MARKS.find(([mark]) => startsWith(start, mark))?.[1] ?? 'utf-8';
}

const KINDS: [number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a spreadsheet or ZIP archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old spreadsheet or document'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x1f, 0x8b], 'compressed (gzip)'],
  [[0xff, 0xfe, 0x00, 0x00], 'UTF-32'],
  [[0x00, 0x00, 0xfe, 0xff], 'UTF-32'],
];

/** Returns the kind of a file by its first bytes; undefined if it may be text. */
function kindOfBytes(start: Buffer): string | undefined {
  const known = KINDS.find(([magic]) => startsWith(start, magic))?.[1];
  if (known || encodingOf(start) !== 'utf-8') return known;
  const zeros = start.filter((byte) => byte === 0).length;
  if (zeros > start.length / 5) return 'UTF-16 without a byte order mark, or no text at all';
  return undefined;
}

/**
 * Reads a whole file and finds the first line with bytes that are invalid in its encoding.
 * @returns the line's number, from 1, or undefined when there is none
 */
async function findBrokenLine(file: string, encoding: Encoding): Promise<number | undefined> {
  const strict = new TextDecoder(encoding, { fatal: true });
  // Writes a replacement character for invalid bytes, which shows where in a chunk they are.
  const lenient = new TextDecoder(encoding);
  const linesIn = (text: string) => text.split('\n').length - 1;
  let line = 1;
  for await (const chunk of readBytes(file)) {
    const text = lenient.decode(chunk, { stream: true });
    if (!isValid(strict, chunk)) return line + linesIn(text.slice(0, text.indexOf('\ufffd')));
    line += linesIn(text);
  }
  return isValid(strict) ? undefined : line;
}

/** @param bytes the next bytes of the file; undefined at its end */
function isValid(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

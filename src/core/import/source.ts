import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { encodingOf, findBrokenLine, kindOfBytes } from './encoding.ts';
import { ImportError } from './import-error.ts';

/** A text file that is read in pieces, as often as needed. */
export type Source = {
  path: string;
  /** Bytes on the disk. */
  size: number;
  /** How many of them the latest reading has passed. */
  bytesRead(): number;
  /** The first characters, without a byte order mark. */
  head: string;
  /** The whole text in UTF-8, without a byte order mark. */
  chunks(): AsyncGenerator<Buffer>;
};

const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 64 * 1024;

/**
 * Looks at a text file before anything is read from it: UTF-8, or UTF-16 that says so by its byte order mark.
 * @throws {ImportError} when it is missing, no file, empty, or not text in one of these encodings
 */
export async function openSource(file: string): Promise<Source> {
  const name = path.basename(file);
  const { size, start } = await readHead(file);
  if (start.length === 0) throw new ImportError(`${name} is empty.`);
  const kind = kindOfBytes(start);
  if (kind)
    throw new ImportError(`${name} is ${kind}, not a text file. Save it as CSV or JSON in UTF-8 first.`);
  const encoding = encodingOf(start);
  const broken = await findBrokenLine(readBytes(file), encoding);
  if (broken !== undefined)
    throw new ImportError(
      `${name} is not UTF-8: line ${broken} has bytes that mean nothing there (Windows-1252 or Latin-1, perhaps). Save it as UTF-8 and import it again.`,
    );
  let passed = 0;
  const decoder = () => new TextDecoder(encoding.name);
  return {
    path: file,
    size,
    bytesRead: () => passed,
    head: decoder().decode(start, { stream: true }),
    async *chunks() {
      passed = 0;
      const text = decoder();
      for await (const bytes of readBytes(file)) {
        const first = passed === 0 ? encoding.markBytes : 0;
        passed += bytes.length;
        yield encoding.name === 'utf-8'
          ? bytes.subarray(first)
          : Buffer.from(text.decode(bytes, { stream: true }));
      }
    },
  };
}

async function readHead(file: string): Promise<{ size: number; start: Buffer }> {
  let handle: FileHandle | undefined;
  try {
    // Checked first, because opening a pipe would wait for its writer.
    const stats = await stat(file);
    if (!stats.isFile()) throw new ImportError(`${file} is not a file.`);
    handle = await open(file);
    const start = Buffer.alloc(Math.min(HEAD_BYTES, stats.size));
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    return { size: stats.size, start: start.subarray(0, bytesRead) };
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    await handle?.close();
  }
}

async function* readBytes(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    await handle.close();
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

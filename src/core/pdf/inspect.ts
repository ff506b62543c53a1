import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import type { FileContext, StoredBlob } from '../files/blobs.ts';
import { type ProcessFailure, ProcessPool } from '../processes/pool.ts';
import { openQueue } from '../queue.ts';
import { MAX_FILE_BYTES } from '../vocabulary.ts';
import type { InspectReply, InspectRequest } from './inspect-worker.ts';

type PdfFacts = Extract<InspectReply, { pages: number }>;

export interface InspectOptions {
  /** Time limit for one file in ms, without the wait in the queue. All pages are inspected: 2,000 with 20,000 links take some seconds. */
  timeoutMs?: number;
  maxPages?: number;
}

/** Larger files, in bytes, are inspected one at a time. */
const LARGE = 4 * 1024 * 1024;
const pool = new ProcessPool<InspectRequest, InspectReply>({
  worker: new URL('./inspect-worker.ts', import.meta.url),
  processes: 2,
  maxBytes: 700 * 1024 * 1024,
  nice: 5,
});

/**
 * Stores a PDF while it arrives, unless `checkPdf` rejects it. Skips the check for a file that is recorded already: it has passed before.
 * @returns the stored file, not recorded yet
 * @throws {AppError} what `checkPdf` and `Files.put` throw
 */
export async function storePdf(
  { database: { db }, files }: FileContext,
  source: Readable,
): Promise<StoredBlob> {
  let pages = 0;
  const stored = await files.put(source, MAX_FILE_BYTES, async (path, { sha256 }) => {
    const known = await db
      .selectFrom('blobs')
      .where('sha256', '=', sha256)
      .where('media_type', '=', 'application/pdf')
      .select('pages')
      .executeTakeFirst();
    pages = known?.pages ?? (await checkPdf(path));
  });
  return { ...stored, mediaType: 'application/pdf', pages };
}

/**
 * Checks a PDF before it is stored.
 * @returns the number of its pages
 * @throws {AppError} what `inspectPdf` throws, and unreadable_file for a PDF with active content
 */
export async function checkPdf(path: string): Promise<number> {
  const { pages, activeContent } = await inspectPdf(path);
  // A script that only prints does no harm.
  const refused = activeContent.find((what) => what !== 'print_script');
  if (refused) throw new AppError('unreadable_file', m.input_active({ what: refused }));
  return pages;
}

/**
 * Opens the PDF at `path` in a separate process and returns facts about it. The file is read in pieces, so memory use does not grow with
 * its size. A file that is encrypted without a password, for example against printing, opens like any other.
 *
 * @throws {AppError} unsupported_media_type when the content is of another kind, or of two kinds (see `checkKind`); unreadable_file when
 * it is empty, damaged, protected by a password, has too many pages, takes too much time or memory, or crashes the process; unavailable
 * when no process can start, for example while the server stops. Errors of the file system about `path` are thrown as they are.
 */
export async function inspectPdf(path: string, options: InspectOptions = {}): Promise<PdfFacts> {
  const { timeoutMs = 60_000, maxPages = 10_000 } = options;
  const bytes = await checkKind(path);
  const look = () => pool.run({ path, maxPages }, timeoutMs).catch(refuseFailure);
  const reply = await (bytes > LARGE ? alone(look) : look());
  if ('refused' in reply) throw refusal(reply, maxPages);
  return reply;
}

/** Readers look for the header of a PDF within this many bytes (PDF Reference 1.7, appendix H.3, note 13). */
const HEAD_BYTES = 1024;
/** The longest end of a ZIP archive, in bytes: the end record with its comment (PKWARE APPNOTE, 4.3.16). */
const TAIL_BYTES = 22 + 65_535;

/** The first bytes of files of other kinds, in Latin-1: programs, archives, pictures, documents, films. */
const OTHERS = [
  ...[
    'MZ',
    '\x7fELF',
    '\xca\xfe\xba\xbe',
    '\xfe\xed\xfa',
    '\xce\xfa\xed\xfe',
    '\xcf\xfa\xed\xfe',
    '#!',
    '\0asm',
  ],
  ...['PK', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', 'MSCF', '!<arch>', 'L\0\0\0\x01'],
  ...['\x89PNG', 'GIF8', '\xff\xd8\xff', 'RIFF', 'BM', 'II*\0', 'MM\0*', '\0\0\x01\0'],
  ...['\xd0\xcf\x11\xe0', '{\\rtf', '%!PS', 'OggS', 'ID3', 'FWS', 'CWS', '\x1aE\xdf\xa3'],
];
const MARKUP = /<[a-z!?/]/i;

/** Checks that a file is a PDF and nothing else. @returns its size in bytes */
async function checkKind(path: string): Promise<number> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  };
  if (size === 0) throw new AppError('unreadable_file', m.pdf_refused_empty());
  const head = (await read(0, HEAD_BYTES)).toString('latin1');
  const start = head.indexOf('%PDF-');
  if (start < 0) throw new AppError('unsupported_media_type', m.pdf_refused_kind());
  const before = head.slice(0, start);
  const isOther = OTHERS.some((beginning) => head.startsWith(beginning)) || MARKUP.test(before);
  const tail = Math.min(size, TAIL_BYTES);
  if (isOther || endsAsArchive(await read(size - tail, tail)))
    throw new AppError('unsupported_media_type', m.pdf_refused_two());
  return size;
}

/** Whether the file can be read as a ZIP archive: its end record says how long the comment up to the end of the file is. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0; ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return false;
}

/** Inspects large files one after the other, because of their memory; small ones do not wait for them. */
const alone = openQueue({ atOnce: 1, waiting: Infinity, busy: m.pdf_unavailable });

function refusal(
  { refused, detail }: Extract<InspectReply, { refused: string }>,
  maxPages: number,
): AppError {
  const message =
    refused === 'too_many_pages'
      ? m.pdf_refused_pages({ pages: detail, most: maxPages.toLocaleString('en-IN') })
      : m.pdf_refused({ reason: refused });
  return new AppError('unreadable_file', message, { cause: detail });
}

function refuseFailure(failure: ProcessFailure): never {
  const { reason } = failure;
  throw reason === 'closed' || reason === 'not_started'
    ? new AppError('unavailable', m.pdf_unavailable(), { cause: failure })
    : new AppError('unreadable_file', m.pdf_refused({ reason }), { cause: failure });
}

/** Ends the processes, idle or not; a later `inspectPdf` starts new ones. */
export function closeInspectors(): Promise<void> {
  return pool.close();
}

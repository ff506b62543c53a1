import { open } from 'node:fs/promises';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';

/** A PDF begins within so many bytes, as readers look for it (ISO 32000-1, Annex H.3.4.1). */
const HEAD_BYTES = 1024;
/** The directory of an archive ends within so many bytes before the end: itself, and a comment (PKWARE APPNOTE, 4.3.16). */
const TAIL_BYTES = 22 + 65_535;

/** What files of other kinds begin with, in Latin-1: programs, archives, pictures, documents, films. */
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

/** How long a file is, when it is a PDF and nothing else. */
export async function checkKind(path: string): Promise<number> {
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

/** Archives are read from their end, where the length of the comment says whether it is one. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0; ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return false;
}

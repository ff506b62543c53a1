import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import { tooOften } from '../limits/limits.ts';
import { type ProcessFailure, ProcessPool } from '../processes/pool.ts';
import { MAX_PICTURE_BYTES } from '../vocabulary.ts';
import type { StoredBlob } from './blobs.ts';
import type { Files } from './files.ts';
import type { PictureReply, PictureRequest } from './picture-worker.ts';
import { temporaryPlace, withTemporaries } from './temporary.ts';

/** Enough for phone cameras (64 megapixels), while processing a picture takes a few hundred megabytes of memory at most. */
const MOST_PIXELS = 65_000_000;
/**
 * The longest side of a WebP in px (https://developers.google.com/speed/webp/faq, "maximum size"); panoramas of phones are smaller.
 * Each row has a cost of its own: 64 million rows of one pixel, a file of 124 kB, keep a process busy for all of `PATIENCE`.
 */
const LONGEST_SIDE = 16_383;
/** How long one picture may take, in ms, before it is given up as one made to be slow. */
const PATIENCE = 30_000;

/** The stored file of a picture and its measures, in px. */
export type StoredPicture = StoredBlob & { width: number; height: number };

/** A size in which a picture is stored: scaled to fit within these measures (in px), or cropped to fill them; never enlarged. */
export type PictureSize = { width: number; height: number; fit: 'inside' | 'cover' };

/** Processes two pictures at the same time, at most one of each sender (see `inLine`). */
const pool = new ProcessPool<PictureRequest, PictureReply>({
  worker: new URL('./picture-worker.ts', import.meta.url),
  processes: 2,
  maxBytes: 900 * 1024 * 1024,
  nice: 5,
  native: { writes: temporaryPlace('unishelf-picture-') },
});

/**
 * Stores an uploaded picture. Its kind is read from its content, never from a name or header. It waits for its turn on the disk, not in
 * memory; then a separate process rotates it upright and encodes it anew as WebP, without metadata (EXIF, position, comments, scripts).
 * Of an animation only the first frame is stored.
 * @param sender id of the person: only one picture of each sender is processed at a time, so that none delays the others
 * @returns one stored file for each size, not recorded yet
 * @throws {AppError} too_many_requests, unsupported_media_type, unreadable_file, too_large; unavailable when no process can start or the
 * disk is full; whatever `source` fails with
 */
export async function storePicture(
  files: Files,
  source: Readable,
  sizes: readonly PictureSize[],
  sender: string,
): Promise<StoredPicture[]> {
  const others = underWay.get(sender) ?? 0;
  if (others >= MOST_OF_ONE) throw tooOften(30);
  underWay.set(sender, others + 1);
  return withTemporaries('unishelf-picture-', sizes.length + 1, async ([sent = '', ...places]) => {
    await pipeline(source, createWriteStream(sent, { flags: 'wx', mode: 0o600 }));
    const pictures = sizes.map((size, at) => ({ ...size, place: places[at] ?? '' }));
    const measures = await inLine(sender, () => render(sent, pictures));
    const stored: StoredPicture[] = [];
    for (const [at, { width, height }] of measures.entries()) {
      const blob = await files.put(createReadStream(places[at] ?? ''), MAX_PICTURE_BYTES);
      stored.push({ ...blob, mediaType: 'image/webp', width, height });
    }
    return stored;
  }).finally(() => {
    const left = (underWay.get(sender) ?? 1) - 1;
    if (left > 0) underWay.set(sender, left);
    else underWay.delete(sender);
  });
}

/** How many pictures of one sender may be received or wait at a time: each takes up to 10 MB of the temporary folder. */
const MOST_OF_ONE = 20;
const underWay = new Map<string, number>();

/** The last task of each sender who has any. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Runs the tasks of one sender one after the other. A task joins the pool's queue only when the one before is done, behind those of other
 * senders; so one sender never occupies more than one process.
 */
async function inLine<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
  const working = (lines.get(sender) ?? Promise.resolve()).then(work);
  const end = working.catch(() => {});
  lines.set(sender, end);
  try {
    return await working;
  } finally {
    if (lines.get(sender) === end) lines.delete(sender);
  }
}

async function render(path: string, pictures: PictureRequest['pictures']) {
  const beginning = await beginningOf(path);
  if (beginning.length === 0) throw new AppError('unreadable_file', m.pdf_refused_empty());
  const kind = kindOf(beginning);
  if (kind === undefined) throw new AppError('unsupported_media_type', m.manage_picture_kind());
  const limits = { mostPixels: MOST_PIXELS, longestSide: LONGEST_SIDE };
  const reply = await pool.run({ path, ...limits, pictures }, PATIENCE).catch(refuseFailure);
  if ('measures' in reply) return reply.measures;
  if ('unwritten' in reply) throw Object.assign(new Error(reply.unwritten), { code: reply.code });
  const cause = reply.detail;
  if (reply.refused === 'too_large')
    throw new AppError('too_large', m.manage_picture_pixels({ most: MOST_PIXELS / 1e6 }), { cause });
  if (reply.refused === 'too_long') {
    const most = LONGEST_SIDE.toLocaleString('en-IN');
    throw new AppError('too_large', m.manage_picture_side({ most }), { cause });
  }
  if (kind === 'heic') throw new AppError('unsupported_media_type', m.manage_picture_heic(), { cause });
  throw new AppError('unreadable_file', m.manage_picture_broken(), { cause });
}

function refuseFailure(failure: ProcessFailure): never {
  const { reason } = failure;
  throw reason === 'closed' || reason === 'not_started'
    ? new AppError('unavailable', m.manage_picture_unavailable(), { cause: failure })
    : new AppError('unreadable_file', m.manage_picture_broken(), { cause: failure });
}

async function beginningOf(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  return buffer.subarray(0, bytesRead);
}

/** The kinds of picture that are opened. All others are rejected unopened, above all SVG, which can carry scripts. */
type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** Brands of AVIF and HEIC files in their `ftyp` box (ISO/IEC 14496-12, 4.3; ISO/IEC 23008-12, 10). */
const AVIF_BRANDS = new Set(['avif', 'avis']);
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/**
 * Returns the kind of a picture by its first bytes.
 * @param head the first 64 bytes
 */
function kindOf(head: Buffer): PictureKind | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const size = Math.min(head.length, head.readUInt32BE(0));
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined;
}

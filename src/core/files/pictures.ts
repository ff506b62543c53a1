import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp, { type OutputInfo } from 'sharp';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import type { StoredBlob } from './blobs.ts';
import type { Files } from './files.ts';
import { kindOf } from './picture-kinds.ts';
import { temporaryPlace } from './temporary.ts';

/** Pictures up to so many bytes are taken. */
export const PICTURE_BYTES = 10_000_000;
/** Room for what telephones take (64 megapixels), while a picture in work needs a few hundred megabytes at most. */
const MOST_PIXELS = 65_000_000;
/** Pictures in work at the same time, whoever sent them. */
const AT_ONCE = 2;
/** After so long a picture that is made to be slow is given up, in seconds. */
const PATIENCE = 20;

/** The stored file of a picture and its measures, in px. */
export type StoredPicture = StoredBlob & { width: number; height: number };

/** A form in which a picture is kept: within these measures (in px), or cut to fill them. Never larger than it was. */
export type PictureSize = { width: number; height: number; fit: 'inside' | 'cover' };

// Every picture is another one: to remember decoded ones would only cost memory.
sharp.cache(false);

/**
 * Takes in a picture that somebody sent. What it is its content says, never a name or header. It waits on the disk, not in memory, until it
 * is its turn; then it is turned upright and encoded anew as WebP, without whatever else was in the file (EXIF, position, comments,
 * scripts). Of moving pictures the first one counts.
 * @returns one stored file for each size, not recorded yet
 * @throws {AppError} unsupported_media_type, unreadable_file, too_large; whatever `source` fails with
 */
export async function storePicture(
  files: Files,
  source: Readable,
  sizes: readonly PictureSize[],
): Promise<StoredPicture[]> {
  const temporary = temporaryPlace('unishelf-picture-') + randomUUID();
  try {
    await pipeline(source, createWriteStream(temporary, { flags: 'wx', mode: 0o600 }));
    const stored: StoredPicture[] = [];
    for (const { data, info } of await inTurn(() => renderAll(temporary, sizes))) {
      const { width, height } = info;
      const blob = await files.put(Readable.from([data]), PICTURE_BYTES);
      stored.push({ ...blob, mediaType: 'image/webp', width, height });
    }
    return stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new AppError('unavailable', m.errors_disk_full(), { cause: error });
  } finally {
    await rm(temporary, { force: true });
  }
}

const waiting: (() => void)[] = [];
let working = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

async function renderAll(file: string, sizes: readonly PictureSize[]): Promise<Rendered[]> {
  const kind = kindOf(await beginningOf(file));
  if (kind === undefined) throw new AppError('unsupported_media_type', m.manage_picture_kind());
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS)
      throw new AppError('too_large', m.manage_picture_pixels({ most: MOST_PIXELS / 1e6 }));
    const pictures: Rendered[] = [];
    for (const size of sizes) pictures.push(await render(file, size));
    return pictures;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (kind === 'heic')
      throw new AppError('unsupported_media_type', m.manage_picture_heic(), { cause: error });
    throw new AppError('unreadable_file', m.manage_picture_broken(), { cause: error });
  }
}

type Rendered = { data: Buffer; info: OutputInfo };

const render = (file: string, { width, height, fit }: PictureSize): Promise<Rendered> =>
  sharp(file, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: PATIENCE })
    .toBuffer({ resolveWithObject: true });

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

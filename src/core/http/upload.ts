import type { Readable } from 'node:stream';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as m from '../../paraglide/messages.js';
import { AppError, badInput } from '../errors.ts';
import { releaseChunks } from '../files/disk.ts';
import { namedLimit } from '../vocabulary.ts';
import type { App } from './http.ts';
import { Problem } from './problem.ts';

/** Bounds of a form (RFC 7578), in bytes where they are sizes; each route declares how large a file may be. */
const LIMITS = { fieldNameSize: 200, fieldSize: 100_000, fields: 50, headerPairs: 20, headerSize: 8_192 };

/**
 * Declares routes that take forms with files. They alone understand `multipart/form-data`: all others refuse it, as they refuse whatever
 * a form of another site could send.
 */
export function uploadRoutes(app: App, declare: (app: App) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    declare(scope as unknown as App);
  });
}

/** How such a route may refuse a file, as its schema says it. */
export const uploadRefusals = { 413: Problem, 415: Problem, 422: Problem };

/** The rules of a form with files. */
export type Expected<Kept> = {
  /** Names of the fields that take a file, one each. */
  files: readonly string[];
  /** The most one file may have, in bytes. */
  maxBytes: number;
  /** Takes in a file while it arrives: reads the stream to its end, or throws. `name` is what its sender calls it. */
  keep: (file: Readable, field: string, name: string) => Promise<Kept>;
  /** Undoes `keep`, when something that comes after it in the form is wrong. */
  discard: (kept: Kept) => Promise<void>;
};

/** A form as it came in: its texts by name, and what was kept of its files. */
export type Received<Kept> = { fields: Record<string, string>; files: Record<string, Kept> };

/**
 * Reads a form with files. These stream to `keep` as they arrive; of a form that is broken off or refused, or whose sender has gone by
 * then, nothing is kept. An empty file without a name is what browsers send where none was chosen: it counts as not given.
 * @throws {AppError} unsupported_media_type when it is no such form; too_large; bad_input when it is malformed, holds unexpected files
 * or has no sender any more; not_signed_in or forbidden for those who lost their rights meanwhile; unavailable while the database is away;
 * whatever `keep` throws, with the name of the field
 */
export async function receiveForm<Kept>(
  request: FastifyRequest,
  expected: Expected<Kept>,
): Promise<Received<Kept>> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', m.errors_unsupported_media_type());
  const received: Received<Kept> = { fields: {}, files: {} };
  // Of `keep` and `admit` themselves, as opposed to an error of the form.
  let refusal: unknown;
  const keep = async ({ fieldname, filename, file }: MultipartFile): Promise<Kept> => {
    try {
      return await expected.keep(bounded(file, expected.maxBytes), fieldname, filename);
    } catch (error) {
      file.destroy();
      refusal = named(brokeOff(file, error) ? formError(error) : error, fieldname);
      throw refusal;
    }
  };
  try {
    const limits = { files: expected.files.length + 1, fileSize: expected.maxBytes };
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname;
      if (part.type !== 'file') received.fields[name] = textOf(part);
      else if (!part.filename) await refuseContent(part.file, name);
      else if (!expected.files.includes(name)) throw refused(name, m.manage_upload_unexpected());
      else if (Object.hasOwn(received.files, name)) throw refused(name, m.manage_upload_twice());
      else received.files[name] = await keep(part);
    }
    await request.admit().catch((error: unknown) => {
      refusal = error;
      throw error;
    });
    // Who cancels while a file is being checked has sent everything, and reads that nothing was stored.
    if (request.socket.destroyed) throw new AppError('bad_input', m.manage_upload_broken());
    return received;
  } catch (error) {
    // The rest is read and dropped: a browser receives the refusal only when it has sent everything.
    request.raw.unpipe().resume();
    for (const kept of Object.values(received.files))
      await expected.discard(kept).catch((err) => request.log.warn({ err }, 'an upload was left behind'));
    throw error === refusal ? error : formError(error);
  }
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (typeof value !== 'string' || valueTruncated) throw refused(fieldname, m.manage_upload_field());
  return value;
}

/** What is wrong with a form, when reading it failed. */
function formError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const tooMuch = (error as { statusCode?: unknown }).statusCode === 413;
  if (tooMuch) return new AppError('too_large', m.errors_too_large(), { cause: error });
  return new AppError('bad_input', m.manage_upload_broken(), { cause: error });
}

/** Ends a file that has more bytes than it may, instead of cutting it off there. */
function bounded(file: MultipartFile['file'], maxBytes: number): Readable {
  const most = megabytes(namedLimit(maxBytes));
  const end = () => file.destroy(new AppError('too_large', m.input_file_too_large({ most })));
  if (file.truncated) end();
  else file.once('limit', end);
  return releaseChunks(file);
}

/** Whether a file ended before its end, or its reader failed. */
const brokeOff = (file: Readable, error: unknown): boolean =>
  file.errored === error || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

const megabytes = (bytes: number): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1e6,
  );

async function refuseContent(stream: Readable, field: string): Promise<void> {
  for await (const chunk of stream as AsyncIterable<Buffer>)
    if (chunk.length > 0) throw refused(field, m.manage_upload_unexpected());
}

const refused = (field: string, message: string): AppError => badInput({ [field]: [message] });

/** A complaint about a file, beside the field that it came in. */
function named(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || error.fields) return error;
  const { code, message, link, retryAfter, cause } = error;
  return new AppError(code, message, { fields: { [field]: [message] }, link, retryAfter, cause });
}

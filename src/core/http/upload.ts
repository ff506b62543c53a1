import type { Readable } from 'node:stream';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as m from '../../paraglide/messages.js';
import { AppError, badInput } from '../errors.ts';
import { releaseChunks } from '../files/disk.ts';
import { namedLimit } from '../vocabulary.ts';
import type { App } from './http.ts';

/** Limits of a form (RFC 7578), sizes in bytes; each route declares how large a file may be. */
const LIMITS = { fieldNameSize: 200, fieldSize: 100_000, fields: 50, headerPairs: 20, headerSize: 8_192 };

/**
 * Declares routes that take forms with files. Only they accept `multipart/form-data`; all other routes reject it, like every other type
 * that a form on another site could send.
 */
export function uploadRoutes(app: App, declare: (app: App) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    declare(scope as unknown as App);
  });
}

/** The rules of a form with files. */
export type Expected<Kept> = {
  /** Names of the file fields; each takes one file. */
  files: readonly string[];
  /** The size limit of one file, in bytes. */
  maxBytes: number;
  /** Stores a file while it arrives: reads the stream to its end, or throws. `name` is the sender's name for the file. */
  keep: (file: Readable, field: string, name: string) => Promise<Kept>;
  /** Undoes `keep` when the rest of the form is rejected. */
  discard: (kept: Kept) => Promise<void>;
};

/** A received form: its texts and the results of `keep`, both by field name. */
export type Received<Kept> = { fields: Record<string, string>; files: Record<string, Kept> };

/**
 * Reads a form with files, which stream to `keep` as they arrive. When the form breaks off or is rejected, or its sender has
 * disconnected, no file is kept. An empty file without a name counts as missing: browsers send one when no file was chosen.
 * @throws {AppError} unsupported_media_type when it is no such form; too_large; bad_input when it is malformed, holds unexpected files
 * or its sender has disconnected; not_signed_in or forbidden when the sender lost their rights meanwhile; unavailable while the database
 * is away; whatever `keep` throws, with the name of the field
 */
export async function receiveForm<Kept>(
  request: FastifyRequest,
  expected: Expected<Kept>,
): Promise<Received<Kept>> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', m.errors_unsupported_media_type());
  const received: Received<Kept> = { fields: {}, files: {} };
  // An error of `keep` or `admit`, which is rethrown as it is; one of the form itself is translated.
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
    // The sender cancelled while a file was being checked, and has read that nothing was stored.
    if (request.socket.destroyed) throw new AppError('bad_input', m.manage_upload_broken());
    return received;
  } catch (error) {
    // Reads and drops the rest: a browser reads the response only when it has sent everything.
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

/** Translates an error of reading a form. */
function formError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode } = error as { statusCode?: unknown };
  if (statusCode === 413) return new AppError('too_large', m.errors_too_large(), { cause: error });
  // What the form's parser refuses by itself, such as a field named `__proto__`, has not been interrupted.
  const words = statusCode === 400 ? m.errors_unreadable : m.manage_upload_broken;
  return new AppError('bad_input', words(), { cause: error });
}

/** Fails a file above the size limit, instead of truncating it. */
function bounded(file: MultipartFile['file'], maxBytes: number): Readable {
  const most = megabytes(namedLimit(maxBytes));
  const end = () => file.destroy(new AppError('too_large', m.input_file_too_large({ most })));
  if (file.truncated) end();
  else file.once('limit', end);
  return releaseChunks(file);
}

/** Whether the stream of the file failed or ended early, as opposed to an error of `keep`, which may destroy the stream with it. */
function brokeOff(file: Readable, error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (file.errored === error && syscall !== 'write') || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

const megabytes = (bytes: number): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1e6,
  );

async function refuseContent(stream: Readable, field: string): Promise<void> {
  for await (const chunk of stream as AsyncIterable<Buffer>)
    if (chunk.length > 0) throw refused(field, m.manage_upload_unexpected());
}

const refused = (field: string, message: string): AppError => badInput({ [field]: [message] });

/** Attaches an error about a file to the field that the file came in. */
function named(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || error.fields) return error;
  const { code, message, link, retryAfter, cause } = error;
  return new AppError(code, message, { fields: { [field]: [message] }, link, retryAfter, cause });
}

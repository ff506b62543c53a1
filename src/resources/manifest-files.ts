import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../core/errors.ts';
import { MAX_FILE_BYTES } from '../core/vocabulary.ts';

/**
 * Finds the file that a manifest names in the folder beside it. A name may lead into folders below, never out of it: not by `..`, not
 * by an absolute path, and not through a symbolic link.
 * @throws {AppError} bad_input with the reason
 */
export async function locate(folder: string, name: string): Promise<string> {
  const refuse = (reason: string): never => {
    throw new AppError('bad_input', `file: “${name}” ${reason}`);
  };
  if (path.isAbsolute(name) || /^[A-Za-z]:|^\\/.test(name))
    refuse('is an absolute path; give one below the manifest');
  if (name.split(/[/\\]/).includes('..')) refuse('leads out of the folder of the manifest');
  const base = await realpath(folder);
  const place = path.join(base, name);
  const real = await realpath(place).catch(() => refuse('is not there'));
  if (real !== place) refuse('is a symbolic link, or lies behind one');
  const stats = await stat(real);
  if (!stats.isFile()) refuse('is not a file');
  if (stats.size > MAX_FILE_BYTES) refuse(`has more than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
  return real;
}

/** Opens a file for reading, unless a symbolic link has taken its place meanwhile. */
export async function readPlain(file: string) {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  return handle.createReadStream();
}

/** The SHA-256 of a file and its size in bytes. */
export async function digest(file: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of await readPlain(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

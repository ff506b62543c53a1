import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as m from '../../paraglide/messages.js';
import { AppError, AppStartError } from '../errors.ts';
import { diskFull } from './disk.ts';

/** What the portal lays down outside its storage for a moment, as the names of its files and folders begin. */
const PREFIXES = ['unishelf-picture-', 'unishelf-import-'] as const;
const TEMPORARY = new RegExp(`^(${PREFIXES.join('|')})`);

const DAY_MS = 86_400_000;

/** The beginning of the path of a temporary file or folder. */
export const temporaryPlace = (prefix: (typeof PREFIXES)[number]): string => path.join(tmpdir(), prefix);

/** @throws {AppStartError} where no picture and no import could be laid down */
export async function checkTemporaryFolder(): Promise<void> {
  await access(tmpdir(), constants.W_OK | constants.X_OK).catch((error: Error) => {
    throw new AppStartError(
      `The folder for temporary files cannot be written: ${error.message}. Set TMPDIR.`,
    );
  });
}

/**
 * Does something with so many files for a moment, not made yet; afterwards they are removed, those that are there.
 * @throws {AppError} unavailable where there is no room for them; whatever `use` fails with
 */
export async function withTemporaries<Result>(
  prefix: (typeof PREFIXES)[number],
  count: number,
  use: (places: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const places = Array.from({ length: count }, () => temporaryPlace(prefix) + randomUUID());
  try {
    return await use(places);
  } catch (error) {
    throw diskFull(error) ? new AppError('unavailable', m.errors_disk_full(), { cause: error }) : error;
  } finally {
    await Promise.all(places.map((place) => rm(place, { force: true })));
  }
}

/**
 * Removes what was laid down there more than a day ago: a portal that is killed leaves uploads as they came, with the place where
 * a photo was taken.
 */
export const removeOldTemporaries = (): Promise<void> => removeOld(tmpdir(), TEMPORARY, 1);

/** Removes what lies in a folder under a name of ours and was changed longer ago than so many days. */
export async function removeOld(folder: string, ours: RegExp, days: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!ours.test(name)) continue;
    const place = path.join(folder, name);
    const changed = (await stat(place).catch(() => undefined))?.mtimeMs ?? Date.now();
    // What another account has left is not ours to remove.
    if (Date.now() - changed > days * DAY_MS)
      await rm(place, { recursive: true, force: true }).catch(() => {});
  }
}

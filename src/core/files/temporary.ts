import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppStartError } from '../errors.ts';
import { diskTrouble, removeOld } from './disk.ts';

/** The name prefixes of the portal's temporary files and folders outside its storage. */
const PREFIXES = ['unishelf-picture-', 'unishelf-import-'] as const;
const TEMPORARY = new RegExp(`^(${PREFIXES.join('|')})`);

/** Returns the beginning of the path of a temporary file or folder. */
export const temporaryPlace = (prefix: (typeof PREFIXES)[number]): string => path.join(tmpdir(), prefix);

/** Checks that temporary files can be written. @throws {AppStartError} when they cannot, and uploads of pictures and imports would fail */
export async function checkTemporaryFolder(): Promise<void> {
  await access(tmpdir(), constants.W_OK | constants.X_OK).catch((error: Error) => {
    throw new AppStartError(
      `The folder for temporary files cannot be written: ${error.message}. Set TMPDIR.`,
    );
  });
}

/**
 * Calls `use` with the paths of `count` temporary files, which do not exist yet, and removes the files afterwards.
 * @throws {AppError} unavailable when the disk is full or read-only; whatever `use` fails with
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
    throw diskTrouble(error);
  } finally {
    await Promise.all(places.map((place) => rm(place, { force: true })));
  }
}

/**
 * Removes temporary files and folders that are more than a day old. A killed portal leaves original uploads there, photos with the place
 * where they were taken among them.
 */
export const removeOldTemporaries = (): Promise<void> => removeOld(tmpdir(), TEMPORARY, 1);

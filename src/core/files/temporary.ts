import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the portal lays down outside its storage for a moment, as the names of its files and folders begin. */
const PREFIXES = ['unishelf-picture-', 'unishelf-import-'] as const;

/** In ms; nothing is worked on for so long. */
const DAY = 86_400_000;

/** Where a file or folder for a moment stands, but for the rest of its name. */
export const temporaryPlace = (prefix: (typeof PREFIXES)[number]): string => path.join(tmpdir(), prefix);

/**
 * Removes what was laid down there more than a day ago: a portal that is killed leaves what somebody sent it as it came, with the place
 * where a photo was taken.
 */
export async function removeOldTemporaries(): Promise<void> {
  const folder = tmpdir();
  for (const name of await readdir(folder)) {
    if (!PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    const place = path.join(folder, name);
    const changed = (await stat(place).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (Date.now() - changed > DAY) await rm(place, { recursive: true, force: true });
  }
}

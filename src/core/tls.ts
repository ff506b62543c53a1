import { readFileSync } from 'node:fs';
import { AppStartError } from './errors.ts';

/**
 * The certificates of authorities in a file, which are then trusted instead of those that come with Node.
 * @param variable which setting names the file
 * @throws {AppStartError} when it cannot be read
 */
export function readAuthorities(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AppStartError(
      `The certificates that ${variable} names cannot be read: ${(cause as Error).message}.`,
      {
        cause,
      },
    );
  }
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Too large to be installed with the portal for a measurement that is made by hand now and then. */
const TOOLS = ['lighthouse@13.5.0', 'vnu-jar@26.9.27'];

/**
 * Fetches Lighthouse and the W3C's checker of HTML, once, into npm's cache folder of the project.
 * @returns the folder of their packages
 */
export async function fetchTools(say: (line: string) => void): Promise<string> {
  const folder = path.join(
    import.meta.dirname,
    '../../node_modules/.cache/unishelf',
    TOOLS.join('+').replaceAll('@', '-'),
  );
  const packages = path.join(folder, 'node_modules');
  if (existsSync(path.join(packages, '.package-lock.json'))) return packages;
  say(`Fetching ${TOOLS.join(' and ')} …`);
  await mkdir(folder, { recursive: true });
  await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', ...TOOLS]);
  return packages;
}

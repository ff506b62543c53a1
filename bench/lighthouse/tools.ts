import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Not dependencies of the portal: they are large, and this measurement is run by hand and rarely. */
const TOOLS = ['lighthouse@13.5.0', 'vnu-jar@26.9.27'];

/**
 * Installs Lighthouse and the W3C's HTML checker into the project's `node_modules/.cache`, unless they are there already.
 * @returns the `node_modules` folder that holds them
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

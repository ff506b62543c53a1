/** Finds a Chromium for the tests that need a browser, and installs one if possible. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);

/** A browser that was started successfully, or the reason why there is none. */
export type FoundBrowser = { path: string } | { missing: string };

/** The headless shell is tried first: journeys take a third less time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const INSTALL_MS = 300_000;
const START_MS = 30_000;

/** Flags that Chromium needs to start in a container or as root. It is safe without its sandbox: the tests open only our own pages. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

let found: Promise<FoundBrowser> | undefined;

/**
 * Finds a Chromium that starts. Uses `CHROMIUM_PATH` if set; otherwise looks for the system's Chromium or Chrome, then
 * installs a system package (as root on Debian), then downloads Playwright's. Each is tried by starting it, because system
 * libraries may be missing. Never throws: tests are skipped with the reason.
 */
export function findChromium(): Promise<FoundBrowser> {
  found ??= search();
  return found;
}

async function search(): Promise<FoundBrowser> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return await tried(chosen);
  const reasons: string[] = [];
  for (const way of [onThisSystem, fromSystemPackages, fromPlaywright]) {
    const paths = await way().catch((error: Error) => {
      reasons.push(reasonOf(error));
      return undefined;
    });
    for (const path of [paths ?? []].flat()) {
      const result = await tried(path);
      if ('path' in result) return result;
      reasons.push(result.missing);
    }
  }
  return { missing: `no Chromium starts here (${reasons.join('; ') || 'none is installed'})` };
}

/** Returns the paths of all installed browsers: the first may be a stub that only says how to install the browser. */
async function onThisSystem(): Promise<string[]> {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin', '/snap/bin');
  const paths = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
  ];
  return [...new Set(paths)].filter((path) => existsSync(path));
}

async function fromSystemPackages(): Promise<string[]> {
  if (process.geteuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  // Ubuntu's `chromium` package only installs a snap, which containers can't run.
  if (/^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'))) return [];
  const options = { timeout: INSTALL_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  process.stderr.write('Installing Chromium for the browser tests (once, a minute or two) …\n');
  await run('apt-get', ['update', '-qq'], options);
  // Devanagari, and a font with Arial's widths: the fallbacks that readers see until the web fonts have loaded.
  const fonts = ['fonts-noto-core', 'fonts-liberation'];
  const add = (browser: string) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, ...fonts], options);
  // Older Debian releases have no package of the headless shell.
  await add(SHELL).catch(() => add('chromium'));
  return await onThisSystem();
}

async function fromPlaywright(): Promise<string | undefined> {
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  const cli = join(import.meta.dirname, '../node_modules/playwright-core/cli.js');
  process.stderr.write('Downloading Chromium for the browser tests (once, a minute or two) …\n');
  const options = { timeout: INSTALL_MS };
  // As root, Playwright can install the system libraries too.
  const withLibraries = process.geteuid?.() === 0 && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : [];
  await run(process.execPath, [cli, 'install', ...withLibraries, 'chromium'], options);
  return existsSync(path) ? path : undefined;
}

/** Starts the browser once, headless, to see whether it works. */
async function tried(path: string): Promise<FoundBrowser> {
  try {
    const browser = await chromium.launch({ executablePath: path, args: CHROMIUM_FLAGS, timeout: START_MS });
    await browser.close();
    return { path };
  } catch (error) {
    return { missing: `${path} does not start: ${reasonOf(error as Error)}` };
  }
}

/** Returns the most telling line of an error: the one about a missing library or a timeout, otherwise the first. */
function reasonOf(error: Error): string {
  const lines = stripVTControlCharacters(error.message).split('\n');
  return (lines.find((line) => /shared librar|ETIMEDOUT/.test(line)) ?? lines[0] ?? '').trim();
}

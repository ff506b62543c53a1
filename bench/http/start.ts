import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { median, table } from '../report.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const STARTS = 5;

/** How long `npm start` takes, installed and initialised before, until /readyz says yes; and the memory of the app process then. */
export async function startTable(): Promise<string> {
  const starter = path.join(ROOT, 'scripts/run.mjs');
  if (!existsSync(starter)) return 'There is no scripts/run.mjs to start.';
  const dataDir = await mkdtemp(path.join(tmpdir(), 'unishelf-start-'));
  const starts: { seconds: number; rss: number }[] = [];
  try {
    for (let at = -1; at < STARTS; at += 1) starts.push(await startOnce(starter, dataDir));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const later = starts.slice(1);
  return table(
    ['`npm start` until /readyz, with the sample content', 's', 'app process at rest, MB'],
    [
      ['the first time', starts[0]?.seconds.toFixed(2) ?? '', starts[0]?.rss.toFixed(0) ?? ''],
      [
        `later, median of ${STARTS}`,
        median(later.map(({ seconds }) => seconds)).toFixed(2),
        median(later.map(({ rss }) => rss)).toFixed(0),
      ],
    ],
  );
}

async function startOnce(starter: string, dataDir: string) {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' };
  const started = performance.now();
  const child = spawn(process.execPath, [starter, 'start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  let seconds = Number.NaN;
  while (child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    seconds = (performance.now() - started) / 1000;
    if (ready?.ok) break;
    await pause(10);
  }
  await pause(2000);
  const rss = await appMemory(child.pid ?? 0);
  child.kill('SIGTERM');
  await ended;
  return { seconds, rss };
}

/** Resident memory in MB of the started process; only Linux reports it. */
async function appMemory(starter: number): Promise<number> {
  try {
    const children = (await readFile(`/proc/${starter}/task/${starter}/children`, 'utf8')).trim().split(' ');
    const status = await readFile(`/proc/${children[0]}/status`, 'utf8');
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPortal } from '../portal.ts';
import { median, table } from '../report.ts';
import { childOf, memoryOf } from './processes.ts';

const STARTS = 5;

/** Measures the time from `npm start`, with packages installed, until /readyz succeeds, and then the memory of the app process. */
export async function startTable(): Promise<string> {
  await using dataDir = await mkdtempDisposable(path.join(tmpdir(), 'unishelf-start-'));
  const first = await startOnce(dataDir.path);
  const later = await Array.fromAsync({ length: STARTS }, () => startOnce(dataDir.path));
  return table(
    ['`npm start` until /readyz, with the sample content', 's', 'app process at rest, MB'],
    [
      ['the first time', first.seconds.toFixed(2), first.rss.toFixed(0)],
      [
        `later, median of ${STARTS}`,
        median(later.map(({ seconds }) => seconds)).toFixed(2),
        median(later.map(({ rss }) => rss)).toFixed(0),
      ],
    ],
  );
}

async function startOnce(dataDir: string) {
  const started = performance.now();
  await using portal = await startPortal({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const seconds = (performance.now() - started) / 1000;
  await pause(2000);
  return { seconds, rss: memoryOf(childOf(portal.pid)) };
}

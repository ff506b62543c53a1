import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { startFront } from './front.ts';

/** Where visitors find it, where it listens itself, and what ends it. */
type Portal = { origin: string; behind: string; stop(): Promise<void> };

/** The portal with its sample content on a port of its own, behind TLS and HTTP/2. */
export async function startPortal(): Promise<Portal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unishelf-lighthouse-'));
  const [port, outside] = [await freePort(), await freePort()];
  const origin = `https://localhost:${outside}`;
  const endFront = await startFront(folder, outside, port);
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../../src/portal/server.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  while (!(await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The portal did not start.');
    await pause(200);
  }
  return {
    origin,
    behind: `http://localhost:${port}`,
    async stop() {
      endFront();
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

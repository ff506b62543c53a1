import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The portal as a newcomer starts it, with its sample content, on a port of its own. */
export async function startPortal(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unishelf-lighthouse-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../../src/server.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The portal did not start.');
    await pause(200);
  }
  return {
    origin,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

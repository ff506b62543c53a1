import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { OWNER_ROLE } from '../src/core/db/roles.ts';
import type { Place } from './database.ts';
import { onCore } from './http/cores.ts';
import { type On, ROOT, type Server } from './http/server.ts';

/** Starts the portal as `npm start` does, with its jobs and its cache, and waits until it is ready. `pid` is that of `npm start`. */
export async function startPortal(
  env: Record<string, string>,
  { root = ROOT, core }: On = {},
): Promise<Server> {
  const port = await freePort();
  const [program, ...args] = onCore(core, [process.execPath, 'scripts/run.mjs', 'start']);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode)
      throw new Error(`the portal ended with ${child.signalCode ?? child.exitCode}`);
    await pause(10);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      process.removeListener('exit', end);
      end();
      await ended;
    },
  };
}

/** Finds a free port on this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Returns the settings with which the portal uses an existing database. */
export function onDatabase({ host, port, user, database }: Place, dataDir: string): Record<string, string> {
  const urlAs = (role: string) =>
    `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return {
    DATA_DIR: dataDir,
    SAMPLE_CONTENT: 'none',
    DATABASE_URL: urlAs(user),
    DATABASE_OWNER_URL: urlAs(OWNER_ROLE),
  };
}

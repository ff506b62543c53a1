import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { OWNER_ROLE } from '../../src/core/db/roles.ts';
import type { Place } from '../database.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export type Portal = { origin: string; stop(): Promise<void> };

/** Starts the portal in a process of its own, which also processes documents, on an existing database. */
export async function startPortal({ host, port, user, database }: Place, dataDir: string): Promise<Portal> {
  const urlAs = (role: string) =>
    `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/portal/server.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', SAMPLE_CONTENT: 'none' },
      ...{ DATABASE_URL: urlAs(user), DATABASE_OWNER_URL: urlAs(OWNER_ROLE) },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const listening = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(line);
    if (found?.[1]) listening.resolve(found[1]);
  });
  void ended.then(([code]) => listening.reject(new Error(`the portal ended with ${code}`)));
  return {
    origin: await listening.promise,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Listening, Usage } from '../servers/child.ts';

/** A server in a process of its own. */
export type Server = { origin: string; usage(): Promise<Usage>; stop(): Promise<void> };

/** Starts one of the servers beside this folder and waits until it listens. */
export async function startServer(file: string, options: unknown): Promise<Server> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, '..', file), [JSON.stringify(options)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  failed.catch(() => {});
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [Listening];
  return {
    origin: `http://127.0.0.1:${port}`,
    async usage() {
      const answer = once(child, 'message');
      child.send('usage');
      return ((await answer) as [Usage])[0];
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

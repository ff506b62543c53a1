import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Listening, Usage } from '../servers/child.ts';
import { onCore } from './cores.ts';

/** A server in its own process, which ends with it. */
export type Server = AsyncDisposable & { origin: string; pid: number };
/** A server that reports its own CPU time and memory. */
export type ForkedServer = Server & { usage(): Promise<Usage> };

/** `root`: the checkout whose code runs, by default this one. `core`: the CPU core reserved for the server. */
export type On = { root?: string; core?: number | undefined };

export const ROOT = path.join(import.meta.dirname, '../..');

/** Starts one of the servers in `bench` and waits until it listens. */
export async function startServer(file: string, options: unknown, on: On = {}): Promise<ForkedServer> {
  const { child, first, ...ending } = await startChild<Listening>(file, options, on);
  return {
    ...ending,
    origin: `http://127.0.0.1:${first.port}`,
    pid: child.pid ?? 0,
    async usage() {
      const answer = once(child, 'message');
      child.send('usage');
      return ((await answer) as [Usage])[0];
    },
  };
}

/** Forks a program of `bench` that exits when disconnected. @returns the process and its first message */
export async function startChild<First>(
  file: string,
  options: unknown,
  { root = ROOT, core }: On = {},
): Promise<AsyncDisposable & { child: ChildProcess; first: First }> {
  const [execPath, ...execArgv] = onCore(core, [process.execPath, ...process.execArgv]);
  const child = fork(path.join(root, 'bench', file), [JSON.stringify(options)], {
    execPath,
    execArgv,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  failed.catch(() => {});
  const [first] = (await Promise.race([once(child, 'message'), failed])) as [First];
  return {
    child,
    first,
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

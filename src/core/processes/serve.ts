import { Worker } from 'node:worker_threads';

/** What a child process sends: that it has begun, then the reply. */
export type Answer<Reply> = 'begun' | { reply: Reply };

/** The signal with which a process ends itself when it exceeds its memory limit. */
export const TOO_BIG: NodeJS.Signals = 'SIGUSR2';

/**
 * The child's side of a `ProcessPool`: handles requests one after the other until the server is gone, for whatever reason. It ignores the
 * signals that a terminal or a supervisor sends to the whole process group, since the server may want to finish its requests.
 */
export function serve<Request, Reply>(handle: (request: Request) => Promise<Reply>): void {
  const [parent, maxBytes] = process.argv.slice(2).map(Number);
  // Files of the process are readable only by its own account.
  process.umask(0o077);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  // A thread, because the main thread may be stuck in an endless loop.
  new Worker(new URL('./watch-worker.ts', import.meta.url), {
    workerData: { parent, maxBytes, signal: TOO_BIG },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    execArgv: [],
  }).unref();
  process.on('message', async (request: Request) => {
    try {
      await send('begun');
      await send({ reply: await handle(request) });
    } catch (error) {
      process.stderr.write(String((error as Error).stack), () => process.exit(1));
    }
  });
}

function send(answer: Answer<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(answer, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

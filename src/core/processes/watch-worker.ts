import { workerData } from 'node:worker_threads';

/** The thread in each child process that ends it when it takes too much memory, or when its server has died without a word (kill -9). */

const WATCH_MS = 50;

const { parent, maxBytes, signal } = workerData as {
  parent: number;
  maxBytes: number;
  signal: NodeJS.Signals;
};

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, signal);
}, WATCH_MS);

import { workerData } from 'node:worker_threads';

/** A thread in each child process that kills the process when it exceeds its memory limit or when the server has died (kill -9). */

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

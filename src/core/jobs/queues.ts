import type { PgBoss, QueueOptions } from 'pg-boss';
import type { Queue } from './jobs.ts';

/** A job that is done is kept for so long, in seconds. */
const KEEP_FOR = 300;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** Makes the queues that are not there yet, and changes those that are described differently. */
export async function arrangeQueues(boss: PgBoss, queues: Queue[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of queues) {
    const wanted = optionsOf(queue);
    const there = known.get(queue.name);
    if (there && Object.entries(wanted).every(([key, value]) => there[key as keyof typeof there] === value))
      continue;
    if (there) await boss.updateQueue(queue.name, wanted);
    else await boss.createQueue(queue.name, wanted);
  }
}

/**
 * pg-boss reads a queue when it is first used, on another connection than the transaction it is used in: many at once would wait for each
 * other's.
 */
export async function readQueues(boss: PgBoss, queues: Queue[]): Promise<void> {
  for (const { name } of queues) await boss.findJobs(name, { id: NO_JOB });
}

function optionsOf({ retries, pause, within }: Queue): QueueOptions & { notify: boolean } {
  return {
    retryLimit: retries,
    retryDelay: pause.first,
    retryBackoff: true,
    retryDelayMax: pause.longest,
    expireInSeconds: within,
    deleteAfterSeconds: KEEP_FOR,
    notify: true,
  };
}

import { AppError } from './errors.ts';

/** Does work when it is its turn. @throws {AppError} unavailable when too much waits already */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** When a full queue is worth another try, in seconds. */
const RETRY_AFTER = 2;

type Options = {
  atOnce: number;
  waiting: number;
  /** The message when the queue is full. */
  busy: () => string;
};

/** A queue, first come, first served, that does `atOnce` things at the same time and lets `waiting` more wait. */
export function openQueue({ atOnce, waiting, busy }: Options): Queue {
  const turns: (() => void)[] = [];
  let active = 0;
  return async (work) => {
    if (active < atOnce) active += 1;
    else if (turns.length >= waiting) throw new AppError('unavailable', busy(), { retryAfter: RETRY_AFTER });
    else await new Promise<void>((turn) => turns.push(turn));
    try {
      return await work();
    } finally {
      const next = turns.shift();
      // The turn passes directly to the next, so that a newcomer does not get in between.
      if (next) next();
      else active -= 1;
    }
  };
}

import { AppError } from './errors.ts';

/** Runs `work` when it is its turn. @throws {AppError} unavailable when too many are waiting, or this one waited too long */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** After how many seconds to retry when the queue is full. */
const RETRY_AFTER = 2;

type Options = {
  atOnce: number;
  waiting: number;
  /** How long work may wait, in ms. Later it is rejected, because its result would come too late for the client. */
  patience?: number;
  /** The message of a rejection. */
  busy: () => string;
};

/** Opens a first-in, first-out queue that runs `atOnce` tasks at the same time and lets `waiting` more wait. */
export function openQueue({ atOnce, waiting, patience = Infinity, busy }: Options): Queue {
  const turns: (() => void)[] = [];
  let active = 0;
  const refusal = () => new AppError('unavailable', busy(), { retryAfter: RETRY_AFTER });
  return async (work) => {
    let waited: number | undefined;
    if (active < atOnce) active += 1;
    else if (turns.length >= waiting) throw refusal();
    else {
      const asked = performance.now();
      await new Promise<void>((turn) => turns.push(turn));
      waited = performance.now() - asked;
    }
    try {
      if (waited !== undefined && waited > patience) throw refusal();
      return await work();
    } finally {
      const next = turns.shift();
      // Passes the turn directly to the next task, so that a newcomer cannot take it.
      if (next) next();
      else active -= 1;
    }
  };
}

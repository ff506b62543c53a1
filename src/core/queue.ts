import { AppError } from './errors.ts';

/** Does work when it is its turn. @throws {AppError} unavailable when too much waits already, or it waited too long */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** When a full queue is worth another try, in seconds. */
const RETRY_AFTER = 2;

type Options = {
  atOnce: number;
  waiting: number;
  /** What has waited longer, in ms, is refused instead: no answer would come in time. */
  patience?: number;
  /** The message of a refusal. */
  busy: () => string;
};

/** A queue, first come, first served, that does `atOnce` things at the same time and lets `waiting` more wait. */
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
      // The turn passes directly to the next, so that a newcomer does not get in between.
      if (next) next();
      else active -= 1;
    }
  };
}

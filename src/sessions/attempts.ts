import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { consume, hits, holdBack, type Limit, refund, remember } from '../core/limits/limits.ts';
import { networkOf } from '../core/network.ts';
import { openQueue, type Queue } from '../core/queue.ts';
import * as m from '../paraglide/messages.js';

const QUARTER_OF_AN_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;
/** Failed attempts at one account from one network. */
const OF_ACCOUNT: Limit = { most: 10, seconds: QUARTER_OF_AN_HOUR };
/** Failed attempts from one network, which a whole campus may share. */
const OF_ADDRESS: Limit = { most: 100, seconds: QUARTER_OF_AN_HOUR };
/**
 * Failed attempts at one account in a day: from all unknown networks and devices together, and from each known one (NIST SP 800-63B, 3.2.2:
 * no more than 100).
 */
export const OF_DAY: Limit = { most: 100, seconds: DAY };
/** How long a network or device counts as the owner's after a successful sign-in, in seconds. */
export const TRUSTED_FOR = 180 * DAY;

/**
 * The account, network address and device (if one has signed in on it before) of an attempt. `since`: when the password was set; empty when
 * there is no account. Devices and networks are known for one password only: a new password makes all unknown and resets the counts.
 */
type Attempt = { emailKey: string; since: string; address: string; device: string | undefined };

/** The limit that a failure has reached, and what the limit applies to. */
type Reached = { limit: Limit; of: 'network' | 'account' | 'device' };

/** The outcome of an attempt. `reached` is set when a failure was the last one that a limit allows. */
export type Outcome = { isRight: boolean; reached: Reached | undefined };

/**
 * Checks a password, unless there were too many failures. Each attempt is counted before the check, so that parallel guesses count, and
 * refunded when the password was right or the check failed with an error; attempts that wait for the result are then counted again.
 *
 * An account allows a hundred failures a day from unknown networks, which are slowed down before that. A network from which the owner has
 * signed in has a daily count of its own, and a known device (see device.ts) is subject to its own counts only: guesses from elsewhere
 * never lock the owner out there.
 * @throws {AppError} too_many_requests, with the seconds to wait; unavailable when too many try at once
 */
export async function attempt(db: Db, who: Attempt, isRight: () => Promise<boolean>): Promise<Outcome> {
  const counted: string[] = [];
  let reached: Outcome['reached'];
  const decided: (() => void)[] = [];
  const countUp = async (key: string, limit: Limit, of: Reached['of']) => {
    const line = await countInLine(db, key, limit);
    if (line.hits >= limit.most) reached = { limit, of };
    counted.push(key);
    decided.push(line.decided);
  };
  const countDay = (key: string, of: Reached['of']) => countUp(key, OF_DAY, of).catch(untilTomorrow);
  const countTry = async () => {
    const { knownDevice, network, day, slow } = keysOf(who);
    if (knownDevice !== null && (await hits(db, knownDevice)) > 0) {
      await countUp(`${knownDevice}:failed`, OF_ACCOUNT, 'device');
      return countDay(`${knownDevice}:day`, 'device');
    }
    if (network !== null) {
      await countUp(network.all, OF_ADDRESS, 'network');
      await countUp(network.account, OF_ACCOUNT, 'network');
      if ((await hits(db, network.trusted)) > 0) return countDay(network.day, 'network');
    }
    await countDay(day, 'account');
    counted.push(slow);
    await holdBack(db, slow);
  };
  let failed = false;
  try {
    await countTry();
    failed = !(await isRight());
    return { isRight: !failed, reached: failed ? reached : undefined };
  } finally {
    try {
      if (!failed) await refund(db, ...counted);
    } finally {
      for (const settle of decided) settle();
    }
  }
}

/** The attempts with one key in this process: all of them, those counted but not decided yet, and a promise of the next decision. */
type Line = { inTurn: Queue; tries: number; undecided: number; decision: PromiseWithResolvers<void> };

const lines = new Map<string, Line>();

/** How many attempts may wait for their turn: as many as for a password hash. */
const WAITING = 200;

const newLine = (): Line => ({
  inTurn: openQueue({ atOnce: 1, waiting: WAITING, busy: m.passwords_busy }),
  tries: 0,
  undecided: 0,
  decision: Promise.withResolvers(),
});

/**
 * Counts an attempt, one at a time for each key in this process. When the limit is reached, waits for undecided attempts: a right password
 * refunds its count, so that only failures use up the limit, however many people sign in at once. Does not wait for other processes.
 * @returns the count, and `decided`, to be called when the result is known and a success has been refunded
 * @throws {AppError} too_many_requests, with the seconds to wait; unavailable when too many wait
 */
async function countInLine(
  db: Db,
  key: string,
  limit: Limit,
): Promise<{ hits: number; decided: () => void }> {
  const line = lines.get(key) ?? newLine();
  lines.set(key, line);
  line.tries += 1;
  const leave = () => {
    line.tries -= 1;
    if (line.tries === 0) lines.delete(key);
  };
  const countOnce = async (): Promise<number> => {
    // Read before the query: a decision made while it runs is a reason to try again.
    const { undecided, decision } = line;
    try {
      const hits = await consume(db, key, limit);
      line.undecided += 1;
      return hits;
    } catch (error) {
      if (undecided === 0 || !isRefusal(error)) throw error;
      await decision.promise;
      return countOnce();
    }
  };
  const hits = await line.inTurn(countOnce).catch((error: unknown) => {
    leave();
    throw error;
  });
  const decided = () => {
    line.undecided -= 1;
    line.decision.resolve();
    line.decision = Promise.withResolvers();
    leave();
  };
  return { hits, decided };
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'too_many_requests';

/** Replaces a refusal by one whose message says what the owner can do besides waiting. */
function untilTomorrow(error: unknown): never {
  if (!isRefusal(error)) throw error;
  const hours = Math.max(1, Math.ceil((error.retryAfter ?? DAY) / 3600));
  throw new AppError('too_many_requests', m.sessions_capped({ count: hours }), {
    retryAfter: error.retryAfter ?? DAY,
  });
}

/** Marks the network and the device as known to the owner of the account. */
export async function trust(db: Db, who: Attempt): Promise<void> {
  const { network, knownDevice } = keysOf(who);
  for (const key of [network?.trusted, knownDevice]) if (key != null) await remember(db, key, TRUSTED_FOR);
}

function keysOf({ emailKey, since, address, device }: Attempt) {
  const from = networkOf(address);
  const password = `${emailKey}:${since}`;
  return {
    slow: `sign-in:slow:${password}`,
    day: `sign-in:day:${password}`,
    knownDevice: device === undefined ? null : `sign-in:device:${password}:${device}`,
    network:
      from === null
        ? null
        : {
            all: `sign-in:address:${from}`,
            account: `sign-in:account:${password}:${from}`,
            day: `sign-in:day:${password}:${from}`,
            trusted: `sign-in:trusted:${password}:${from}`,
          },
  };
}

import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { consume, hits, holdBack, type Limit, refund, remember } from '../core/limits/limits.ts';
import { networkOf } from '../core/network.ts';
import { openQueue, type Queue } from '../core/queue.ts';
import * as m from '../paraglide/messages.js';

const QUARTER_OF_AN_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;
/** Failures of one account from one address. */
const OF_ACCOUNT: Limit = { most: 10, seconds: QUARTER_OF_AN_HOUR };
/** Failures from one address, which a whole campus may share. */
const OF_ADDRESS: Limit = { most: 100, seconds: QUARTER_OF_AN_HOUR };
/** Failures of one account in a day, from wherever its owner was never seen (NIST SP 800-63B, 3.2.2: no more than 100). */
export const OF_DAY: Limit = { most: 100, seconds: DAY };
/** A network or a device from which a password was right counts as its owner's for so long, in seconds. */
export const TRUSTED_FOR = 180 * DAY;

/**
 * Whose password is tried, from where, and on which device if it is one that was signed in on before. `since`: when the password was chosen,
 * empty where there is no account. Devices and networks are known for one password: with the next one all are unknown, and tries begin anew.
 */
export type Attempt = { emailKey: string; since: string; address: string; device: string | undefined };

/** The limit that a failure has reached, and of what it is one. */
type Reached = { limit: Limit; of: 'network' | 'account' | 'device' };

/** The outcome of an attempt. A failure may be the last one that some limit allows. */
export type Outcome = { isRight: boolean; reached: Reached | undefined };

/**
 * Tries a password, unless there were too many failures. The try is counted before the work is done, so that guesses in parallel count;
 * it is taken back when the password was right, or could not be looked at, and those who wait for it ask again.
 *
 * An account that is guessed at allows a hundred failures a day from unknown networks, which are slowed down before
 * that. A network that its owner has signed in from is counted by itself, and a device (see device.ts) by itself alone: however many
 * guess, its owner gets in where they were before.
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
    await holdBack(db, slow);
    counted.push(slow);
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
      for (const say of decided) say();
    }
  }
}

/** The tries with one key in this process: all of them, those that are counted but not decided yet, and the next decision. */
type Line = { inTurn: Queue; tries: number; undecided: number; decision: PromiseWithResolvers<void> };

const lines = new Map<string, Line>();

/** As many may wait for their turn as for a hash. */
const WAITING = 200;

const newLine = (): Line => ({
  inTurn: openQueue({ atOnce: 1, waiting: WAITING, busy: m.passwords_busy }),
  tries: 0,
  undecided: 0,
  decision: Promise.withResolvers(),
});

/**
 * Counts a try, in this process one with the same key after another. Where the limit is reached, tries that are not decided yet are waited
 * for: a right password takes its count back, so that only failures use up the limit, however many people sign in at once. Other processes
 * are not waited for.
 * @returns how many are counted, and what is to be called when this one is decided and, if it is no failure, taken back
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
    // As it is before the database answers: what is decided meanwhile is worth another try.
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

/** Says what there is to do besides waiting. */
function untilTomorrow(error: unknown): never {
  if (!isRefusal(error)) throw error;
  const hours = Math.max(1, Math.ceil((error.retryAfter ?? DAY) / 3600));
  throw new AppError('too_many_requests', m.sessions_capped({ count: hours }), {
    retryAfter: error.retryAfter ?? DAY,
  });
}

/** Remembers that the owner of an account signs in from a network, and on a device. */
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

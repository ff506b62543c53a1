import type { Db } from '../core/db/database.ts';
import { consume, count, hits, type Limit, refund } from '../core/limits/limits.ts';
import { networkOf } from '../core/limits/network.ts';
import { holdBack } from '../core/limits/slow-down.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
/** Failures of one account from one address. */
const OF_ACCOUNT: Limit = { most: 10, seconds: QUARTER_OF_AN_HOUR };
/** Failures from one address, which a whole campus may share. */
const OF_ADDRESS: Limit = { most: 100, seconds: QUARTER_OF_AN_HOUR };
/** An address from which a password was right counts as its owner's for so long, in seconds. */
const TRUSTED_FOR = 90 * 24 * 60 * 60;

/** Whose password is tried, and from where. */
export type Attempt = { emailKey: string; address: string };

/**
 * Tries a password, unless there were too many failures. The try is counted before the work is done, so that guesses in parallel count;
 * it is taken back when the password was right, or could not be looked at. Where an account is guessed at from many addresses, those
 * that its owner did not use before wait.
 * @throws {AppError} too_many_requests, with the seconds to wait
 */
export async function attempt(db: Db, who: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
  const keys = keysOf(who);
  const counted: string[] = [];
  let failed = false;
  try {
    await consume(db, keys.address, OF_ADDRESS);
    counted.push(keys.address);
    await consume(db, keys.account, OF_ACCOUNT);
    counted.push(keys.account);
    if ((await hits(db, keys.trusted)) === 0) {
      await holdBack(db, keys.slow);
      counted.push(keys.slow);
    }
    failed = !(await isRight());
    return !failed;
  } finally {
    if (!failed) await refund(db, ...counted);
  }
}

/** Remembers that an address is one that the owner of an account signs in from. */
export async function trust(db: Db, who: Attempt): Promise<void> {
  await count(db, keysOf(who).trusted, TRUSTED_FOR);
}

/** Somebody has proved by other means who they are: their failures at this address are forgiven. */
export async function forgive(db: Db, who: Attempt): Promise<void> {
  const { account } = keysOf(who);
  for (let failures = await hits(db, account); failures > 0; failures -= 1) await refund(db, account);
}

function keysOf({ emailKey, address }: Attempt) {
  const network = networkOf(address);
  return {
    address: `sign-in:address:${network}`,
    account: `sign-in:account:${emailKey}:${network}`,
    slow: `sign-in:slow:${emailKey}`,
    trusted: `sign-in:trusted:${emailKey}:${network}`,
  };
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as m from '../../paraglide/messages.js';
import type { Db } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import { consume, count, hits, type Limit, refund } from '../limits/limits.ts';
import { networkOf } from '../network.ts';
import type { Secret } from '../secret.ts';
import { CODE_DIGITS } from '../vocabulary.ts';

/** A code is good for so long. */
export const CODE_MINUTES = 10;
/** A code is dead, for one network, after so many tries from there. */
const TRIES_OF_NETWORK = 5;
/**
 * A code is dead after so many tries, from wherever. At most 120 codes of an address in a day (five an hour) make one right guess in
 * about 400 days of nothing but guessing; therefore, once so many tries of a day were wrong, five are enough again, which makes 0.07 % a day.
 */
const TRIES_IN_ALL = 20;
const WRONG_IN_A_DAY = { most: 100, seconds: 24 * 60 * 60 };

/** What a code is good for: one purpose, one e-mail address and, where a signed-in person asked for it, that person. */
export type CodeFor = {
  purpose: 'register' | 'reset-password' | 'change-email';
  emailKey: string;
  personId?: string | null;
};

/** A code as it was entered, and its purpose. */
export type CodeGiven = CodeFor & { code: string };

/** A code that was found right, and whose account it was made for. */
export type CheckedCode = { id: string; personId: string | null };

/**
 * Counts that a code is asked for, before anything is done for it: one a minute and five an hour for an e-mail address, a hundred an hour
 * from a network address. A refusal counts nowhere.
 * @throws {AppError} too_many_requests, with the seconds to wait
 */
export async function limitCodes(db: Db, { emailKey, address }: { emailKey: string; address: string }) {
  const network = networkOf(address);
  const limits: [string, Limit][] = [
    [`codes:minute:${emailKey}`, { most: 1, seconds: 60 }],
    [`codes:hour:${emailKey}`, { most: 5, seconds: 3600 }],
  ];
  if (network !== null) limits.unshift([`codes:address:${network}`, { most: 100, seconds: 3600 }]);
  const counted: string[] = [];
  try {
    for (const [key, limit] of limits) {
      await consume(db, key, limit);
      counted.push(key);
    }
  } catch (error) {
    await refund(db, ...counted);
    throw error;
  }
}

/**
 * Makes a code of six digits, which voids the older ones for the same. Only a keyed hash of it is kept. Made and thrown away
 * where there is no account: the same work is done for every address.
 */
export async function issueCode(db: Db, secret: Secret, code: CodeFor): Promise<string> {
  const digits = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await removeExpired(db, 50);
  await db
    .insertInto('codes')
    .values({
      purpose: code.purpose,
      email_key: code.emailKey,
      person_id: code.personId ?? null,
      hash: hashOf(secret, { ...code, code: digits }).toString('base64url'),
      expires_at: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .execute();
  return digits;
}

/** Removes some codes that expired a day ago; no two processes wait for each other over them. @param most as many at most */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from codes where id in (
    select id from codes where expires_at < now() - interval '1 day' order by expires_at limit ${most} for update skip locked
  )`.execute(db);

const hashOf = (secret: Secret, { purpose, emailKey, code }: CodeGiven): Buffer =>
  createHmac('sha256', secret.key('codes')).update(`${purpose}\0${emailKey}\0${code}`).digest();

/**
 * Tries a code, without using it up: that is for `spendCode`, after whatever is slow or may fail. The try is counted before the code is
 * looked at, so that guesses at the same time count as well; by network first, so that those who guess from one leave the code good for
 * its owner in another.
 * @param db not a transaction: with it the count would be rolled back
 * @param address where the code was given, see addressOf
 * @throws {AppError} bad_input with `fields.code`, in the same words whatever the reason
 */
export async function checkCode(
  db: Kysely<DB>,
  secret: Secret,
  given: CodeGiven,
  address: string,
): Promise<CheckedCode> {
  if (db.isTransaction) throw new Error('A try must count even when nothing else does.');
  const { purpose, emailKey } = given;
  const wrong = `codes:wrong:${purpose}:${emailKey}`;
  const wrongToday = await hits(db, wrong);
  const newest = await newestOf(db, given);
  const isAllowed = await countInNetwork(db, newest?.id ?? `${purpose}:${emailKey}`, address);
  const most = wrongToday < WRONG_IN_A_DAY.most ? TRIES_IN_ALL : TRIES_OF_NETWORK;
  const found = isAllowed ? await countTry(db, newest?.id, most) : undefined;
  const right =
    found !== undefined && timingSafeEqual(hashOf(secret, given), Buffer.from(found.hash, 'base64url'));
  if (right) return { id: found.id, personId: found.person_id };
  if (found) await count(db, wrong, WRONG_IN_A_DAY.seconds);
  throw wrongCode();
}

const newestOf = (db: Kysely<DB>, { purpose, emailKey, personId }: CodeGiven) =>
  db
    .selectFrom('codes')
    .where('email_key', '=', emailKey)
    .where('purpose', '=', purpose)
    .$if(personId != null, (query) => query.where('person_id', '=', personId as string))
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst();

/** An address that all people behind a proxy share says nothing; what counts there are the tries in all. */
async function countInNetwork(db: Kysely<DB>, what: string, address: string): Promise<boolean> {
  const network = networkOf(address);
  if (network === null) return true;
  const limit = { most: TRIES_OF_NETWORK, seconds: CODE_MINUTES * 60 };
  return consume(db, `codes:try:${what}:${network}`, limit).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** The code, unless it is used, expired, or tried too often. */
async function countTry(db: Kysely<DB>, id: string | undefined, most: number) {
  return await db
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id ?? null)
    .where('tries', '<', most)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'hash', 'person_id'])
    .executeTakeFirst();
}

/**
 * Uses a code up that was found right; in the transaction that does what the code is for, both happen or neither.
 * @throws {AppError} bad_input with `fields.code` when it was used meanwhile
 */
export async function spendCode(db: Db, { id }: CheckedCode): Promise<void> {
  const used = await db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw wrongCode();
}

/** Voids all codes of an account: those mailed to its former address become useless. */
export async function voidCodes(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}

export async function removeCodes(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('codes').where('person_id', '=', personId).execute();
}

const wrongCode = () => new AppError('bad_input', m.codes_wrong(), { fields: { code: [m.codes_wrong()] } });

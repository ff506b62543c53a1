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
/**
 * A code is dead, for the browser that asked for it, after so many tries there, which no others use up; and for one network after so many
 * tries from there.
 */
const TRIES = 5;
/**
 * A code is dead, for all but the browser that asked for it, after so many tries in all. With those of that browser 25 tries at each of the
 * 120 codes of an address in a day (five an hour) would make one right guess in 330 days of nothing but guessing. Therefore, once so many
 * tries of a day were wrong, a code has five in all again: those of the browser that asked for it, or of all where none did. With at most
 * 119 before that these are 719 guesses: 0.07 % a day.
 */
const TRIES_IN_ALL = 20;
const WRONG_IN_A_DAY = { most: 100, seconds: 24 * 60 * 60 };

/** The browser that asks for a code, or that gives one: a `device`, if there is one. */
export type Asker = { asker?: string | undefined };

/** What a code is good for: one purpose, one e-mail address and, where a signed-in person asked for it, that person. */
export type CodeFor = {
  purpose: 'register' | 'reset-password' | 'change-email';
  emailKey: string;
  personId?: string | null;
} & Asker;

/** A code as it was entered, and its purpose. */
export type CodeGiven = CodeFor & { code: string };

/** A code that was found right, and whose account it was made for. */
export type CheckedCode = { id: string; personId: string | null };

type Row = { id: string; hash: string; person_id: string | null; asker: string | null };

/**
 * Counts that a code is asked for, before anything is done for it: one a minute for a purpose and five an hour for an e-mail
 * address, a hundred an hour from a network address. A refusal counts nowhere.
 * @throws {AppError} too_many_requests, with the seconds to wait
 */
export async function limitCodes(
  db: Db,
  { purpose, emailKey, address }: Pick<CodeFor, 'purpose' | 'emailKey'> & { address: string },
): Promise<void> {
  const network = networkOf(address);
  const limits: [string, Limit][] = [
    [`codes:minute:${purpose}:${emailKey}`, { most: 1, seconds: 60 }],
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
 * Makes a code of six digits. It takes the place of the older ones: in the browser that asks, of those that this browser asked for;
 * elsewhere, of all that the address was sent (see `checkCode`). Only keyed hashes of the code and of the browser are kept. Where there is no
 * account, the caller makes a code and throws it away: the same work is done for every address.
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
      asker: askerHash(secret, code),
      expires_at: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .execute();
  return digits;
}

/** The latest end of a code that is made now. One that ends later was made while the clock was ahead; it would be the newest for as long. */
const latestEnd = sql<Date>`(select clock_timestamp() + make_interval(mins => ${CODE_MINUTES}))`;

/**
 * Removes some codes that expired a day ago, or were made while the clock was ahead by more than it is set back now and then; no two
 * processes wait for each other over them.
 * @param most as many at most
 */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from codes where id in (
    select id from codes where expires_at < now() - interval '1 day' or expires_at > ${latestEnd} + interval '1 minute'
    order by expires_at desc limit ${most} for update skip locked
  )`.execute(db);

const hashOf = (secret: Secret, { purpose, emailKey, code }: CodeGiven): Buffer =>
  createHmac('sha256', secret.key('codes')).update(`${purpose}\0${emailKey}\0${code}`).digest();

/** Another one for each address: the table does not show what else a browser asked for. */
const askerHash = (secret: Secret, { emailKey, asker }: CodeFor): string | null =>
  asker === undefined
    ? null
    : createHmac('sha256', secret.key('askers')).update(`${emailKey}\0${asker}`).digest('base64url');

/**
 * Tries a code, without using it up: that is for `spendCode`, after whatever is slow or may fail. In the browser that asked for one it is
 * tried against that first, then against the newest of the address, which may have been asked for elsewhere. Each try is counted before the
 * code is looked at, so that guesses at the same time count as well; by network first, so that those who guess from one leave the code good
 * for its owner in another.
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
  const isCapped = (await hits(db, wrong)) >= WRONG_IN_A_DAY.most;
  const asker = askerHash(secret, given);
  const own = asker === null ? undefined : await newestOf(db, given, asker);
  const newest = await newestOf(db, given);
  const isRight = async ({ hash }: Row) => {
    if (timingSafeEqual(hashOf(secret, given), Buffer.from(hash, 'base64url'))) return true;
    await count(db, wrong, WRONG_IN_A_DAY.seconds);
    return false;
  };
  if (own && (await countOwnTry(db, own)) && (await isRight(own))) return checked(own);
  // Where there is no code nothing is counted: addresses that are made up would each leave a row.
  if (!newest || own?.id === newest.id) throw wrongCode();
  const isAllowed = await countInNetwork(db, newest, address);
  if (isAllowed && (await countTry(db, newest, isCapped)) && (await isRight(newest))) return checked(newest);
  throw wrongCode();
}

const checked = ({ id, person_id: personId }: Row): CheckedCode => ({ id, personId });

/** The newest code for the same; the newest that a browser asked for, where one is given. */
const newestOf = (db: Kysely<DB>, { purpose, emailKey, personId }: CodeGiven, asker?: string) =>
  db
    .selectFrom('codes')
    .where('email_key', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('expires_at', '<=', latestEnd)
    .$if(personId != null, (query) => query.where('person_id', '=', personId as string))
    .$if(asker !== undefined, (query) => query.where('asker', '=', asker as string))
    .orderBy('id', 'desc')
    .select(['id', 'hash', 'person_id', 'asker'])
    .executeTakeFirst();

/** @returns false where the code is used, expired, or tried too often in the browser that asked for it */
async function countOwnTry(db: Kysely<DB>, { id }: Row): Promise<boolean> {
  if (!(await isCounted(db, `codes:own:${id}`))) return false;
  const row = await db.selectFrom('codes').where('id', '=', id).where(isGood).select('id').executeTakeFirst();
  return row !== undefined;
}

/** An address that all people behind a proxy share says nothing; what counts there are the tries in all. */
async function countInNetwork(db: Kysely<DB>, { id }: Row, address: string): Promise<boolean> {
  const network = networkOf(address);
  return network === null || isCounted(db, `codes:try:${id}:${network}`);
}

/** @returns false after as many tries as a code has */
const isCounted = (db: Kysely<DB>, key: string): Promise<boolean> =>
  consume(db, key, { most: TRIES, seconds: CODE_MINUTES * 60 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** @returns false where the code is used, expired, or tried too often */
async function countTry(db: Kysely<DB>, { id, asker }: Row, isCapped: boolean): Promise<boolean> {
  const most = isCapped ? (asker === null ? TRIES : 0) : TRIES_IN_ALL;
  const row = await db
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', most)
    .where(isGood)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const isGood = sql<boolean>`used_at is null and expires_at > now()`;

/**
 * Uses a code up that was found right, and with it all others for the same; in the transaction that does what the code is for, both happen
 * or neither. Rows are locked in one order, so that two who use two of them up do not wait for each other.
 * @throws {AppError} bad_input with `fields.code` when it was used meanwhile
 */
export async function spendCode(db: Db, { id }: CheckedCode): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update codes set used_at = now() where id in (
      select other.id from codes spent
      join codes other on other.email_key = spent.email_key and other.purpose = spent.purpose
        and other.person_id is not distinct from spent.person_id
      where spent.id = ${id} and other.used_at is null
      order by other.id for update of other
    ) returning id`.execute(db);
  if (!rows.some((row) => row.id === id)) throw wrongCode();
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

/** Removes all codes of an account, such as one that is deleted. */
export async function removeCodes(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('codes').where('person_id', '=', personId).execute();
}

/** The same words whatever is wrong with a code. */
export const wrongCode = () =>
  new AppError('bad_input', m.codes_wrong(), { fields: { code: [m.codes_wrong()] } });

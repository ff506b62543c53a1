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

/** How long a code is valid. */
export const CODE_MINUTES = 10;
/** How many tries a code allows in the browser that requested it, whatever others have tried; and, separately, from each network. */
const TRIES = 5;
/**
 * How many tries a code allows in total, outside the browser that requested it. With the 5 in that browser, an attacker could make 25 tries
 * at each of the 120 codes that an e-mail address can get in a day (five an hour): one right guess in 330 days of constant guessing.
 * Therefore, once WRONG_IN_A_DAY tries have failed, a code allows only five in total: in the browser that requested it, or from anywhere if
 * none is known. With the at most 119 tries before that, an attacker gets 719 guesses a day: a chance of 0.07 %.
 */
const TRIES_IN_ALL = 20;
const WRONG_IN_A_DAY = { most: 100, seconds: 24 * 60 * 60 };

/** The browser that requests or enters a code: the value of its `device` cookie, if it has one. */
export type Asker = { asker?: string | undefined };

/** What a code is valid for: one purpose, one e-mail address and, when a signed-in user requests it, that user. */
export type CodeFor = {
  purpose: 'register' | 'reset-password' | 'change-email';
  emailKey: string;
  personId?: string | null;
} & Asker;

/** A code as entered, with its purpose. */
export type CodeGiven = CodeFor & { code: string };

/** A code that was found correct, and the account it was made for. */
type CheckedCode = { id: string; personId: string | null };

type Row = { id: string; hash: string; person_id: string | null; asker: string | null };

/** The mailbox of an address: most servers deliver what has a suffix after a plus sign to the same one (RFC 5233). */
const mailboxOf = (emailKey: string): string => emailKey.replace(/\+[^@]*(?=@)/, '');

/**
 * Counts a request for a code, before any other work: one a minute per purpose and e-mail address, five an hour per mailbox, and a hundred an
 * hour per network. A refused request is not counted at all.
 * @throws {AppError} too_many_requests, with the seconds to wait
 */
export async function limitCodes(
  db: Db,
  { purpose, emailKey, address }: Pick<CodeFor, 'purpose' | 'emailKey'> & { address: string },
): Promise<void> {
  const network = networkOf(address);
  const limits: [string, Limit][] = [
    [`codes:minute:${purpose}:${emailKey}`, { most: 1, seconds: 60 }],
    [`codes:hour:${mailboxOf(emailKey)}`, { most: 5, seconds: 3600 }],
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
 * Creates a six-digit code. It replaces older ones: in the requesting browser those that this browser requested, elsewhere all that were
 * sent to the e-mail address (see `checkCode`). Only keyed hashes of the code and of the browser are stored. For an address without an
 * account, the caller creates a code and discards it, so that every address causes the same work.
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

/**
 * The latest expiry that a code made now can have. A later one was written while the clock was ahead; such a code would stay the newest for
 * as long.
 */
const latestEnd = sql<Date>`(select clock_timestamp() + make_interval(mins => ${CODE_MINUTES}))`;

/**
 * Removes codes that expired a day ago, or were made while the clock was ahead. The extra minute allows for small clock adjustments.
 * Processes skip each other's locked rows.
 * @param most the most rows to remove
 */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from codes where id in (
    select id from codes where expires_at < now() - interval '1 day' or expires_at > ${latestEnd} + interval '1 minute'
    order by expires_at desc limit ${most} for update skip locked
  )`.execute(db);

const hashOf = (secret: Secret, { purpose, emailKey, code }: CodeGiven): Buffer =>
  createHmac('sha256', secret.key('codes')).update(`${purpose}\0${emailKey}\0${code}`).digest();

/** The hash differs per e-mail address, so that the table does not show what else a browser requested. */
const askerHash = (secret: Secret, { emailKey, asker }: CodeFor): string | null =>
  asker === undefined
    ? null
    : createHmac('sha256', secret.key('askers')).update(`${emailKey}\0${asker}`).digest('base64url');

/**
 * Checks a code without using it up; call `spendCode` after any slow or fallible work. In the browser that requested a code, tries that one
 * first, then the newest of the e-mail address, which may have been requested elsewhere. Each try is counted before the code is compared,
 * so that concurrent guesses count as well. Tries are counted per network first, so that guesses from one network leave the code valid for
 * its owner in another. A correct one is not counted in the end: a new password that is refused, or a busy server, costs no try.
 * @param db not a transaction, whose rollback would undo the count
 * @param address the client's IP address, see addressOf
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
  if (own && (await countOwnTry(db, own)) && (await isRight(own))) {
    await refund(db, ownTries(own));
    return checked(own);
  }
  // Without a code nothing is counted: otherwise every made-up e-mail address would leave a row.
  if (!newest || own?.id === newest.id) throw wrongCode();
  const tries = networkTries(newest, address);
  const isAllowed = tries === null || (await isCounted(db, tries));
  if (!isAllowed || !(await countTry(db, newest, isCapped)) || !(await isRight(newest))) throw wrongCode();
  if (tries !== null) await refund(db, tries);
  await db
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', newest.id)
    .execute();
  return checked(newest);
}

const checked = ({ id, person_id: personId }: Row): CheckedCode => ({ id, personId });

/** Finds the newest code for this purpose, address and user; with `asker`, the newest that this browser requested. */
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

/** The key of the tries in the browser that requested a code. */
const ownTries = ({ id }: Row): string => `codes:own:${id}`;

/** Counts a try in the browser that requested the code. @returns false when the code is used, expired, or tried too often there */
async function countOwnTry(db: Kysely<DB>, row: Row): Promise<boolean> {
  if (!(await isCounted(db, ownTries(row)))) return false;
  const good = await db
    .selectFrom('codes')
    .where('id', '=', row.id)
    .where(isGood)
    .select('id')
    .executeTakeFirst();
  return good !== undefined;
}

/** The key of the tries from a network; null for an IP address that all users behind a proxy share: then only the total limits tries. */
function networkTries({ id }: Row, address: string): string | null {
  const network = networkOf(address);
  return network === null ? null : `codes:try:${id}:${network}`;
}

/** @returns false after TRIES tries */
const isCounted = (db: Kysely<DB>, key: string): Promise<boolean> =>
  consume(db, key, { most: TRIES, seconds: CODE_MINUTES * 60 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** Counts a try towards the total. @returns false when the code is used, expired, or tried too often */
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
 * Uses up a code that was found correct, together with all other codes for the same purpose. Call it in the transaction that does what the
 * code is for: both happen or neither. Rows are locked in a fixed order, so that two callers cannot deadlock.
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

/** Voids all codes of an account, such as those mailed to its former address. */
export async function voidCodes(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes all codes of an account that is deleted, and those without an account for its address, such as the one it registered with. */
export async function removeCodes(db: Db, personId: string, emailKey: string | null): Promise<void> {
  await sql`
    delete from codes where person_id = ${personId} or (person_id is null and email_key = ${emailKey})`.execute(
    db,
  );
}

/** Returns the error for any invalid code, in the same words whatever the reason. */
export const wrongCode = () =>
  new AppError('bad_input', m.codes_wrong(), { fields: { code: [m.codes_wrong()] } });

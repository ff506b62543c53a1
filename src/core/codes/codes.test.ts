import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testDatabase } from '../../../test/app.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { count, hits as hitsOf } from '../limits/limits.ts';
import { openSecret, type Secret } from '../secret.ts';
import {
  type CodeFor,
  type CodeGiven,
  checkCode,
  issueCode,
  limitCodes,
  spendCode,
  voidCodes,
} from './codes.ts';

const register: CodeFor = { purpose: 'register', emailKey: 'asha@campus.test' };
/** Like `register`, from a browser with a `device` cookie. */
const mine: CodeFor = { ...register, asker: 'the browser' };
const HERE = '192.0.2.1';
const TEXT = 'The code is wrong or has expired. Ask for a new one.';

async function place(t: TestContext) {
  const database = await testDatabase(t);
  return { db: database.db, database, secret: await openSecret(database.db) };
}

/** Tries a code and uses it up. */
async function redeemCode(db: Database['db'], secret: Secret, given: CodeGiven, address = HERE) {
  const checked = await checkCode(db, secret, given, address);
  await spendCode(db, checked);
  return { personId: checked.personId };
}

const isRefused = (error: unknown) =>
  error instanceof AppError &&
  error.code === 'bad_input' &&
  error.message === TEXT &&
  error.fields?.code?.[0] === TEXT;

/** Returns a different code. */
const not = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const results = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;

async function hits({ sql }: Database): Promise<number[]> {
  return (await sql`select hits from rate_limits where hits > 0 order by hits`).map(({ hits }) => hits);
}

test('a code has six digits, is stored as a keyed hash, is valid for ten minutes, and can be used once', async (t) => {
  const { db, secret, database } = await place(t);
  const code = await issueCode(db, secret, register);
  assert.match(code, /^\d{6}$/);
  const [row] = await database.sql`select *, extract(epoch from expires_at - now())::int as left from codes`;
  assert.doesNotMatch(JSON.stringify(row), new RegExp(code));
  assert.ok(row?.left > 590 && row?.left <= 600);
  assert.deepEqual(await redeemCode(db, secret, { ...register, code }), { personId: null });
  await assert.rejects(redeemCode(db, secret, { ...register, code }), isRefused);
});

test('exactly one of twenty concurrent requests with the right code succeeds', async (t) => {
  const { db, secret } = await place(t);
  const code = await issueCode(db, secret, register);
  const tries = Array.from({ length: 20 }, () => redeemCode(db, secret, { ...register, code }));
  assert.equal(await results(tries), 1);
});

test('five of a hundred concurrent wrong guesses from one network count; the right code is then refused there and accepted elsewhere', async (t) => {
  const { db, secret, database } = await place(t);
  const code = await issueCode(db, secret, register);
  const tries = Array.from({ length: 100 }, () => redeemCode(db, secret, { ...register, code: not(code) }));
  assert.equal(await results(tries), 0);
  assert.equal((await database.sql`select tries from codes`)[0]?.tries, 5);
  await assert.rejects(redeemCode(db, secret, { ...register, code }), isRefused);
  await redeemCode(db, secret, { ...register, code }, '198.51.100.7');
});

test('a code allows twenty wrong guesses from all networks together, and only five after a hundred wrong ones in a day', async (t) => {
  const { db, secret, database } = await place(t);
  let network = 0;
  const guess = async (code: string) => {
    const tries = Array.from({ length: 30 }, () => {
      network += 1;
      const address = `203.0.${Math.floor(network / 250)}.${network % 250}`;
      return redeemCode(db, secret, { ...register, code: not(code) }, address);
    });
    assert.equal(await results(tries), 0);
    const [row] = await database.sql`select tries from codes order by id desc limit 1`;
    await assert.rejects(redeemCode(db, secret, { ...register, code }), isRefused);
    return row?.tries;
  };
  const tried: number[] = [];
  for (let at = 0; at < 6; at += 1) tried.push(await guess(await issueCode(db, secret, register)));
  assert.deepEqual(tried, [20, 20, 20, 20, 20, 5]);
});

test('where all visitors share the address of an unknown proxy, six wrong guesses leave the code valid', async (t) => {
  const { db, secret } = await place(t);
  const code = await issueCode(db, secret, register);
  const shared = '127.0.0.1 for unknown';
  const guesses = Array.from({ length: 6 }, () =>
    redeemCode(db, secret, { ...register, code: not(code) }, shared),
  );
  assert.equal(await results(guesses), 0);
  await redeemCode(db, secret, { ...register, code }, shared);
});

test('wrong guesses elsewhere leave the browser that requested a code its five guesses', async (t) => {
  const { db, secret, database } = await place(t);
  const code = await issueCode(db, secret, mine);
  const strangers = (asker?: string) =>
    Array.from({ length: 25 }, (_, at) =>
      redeemCode(db, secret, { ...register, asker, code: not(code) }, `203.0.113.${at}`),
    );
  assert.equal(await results([...strangers(), ...strangers('another browser')]), 0);
  assert.equal((await database.sql`select tries from codes`)[0]?.tries, 20);
  await assert.rejects(redeemCode(db, secret, { ...register, code }, '198.51.100.7'), isRefused);
  const own = Array.from({ length: 4 }, () => redeemCode(db, secret, { ...mine, code: not(code) }));
  assert.equal(await results(own), 0);
  await redeemCode(db, secret, { ...mine, code });
});

test('after five wrong guesses in the browser that requested a code, it is refused there in every network, but not elsewhere', async (t) => {
  const { db, secret } = await place(t);
  const code = await issueCode(db, secret, mine);
  const guesses = Array.from({ length: 20 }, (_, at) =>
    redeemCode(db, secret, { ...mine, code: not(code) }, `203.0.113.${at}`),
  );
  assert.equal(await results(guesses), 0);
  await assert.rejects(redeemCode(db, secret, { ...mine, code }, '198.51.100.7'), isRefused);
  await redeemCode(db, secret, { ...register, code }, '198.51.100.7');
});

test('a browser that requests another code voids its own earlier code; requests of other browsers do not', async (t) => {
  const { db, secret } = await place(t);
  const first = await issueCode(db, secret, mine);
  await issueCode(db, secret, register);
  await issueCode(db, secret, { ...register, asker: 'another browser' });
  const checked = await checkCode(db, secret, { ...mine, code: first }, HERE);
  let second = await issueCode(db, secret, mine);
  while (second === first) second = await issueCode(db, secret, mine);
  await issueCode(db, secret, register);
  await assert.rejects(checkCode(db, secret, { ...mine, code: first }, HERE), isRefused);
  await redeemCode(db, secret, { ...mine, code: second });
  await assert.rejects(spendCode(db, checked), isRefused);
});

test('the newest code is valid in every browser, an older one only in the browser that requested it', async (t) => {
  const { db, secret } = await place(t);
  const older = await issueCode(db, secret, mine);
  let newest = await issueCode(db, secret, register);
  while (newest === older) newest = await issueCode(db, secret, register);
  await assert.rejects(redeemCode(db, secret, { ...register, code: older }), isRefused);
  await checkCode(db, secret, { ...register, asker: 'another browser', code: newest }, HERE);
  await checkCode(db, secret, { ...mine, code: older }, HERE);
  await redeemCode(db, secret, { ...mine, code: newest });
  await assert.rejects(redeemCode(db, secret, { ...mine, code: older }), isRefused);
});

test('after a hundred wrong guesses in a day, a code is valid only in the browser that requested it', async (t) => {
  const { db, secret } = await place(t);
  for (let at = 0; at < 100; at += 1) await count(db, 'codes:wrong:register:asha@campus.test', 86_400);
  const code = await issueCode(db, secret, mine);
  await assert.rejects(redeemCode(db, secret, { ...register, code }), isRefused);
  await redeemCode(db, secret, { ...mine, code });
});

test('five wrong guesses in the browser that requested a code count among the wrong guesses of the day', async (t) => {
  const { db, secret } = await place(t);
  const code = await issueCode(db, secret, mine);
  const guesses = Array.from({ length: 9 }, (_, at) =>
    redeemCode(db, secret, { ...mine, code: not(code) }, `203.0.113.${at}`),
  );
  assert.equal(await results(guesses), 0);
  assert.equal(await hitsOf(db, 'codes:wrong:register:asha@campus.test'), 5);
});

test('the browser that requested a code is stored as a keyed hash, which differs for each e-mail address', async (t) => {
  const { db, secret, database } = await place(t);
  await issueCode(db, secret, mine);
  await issueCode(db, secret, mine);
  await issueCode(db, secret, { ...mine, emailKey: 'else@campus.test' });
  const askers = (await database.sql`select asker from codes order by id`).map(({ asker }) => asker);
  assert.equal(askers[0], askers[1]);
  assert.equal(new Set(askers).size, 2);
  for (const asker of askers) assert.match(asker, /^[\w-]{43}$/);
});

test('a code stays valid after four wrong guesses', async (t) => {
  const { db, secret } = await place(t);
  const code = await issueCode(db, secret, register);
  await results(Array.from({ length: 4 }, () => redeemCode(db, secret, { ...register, code: not(code) })));
  await redeemCode(db, secret, { ...register, code });
});

test('an expired code is refused with the same message as one that never existed', async (t) => {
  const { db, secret, database } = await place(t);
  const code = await issueCode(db, secret, register);
  await database.sql`update codes set expires_at = now() - interval '1 second'`;
  await assert.rejects(redeemCode(db, secret, { ...register, code }), isRefused);
  await assert.rejects(
    redeemCode(db, secret, { ...register, emailKey: 'nobody@campus.test', code }),
    isRefused,
  );
});

test('a new code voids the older ones', async (t) => {
  const { db, secret } = await place(t);
  const older = await issueCode(db, secret, register);
  let newer = await issueCode(db, secret, register);
  while (newer === older) newer = await issueCode(db, secret, register);
  await assert.rejects(redeemCode(db, secret, { ...register, code: older }), isRefused);
  await redeemCode(db, secret, { ...register, code: newer });
  await assert.rejects(redeemCode(db, secret, { ...register, code: older }), isRefused);
});

test('a code issued while the clock was ahead is refused, and does not void a new one', async (t) => {
  const { db, secret, database } = await place(t);
  const ahead = async () => {
    await database.sql`delete from codes`;
    const code = await issueCode(db, secret, register);
    await database.sql`update codes set id = uuidv7(interval '1 day'), expires_at = expires_at + interval '1 day'`;
    return code;
  };
  await assert.rejects(redeemCode(db, secret, { ...register, code: await ahead() }), isRefused);
  await ahead();
  const code = await issueCode(db, secret, register);
  await redeemCode(db, secret, { ...register, code });
  assert.equal((await database.sql`select from codes`).length, 1);
});

test('a code is valid only for its purpose, address and account', async (t) => {
  const { db, secret, database } = await place(t);
  const people = await database.sql`insert into people (role, name, email, email_key, password_hash)
    select 'user', 'N', n || '@campus.test', n || '@campus.test', 'x' from generate_series(1, 2) n returning id`;
  const [mine, other] = people.map(({ id }) => id as string) as [string, string];
  const change: CodeFor = { purpose: 'change-email', emailKey: 'new@campus.test', personId: mine };
  const code = await issueCode(db, secret, change);
  for (const wrong of [
    { ...change, purpose: 'register' } as const,
    { ...change, emailKey: 'mew@campus.test' },
    { ...change, personId: other },
  ])
    await assert.rejects(redeemCode(db, secret, { ...wrong, code }), isRefused);
  // Another user requests a code for the same address: neither voids the other's.
  await issueCode(db, secret, { ...change, personId: other });
  assert.deepEqual(await redeemCode(db, secret, { ...change, code }), { personId: mine });
  const last = await issueCode(db, secret, change);
  await voidCodes(db, mine);
  await assert.rejects(redeemCode(db, secret, { ...change, code: last }), isRefused);
});

test('a checked code is used up only when its transaction commits', async (t) => {
  const { db, secret } = await place(t);
  const code = await issueCode(db, secret, register);
  const checked = await checkCode(db, secret, { ...register, code }, HERE);
  const undone = db.transaction().execute(async (tx) => {
    await spendCode(tx, checked);
    throw new Error('something else went wrong');
  });
  await assert.rejects(undone, /something else/);
  await spendCode(db, checked);
  await assert.rejects(spendCode(db, checked), isRefused);
});

test('checking a code inside a transaction, whose rollback would undo the count, throws an error', async (t) => {
  const { db, secret } = await place(t);
  const inside = db
    .transaction()
    .execute((tx) => checkCode(tx, secret, { ...register, code: '000000' }, HERE));
  await assert.rejects(inside, /must count/);
});

test('codes are deleted a day after they expire', async (t) => {
  const { db, secret, database } = await place(t);
  await issueCode(db, secret, register);
  await database.sql`update codes set expires_at = now() - interval '25 hours'`;
  await issueCode(db, secret, { ...register, emailKey: 'else@campus.test' });
  assert.deepEqual(
    [...(await database.sql`select email_key from codes`)],
    [{ email_key: 'else@campus.test' }],
  );
});

test('an address gets one code a minute for each purpose, and refused requests do not count', async (t) => {
  const { db, database } = await place(t);
  const asked = { ...register, address: '192.0.2.1' };
  const tries = Array.from({ length: 10 }, () => limitCodes(db, asked));
  assert.equal(await results(tries), 1);
  assert.deepEqual(await hits(database), [1, 1, 1]);
  await assert.rejects(
    limitCodes(db, asked),
    (error) =>
      error instanceof AppError &&
      error.code === 'too_many_requests' &&
      Number(error.retryAfter) > 50 &&
      Number(error.retryAfter) <= 60,
  );
  await limitCodes(db, { ...asked, purpose: 'reset-password' });
});

test('an address gets five codes an hour, and a network a hundred', async (t) => {
  const { db, database } = await place(t);
  const nextMinute = () => database.sql`update rate_limits set resets_at = now()
    where resets_at < now() + interval '1 minute'`;
  for (let at = 0; at < 5; at += 1) {
    await limitCodes(db, { ...register, address: `192.0.2.${at}` });
    await nextMinute();
  }
  const isLate = (error: unknown) => error instanceof AppError && Number(error.retryAfter) > 3500;
  await assert.rejects(limitCodes(db, { ...register, address: '192.0.2.9' }), isLate);
  const suffixed = register.emailKey.replace('@', '+books@');
  await assert.rejects(limitCodes(db, { ...register, emailKey: suffixed, address: '192.0.2.9' }), isLate);
  for (let at = 0; at < 100; at += 1)
    await limitCodes(db, {
      ...register,
      emailKey: `${at}@campus.test`,
      address: `2001:db8::${at.toString(16)}`,
    });
  await assert.rejects(
    limitCodes(db, { ...register, emailKey: 'one@campus.test', address: '2001:db8::beef' }),
    isLate,
  );
  await limitCodes(db, { ...register, emailKey: 'one@campus.test', address: '198.51.100.1' });
});

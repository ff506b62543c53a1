import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/app.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { consume, count, hits, refund, removeExpired } from './limits.ts';

const TEN = { most: 10, seconds: 900 };

const refused = (error: unknown) => {
  assert.ok(error instanceof AppError);
  assert.equal(error.code, 'too_many_requests');
  return true;
};

/** Counts how many attempts were allowed and how many refused. */
async function tried(tries: Promise<unknown>[]) {
  const done = await Promise.allSettled(tries);
  for (const one of done) if (one.status === 'rejected') refused(one.reason);
  const through = done.filter(({ status }) => status === 'fulfilled').length;
  return { through, refused: done.length - through };
}

const endAll = ({ sql }: Database) => sql`update rate_limits set resets_at = now()`;

test('a limit of ten allows ten calls and refuses the eleventh without counting it; other keys have their own count', async (t) => {
  const { db } = await testDatabase(t);
  for (let time = 1; time <= 10; time += 1) {
    await consume(db, 'a', TEN);
    assert.equal(await hits(db, 'a'), time);
  }
  await assert.rejects(consume(db, 'a', TEN), refused);
  assert.equal(await hits(db, 'a'), 10, 'what is refused is not counted');
  await consume(db, 'b', TEN);
});

test('a limit of 0 refuses the first call', async (t) => {
  const { db } = await testDatabase(t);
  await assert.rejects(consume(db, 'a', { most: 0, seconds: 900 }), { code: 'forbidden', message: /closed/ });
  assert.equal(await hits(db, 'a'), 0);
});

test('a row whose end is too far ahead, written by a wrong clock, counts as expired and is removed', async (t) => {
  const { db, sql } = await testDatabase(t);
  for (let time = 1; time <= 10; time += 1) await consume(db, 'a', TEN);
  await sql`update rate_limits set resets_at = now() + interval '10 years'`;
  await consume(db, 'a', TEN);
  assert.equal(await hits(db, 'a'), 1);
  await removeExpired(db, 100);
  assert.equal(await hits(db, 'a'), 1, 'what is right stays');
  await sql`update rate_limits set resets_at = now() + interval '10 years'`;
  await removeExpired(db, 100);
  assert.equal((await sql`select from rate_limits`).length, 0);
});

test('a limit of ten allows exactly ten of fifty concurrent calls', async (t) => {
  const { db } = await testDatabase(t);
  const tries = Array.from({ length: 50 }, () => consume(db, 'a', TEN));
  assert.deepEqual(await tried(tries), { through: 10, refused: 40 });
});

test('all processes of a portal share one count', async (t) => {
  const first = await testDatabase(t);
  const second = await another(t, first);
  const tries = Array.from({ length: 50 }, (_, at) => consume((at % 2 ? first : second).db, 'a', TEN));
  assert.deepEqual(await tried(tries), { through: 10, refused: 40 });
});

async function another(t: TestContext, { url }: { url: string }): Promise<Database> {
  const { searchParams, pathname, port, username } = new URL(url);
  const database = openDatabase({
    host: searchParams.get('host') ?? '',
    port: Number(port),
    user: username,
    database: pathname.slice(1),
  });
  t.after(() => database.close());
  return database;
}

test('the count starts again at 0 when its period has expired, also for fifty concurrent calls', async (t) => {
  const database = await testDatabase(t);
  const { db } = database;
  await tried(Array.from({ length: 12 }, () => consume(db, 'a', TEN)));
  await endAll(database);
  assert.equal(await hits(db, 'a'), 0);
  const tries = Array.from({ length: 50 }, () => consume(db, 'a', TEN));
  assert.deepEqual(await tried(tries), { through: 10, refused: 40 });
});

test('the period starts with the first call, and refused calls do not extend it', async (t) => {
  const { db, sql } = await testDatabase(t);
  const end = async () => (await sql`select resets_at from rate_limits`)[0]?.resets_at.getTime();
  await consume(db, 'a', { most: 1, seconds: 60 });
  const first = await end();
  await assert.rejects(consume(db, 'a', { most: 1, seconds: 60 }), refused);
  assert.equal(await end(), first);
});

test('a refusal says how long to wait, in words and in seconds', async (t) => {
  const { db } = await testDatabase(t);
  // Inside a transaction `now()` stays the same.
  const message = (seconds: number) =>
    db.transaction().execute(async (tx) => {
      await sql`update rate_limits set resets_at = now() + make_interval(secs => ${seconds})`.execute(tx);
      const error = await consume(tx, 'a', { most: 1, seconds: 86_400 }).catch((error: unknown) => error);
      assert.ok(error instanceof AppError);
      return [error.message, error.retryAfter];
    });
  await consume(db, 'a', { most: 1, seconds: 86_400 });
  assert.deepEqual(await message(0.5), ['Too many tries. Please wait 1 second, then try again.', 1]);
  assert.deepEqual(await message(45), ['Too many tries. Please wait 45 seconds, then try again.', 45]);
  assert.deepEqual(await message(900), ['Too many tries. Please wait 15 minutes, then try again.', 900]);
  assert.deepEqual(await message(86_400), ['Too many tries. Please wait 24 hours, then try again.', 86_400]);
});

test('a refund lowers the count by one, and never below 0', async (t) => {
  const database = await testDatabase(t);
  const { db } = database;
  await tried(Array.from({ length: 11 }, () => consume(db, 'a', TEN)));
  await refund(db, 'a');
  assert.equal(await hits(db, 'a'), 9);
  assert.deepEqual(await tried([consume(db, 'a', TEN), consume(db, 'a', TEN)]), { through: 1, refused: 1 });
  await Promise.all(Array.from({ length: 20 }, () => refund(db, 'a')));
  assert.equal(await hits(db, 'a'), 0);
  await refund(db, 'never counted');
});

test('a refund of several keys lowers the count of each, also when many refunds run concurrently', async (t) => {
  const { db } = await testDatabase(t);
  const keys = ['a', 'b', 'c'];
  for (const key of keys) await tried(Array.from({ length: 10 }, () => consume(db, key, TEN)));
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => refund(db, ...(at % 2 ? keys : [...keys].reverse()), 'unknown')),
  );
  assert.deepEqual(await Promise.all(keys.map((key) => hits(db, key))), [2, 2, 2]);
  await refund(db);
});

test('a count without a limit refuses no call, and gives each of twenty concurrent calls its own number', async (t) => {
  const { db } = await testDatabase(t);
  const counts = await Promise.all(Array.from({ length: 20 }, () => count(db, 'a', 900)));
  assert.deepEqual(
    counts.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
});

test('keys are stored as hashes, so that the table contains no e-mail or network addresses', async (t) => {
  const { db, sql } = await testDatabase(t);
  await consume(db, 'sign-in:asha@campus.test:192.0.2.1', TEN);
  const [row] = await sql`select key from rate_limits`;
  assert.match(row?.key, /^[\w-]{43}$/);
});

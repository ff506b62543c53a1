import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { enter, PASSWORD, signIn } from '../../test/sessions.ts';
import { holdSlowTries } from '../../test/slow-tries.ts';
import { count, hits } from '../core/limits/limits.ts';
import { accountByEmail } from '../people/service.ts';

const HOME = '198.51.100.1';
const ELSEWHERE = '203.0.113.9';

/** A portal with an account, and a helper that tries a password from an address. */
async function portal(t: TestContext) {
  const place = await testApp(t);
  const { email } = await signIn(place, { email: 'asha@campus.test' });
  const login = (password: string, remoteAddress = HOME, who = email) =>
    enter(place, who, password, { remoteAddress });
  return { ...place, login };
}

test('ten failed sign-ins for an account from one address block further ones from there with 429 and Retry-After', async (t) => {
  const { login } = await portal(t);
  for (let at = 0; at < 10; at += 1) assert.equal((await login('wrong')).statusCode, 401);
  const answer = await login(PASSWORD);
  assert.equal(answer.statusCode, 429);
  assert.ok(Number(answer.headers['retry-after']) > 800);
  assert.match(answer.json<{ error: string }>().error, /15 minutes/);
  assert.equal((await login(PASSWORD, ELSEWHERE)).statusCode, 200, 'nobody is locked out by others');
  assert.equal((await login('wrong', HOME, 'tenzin@campus.test')).statusCode, 401, 'other accounts');
});

test('unknown email addresses have the same limit as known ones', async (t) => {
  const { login } = await portal(t);
  for (let at = 0; at < 10; at += 1)
    assert.equal((await login('wrong', HOME, 'nobody@campus.test')).statusCode, 401);
  assert.equal((await login('wrong', HOME, 'nobody@campus.test')).statusCode, 429);
});

test('simultaneous attempts are counted before their passwords are checked', async (t) => {
  const { login, passwords } = await portal(t);
  const before = passwords.worked;
  const answers = await Promise.all(Array.from({ length: 40 }, () => login('wrong')));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 10);
  assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 30);
  assert.equal(passwords.worked - before, 10);
});

test('successful sign-ins do not count', async (t) => {
  const { login } = await portal(t);
  for (let at = 0; at < 25; at += 1) assert.equal((await login(PASSWORD)).statusCode, 200);
});

test('simultaneous sign-ins with the right password do not count as failures', async (t) => {
  const { login } = await portal(t);
  for (let at = 0; at < 8; at += 1) assert.equal((await login('wrong')).statusCode, 401);
  const answers = await Promise.all(Array.from({ length: 30 }, () => login(PASSWORD)));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
  assert.equal((await login('wrong')).statusCode, 401);
  assert.equal((await login('wrong')).statusCode, 401);
  assert.equal((await login(PASSWORD)).statusCode, 429);
});

test('simultaneous sign-ins of many accounts from one address do not count as failures', async (t) => {
  const { login, database, ...place } = await portal(t);
  const emails = Array.from({ length: 20 }, (_, at) => `student-${at}@campus.test`);
  for (const email of emails) await signIn({ ...place, database }, { email });
  for (let at = 0; at < 98; at += 1) await count(database.db, `sign-in:address:${HOME}`, 900);
  const answers = await Promise.all(emails.map((email) => login(PASSWORD, HOME, email)));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
  assert.equal(await hits(database.db, `sign-in:address:${HOME}`), 98);
});

test('right passwords among simultaneous wrong ones succeed while fewer than ten have failed', async (t) => {
  const { login, passwords } = await portal(t);
  const before = passwords.worked;
  const tries = Array.from({ length: 36 }, (_, at) => login(at % 4 === 0 ? 'wrong' : PASSWORD));
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  assert.deepEqual([...new Set(statuses.filter((_, at) => at % 4 === 0))], [401]);
  assert.deepEqual([...new Set(statuses.filter((_, at) => at % 4 !== 0))], [200]);
  assert.equal(passwords.worked - before, 36);
});

test('a hundred failed sign-ins from one address block it for all accounts', async (t) => {
  const { login, database } = await portal(t);
  for (let at = 0; at < 100; at += 1) await count(database.db, `sign-in:address:${HOME}`, 900);
  assert.equal((await login('wrong', HOME, 'somebody@campus.test')).statusCode, 429);
  assert.equal((await login(PASSWORD, ELSEWHERE)).statusCode, 200);
});

test('attempts refused for one account do not count towards the limit of their address', async (t) => {
  const { login, database } = await portal(t);
  for (let at = 0; at < 30; at += 1) await login('wrong');
  assert.equal(await hits(database.db, `sign-in:address:${HOME}`), 10);
});

test('addresses of one IPv6 network share a limit', async (t) => {
  const { login } = await portal(t);
  for (let at = 0; at < 10; at += 1)
    assert.equal((await login('wrong', `2001:db8:1:2::${at}`)).statusCode, 401);
  assert.equal((await login('wrong', '2001:db8:1:2:3::4')).statusCode, 429);
});

test('an account with failures from many addresses delays sign-ins, except from addresses where they succeeded before', async (t) => {
  const { login, database } = await portal(t);
  assert.equal((await login(PASSWORD)).statusCode, 200);
  const account = await accountByEmail(database.db, 'asha@campus.test');
  const slow = `sign-in:slow:asha@campus.test:${account?.since}`;
  for (let at = 1; at <= 9; at += 1)
    assert.equal((await login('wrong', `203.0.113.${at + 100}`)).statusCode, 401);
  assert.equal(await hits(database.db, slow), 9);
  for (let at = 0; at < 20; at += 1) await count(database.db, slow, 900);
  const { waits, letOn } = holdSlowTries(t);
  letOn();
  assert.equal((await login(PASSWORD, ELSEWHERE)).statusCode, 200);
  assert.deepEqual(waits, [1000]);
  const before = await hits(database.db, slow);
  assert.equal((await login('wrong', HOME)).statusCode, 401);
  assert.equal((await login('wrong', ELSEWHERE)).statusCode, 401, 'known from now on');
  assert.equal(await hits(database.db, slow), before, 'known addresses are not held back');
  assert.equal(waits.length, 1);
});

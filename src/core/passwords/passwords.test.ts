import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions, verify } from '@node-rs/argon2';
import { until } from '../../../test/until.ts';
import { AppError } from '../errors.ts';
import { COST, impossibleHash, openPasswords } from './passwords.ts';

const PASSWORD = 'the blue river in May';
const cheap = () => openPasswords({ cheap: true });

test('a hash verifies its own password and no other', async () => {
  const passwords = cheap();
  const hash = await passwords.hash(PASSWORD);
  assert.equal(await passwords.verify(hash, PASSWORD), true);
  for (const other of ['the blue river in may', `${PASSWORD} `, '', `${PASSWORD}\0`])
    assert.equal(await passwords.verify(hash, other), false, other);
});

test('two hashes of one password differ', async () => {
  const passwords = cheap();
  assert.notEqual(await passwords.hash(PASSWORD), await passwords.hash(PASSWORD));
});

test('a password is hashed by argon2id with 7 MiB of memory, five iterations and one lane', async () => {
  const hash = await openPasswords().hash(PASSWORD);
  assert.match(hash, /^\$argon2id\$v=19\$m=7168,t=5,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await verify(hash, PASSWORD), true);
});

test('a hash with other settings can still be verified', async () => {
  const older = await cheap().hash(PASSWORD);
  assert.equal(await openPasswords().verify(older, PASSWORD), true);
  assert.equal(await openPasswords().verify(older, 'another one'), false);
});

test('a password is verified however the keyboard composes its characters', async () => {
  const passwords = cheap();
  const composed = await passwords.hash('caf\u00e9 in Nainital \u095c');
  assert.equal(await passwords.verify(composed, 'cafe\u0301 in Nainital \u0921\u093c'), true);
  assert.equal(await passwords.verify(await passwords.hash('ﬁlter coffee １２'), 'filter coffee 12'), true);
});

test('without an account the verification does the same work and fails', async () => {
  const passwords = cheap();
  const hash = await passwords.hash(PASSWORD);
  const work = async (known: string | null) => {
    const before = passwords.worked;
    assert.equal(await passwords.verify(known, 'a guess'), false);
    return passwords.worked - before;
  };
  assert.equal(await work(hash), 1);
  assert.equal(await work(null), 1);
  assert.equal(await passwords.verify(null, ''), false);
});

test('the placeholder for a missing hash costs the same, and verifies no password', async () => {
  const standIn = impossibleHash(COST);
  assert.deepEqual(parseOptions(standIn), parseOptions(await openPasswords().hash(PASSWORD)));
  assert.equal(await verify(standIn, PASSWORD), false);
  assert.notEqual(impossibleHash(COST), standIn);
});

test('an invalid hash verifies no password, and takes the same work', async () => {
  const passwords = cheap();
  const salt = 'AAAAAAAAAAAAAAAAAAAAAA';
  for (const broken of [
    '',
    'plain',
    '$argon2id$',
    '$2b$10$abcdefghijklmnopqrstuvwxyz',
    '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA',
    `$argon2id$v=19$m=1,t=0,p=1$${salt}$${salt}`,
    `$argon2id$v=19$m=8,t=1,p=1$${salt}$\0`,
  ]) {
    const before = passwords.worked;
    assert.equal(await passwords.verify(broken, PASSWORD), false, broken);
    assert.equal(passwords.worked - before, 1, broken);
  }
});

test('every text can be hashed and verified, also lone surrogates and NUL characters', async () => {
  const passwords = cheap();
  for (const odd of ['', '\0', '\ud800', '😀'.repeat(50), 'ﷺ'.repeat(1000)]) {
    const hash = await passwords.hash(odd);
    assert.equal(await passwords.verify(hash, odd), true);
    assert.equal(await passwords.verify(hash, `${odd}x`), false);
  }
});

test('of 300 concurrent verifications about 200 are done, and the others are refused as unavailable for two seconds', async () => {
  const passwords = cheap();
  const done = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.verify(null, PASSWORD)));
  const refusals = done.filter((one) => one.status === 'rejected').map((one) => one.reason);
  for (const reason of refusals) {
    assert.ok(reason instanceof AppError);
    assert.equal(reason.code, 'unavailable');
    assert.equal(reason.retryAfter, 2);
  }
  assert.ok(refusals.length === 98 || refusals.length === 99, `${refusals.length} were refused`);
  assert.equal(passwords.worked, 300 - refusals.length);
  assert.equal(await passwords.verify(null, PASSWORD), false, 'and then it goes on');
});

test('the event loop keeps running while passwords are hashed', async () => {
  const passwords = openPasswords();
  // On a busy machine the first hash may be done before the event loop turns once.
  await until('it turned while the first was hashed, and between the first and the last', async () => {
    const seen: number[] = [];
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        await passwords.hash(PASSWORD);
        seen.push(turns);
      }),
    );
    isDone = true;
    return (seen[0] ?? 0) > 1 && (seen[5] ?? 0) > (seen[0] ?? 0);
  });
});

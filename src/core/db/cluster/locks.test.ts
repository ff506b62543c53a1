import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { lockFile, tryLock, waitForLock } from './locks.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'locks-'));
});
after(() => rmSync(folder, { recursive: true }));

test('an exclusive lock shuts everybody out until it is released', () => {
  const file = lockFile(folder, 'server');
  const lock = tryLock(file, 'exclusive');
  assert.ok(lock);
  assert.equal(tryLock(file, 'exclusive'), undefined);
  assert.equal(tryLock(file, 'shared'), undefined);
  lock.release();
  lock.release();
  tryLock(file, 'exclusive')?.release();
});

test('shared locks stand side by side, and an exclusive one waits for the last of them', () => {
  const file = lockFile(folder, 'users');
  const [one, two] = [tryLock(file, 'shared'), tryLock(file, 'shared')];
  one?.release();
  assert.equal(tryLock(file, 'exclusive'), undefined);
  two?.release();
  const last = tryLock(file, 'exclusive');
  assert.ok(last);
  last.release();
});

test('waiting ends when the lock is given back, when the time is over, or when it is called off', async () => {
  const file = lockFile(folder, 'start');
  const lock = tryLock(file, 'exclusive');
  assert.equal(await waitForLock(file, 'exclusive', { forMs: 0 }), undefined);
  await assert.rejects(waitForLock(file, 'exclusive', { signal: AbortSignal.abort(new Error('enough')) }), {
    message: 'enough',
  });
  const waiting = waitForLock(file, 'exclusive');
  lock?.release();
  (await waiting)?.release();
});

test('a file that cannot be opened is an error, not a lock that is taken', () => {
  assert.throws(() => tryLock(join(folder, 'missing', 'x.lock'), 'shared'), { code: 'ERR_SQLITE_ERROR' });
});

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

test('an exclusive lock excludes all other locks until it is released', () => {
  const file = lockFile(folder, 'server');
  const lock = tryLock(file, 'exclusive');
  assert.ok(lock);
  assert.equal(tryLock(file, 'exclusive'), undefined);
  assert.equal(tryLock(file, 'shared'), undefined);
  lock.release();
  lock.release();
  tryLock(file, 'exclusive')?.release();
});

test('several shared locks can be held at once, and an exclusive one only after the last is released', () => {
  const file = lockFile(folder, 'users');
  const [one, two] = [tryLock(file, 'shared'), tryLock(file, 'shared')];
  one?.release();
  assert.equal(tryLock(file, 'exclusive'), undefined);
  two?.release();
  const last = tryLock(file, 'exclusive');
  assert.ok(last);
  last.release();
});

test('waiting for a lock ends when it is released, at the time limit or when it is aborted', async () => {
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

test('a lock file that cannot be opened causes an error and does not count as locked', () => {
  assert.throws(() => tryLock(join(folder, 'missing', 'x.lock'), 'shared'), { code: 'ERR_SQLITE_ERROR' });
});

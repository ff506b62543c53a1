import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { testFolder } from '../../test/folder.ts';
import { keepPrivate } from './data-dir.ts';
import { AppStartError } from './errors.ts';

/** Asserts that a portal in this folder is refused in one line. */
function assertRefused(t: TestContext, dataDir: string, why: RegExp): void {
  const umask = process.umask();
  t.after(() => process.umask(umask));
  assert.throws(
    () => keepPrivate(dataDir, { warn: assert.fail }),
    (error) => error instanceof AppStartError && !error.message.includes('\n') && why.test(error.message),
  );
}

test('a data directory that is a file is refused', async (t) => {
  const file = path.join(await testFolder(t), 'file');
  writeFileSync(file, '');
  assertRefused(t, file, /data directory.*ENOTDIR|EEXIST/);
});

test('a data directory that is open to other accounts is refused, and stays unchanged', async (t) => {
  const shared = path.join(await testFolder(t), 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  const refused = /DATA_DIR is .*\/shared, which is open to other accounts/;
  // Empty, as `/tmp` is in a fresh container.
  assertRefused(t, shared, refused);
  assert.equal(statSync(shared).mode & 0o7777, 0o1777);
  mkdirSync(path.join(shared, 'theirs'));
  chmodSync(shared, 0o755);
  assertRefused(t, shared, refused);
  assert.equal(statSync(shared).mode & 0o7777, 0o755);
  assert.deepEqual(readdirSync(shared), ['theirs']);
});

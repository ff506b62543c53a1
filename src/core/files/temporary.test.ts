import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { AppError } from '../errors.ts';
import { removeOldTemporaries, temporaryPlace, withTemporaries } from './temporary.ts';

test('old temporary files of a killed portal are removed; new ones and those of other programs stay', async (t) => {
  const { TMPDIR } = process.env;
  const folder = await mkdtemp(path.join(tmpdir(), 'old-'));
  process.env.TMPDIR = folder;
  t.after(async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(folder, { recursive: true });
  });
  assert.equal(temporaryPlace('unishelf-import-'), path.join(folder, 'unishelf-import-'));
  await mkdir(path.join(folder, 'unishelf-import-old'));
  await writeFile(path.join(folder, 'unishelf-import-old', 'rows.csv'), 'name,phone');
  for (const name of ['unishelf-picture-old', 'unishelf-picture-new', 'somebody-else'])
    await writeFile(path.join(folder, name), 'bytes');
  for (const name of ['unishelf-import-old', 'unishelf-picture-old', 'somebody-else'])
    await utimes(path.join(folder, name), 1000, 1000);
  await removeOldTemporaries();
  assert.deepEqual((await readdir(folder)).sort(), ['somebody-else', 'unishelf-picture-new']);
});

test('a full or read-only disk for temporary files is reported as such; other errors stay unchanged', async () => {
  const failing = (code: string) =>
    withTemporaries('unishelf-import-', 1, async () => {
      throw Object.assign(new Error('not written'), { code });
    });
  const words = { ENOSPC: /disk is full/, EDQUOT: /disk is full/, EROFS: /disk can only be read/ };
  for (const [code, said] of Object.entries(words))
    await assert.rejects(
      failing(code),
      (error) => error instanceof AppError && error.code === 'unavailable' && said.test(error.message),
      code,
    );
  await assert.rejects(failing('EACCES'), { message: 'not written' });
});

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import test from 'node:test';
import { testFiles } from '../../../test/app.ts';
import { isRoot } from '../db/cluster/account.ts';
import { AppError, AppStartError } from '../errors.ts';
import { openDiskFiles } from './disk.ts';
import type { ByteRange, Files } from './files.ts';

const bytes = Buffer.from('forty-two bytes of a question paper, about');
const sha256 = createHash('sha256').update(bytes).digest('hex');

async function copied(files: Files, range?: ByteRange, of = sha256): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const sink = new Writable({
    write(piece, _, done) {
      pieces.push(Buffer.from(piece));
      done();
    },
  });
  await files.copy(of, sink, range);
  return Buffer.concat(pieces);
}

test('a file is stored once under the SHA-256 hash of its content, and can be read whole or in part', async (t) => {
  const files = await testFiles(t);
  assert.deepEqual(await files.put(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), 100), {
    sha256,
    bytes: bytes.length,
  });
  assert.deepEqual(await files.put(Readable.from([bytes]), 100), { sha256, bytes: bytes.length });
  assert.equal(await files.size(sha256), bytes.length);
  assert.deepEqual(await copied(files), bytes);
  assert.deepEqual(await copied(files, { start: 6, end: 8 }), bytes.subarray(6, 9));
  assert.deepEqual(await readdir(path.join(files.folder, sha256.slice(0, 2), sha256.slice(2, 4))), [sha256]);
  assert.deepEqual(await readdir(path.join(files.folder, 'incoming')), []);
});

test('stored files and folders are accessible only to the system account of the portal', async (t) => {
  const { folder } = await testFiles(t);
  const inner = path.join(folder, 'files');
  const mask = process.umask(0);
  t.after(() => process.umask(mask));
  const files = await openDiskFiles(inner);
  let taken = 0;
  await files.put(Readable.from([bytes]), 100, async (place) => {
    taken = (await stat(place)).mode & 0o777;
  });
  assert.equal(taken, 0o600);
  const names = await readdir(inner, { recursive: true, withFileTypes: true });
  assert.equal(names.length, 4);
  for (const entry of names) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    assert.equal(mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, entry.name);
  }
  assert.equal((await stat(inner)).mode & 0o777, 0o700);
});

test('root is refused in a files folder of another account, and writes nothing there', {
  skip: !isRoot() && 'only root may write there',
}, async (t) => {
  const { folder } = await testFiles(t);
  await chown(folder, 65534, 65534);
  const refusal = {
    name: AppStartError.name,
    message: /belong to the account nobody, .* Run this under that account/,
  };
  await assert.rejects(openDiskFiles(folder), refusal);
  assert.deepEqual(await readdir(path.join(folder, 'incoming')), []);
  // As after a copy without empty folders: one created by root would stop the start of the other account.
  await rmdir(path.join(folder, 'incoming'));
  await assert.rejects(openDiskFiles(folder), refusal);
  assert.deepEqual(await readdir(folder), []);
});

test('a file that is too large or incompletely received is removed', async (t) => {
  const files = await testFiles(t);
  await assert.rejects(
    files.put(Readable.from([bytes]), 10),
    (error) => error instanceof AppError && error.code === 'too_large',
  );
  const lost = new Readable({
    read() {
      this.push(bytes);
      this.destroy(new Error('the line went dead'));
    },
  });
  await assert.rejects(files.put(lost, 1e6), /line went dead/);
  assert.deepEqual(await readdir(files.folder, { recursive: true }), ['incoming']);
});

test('a source that cannot be opened fails only the call that stores it', async (t) => {
  const files = await testFiles(t);
  const missing = path.join(files.folder, 'missing');
  // Which of the two opens first is random.
  for (let tries = 0; tries < 50; tries += 1)
    await assert.rejects(files.put(createReadStream(missing), 100), { code: 'ENOENT' });
  const lost = createReadStream(missing).destroy(new Error('it went away'));
  await assert.rejects(files.put(lost, 100), /it went away/);
});

test('a full disk, a read-only disk and too many open files are reported as temporary errors with their reason', async (t) => {
  const files = await testFiles(t);
  const words = { ENOSPC: /disk is full/, EROFS: /disk can only be read/, EMFILE: /try again in a moment/ };
  for (const [code, said] of Object.entries(words)) {
    const source = new Readable({
      read() {
        this.destroy(Object.assign(new Error('not written'), { code }));
      },
    });
    await assert.rejects(
      files.put(source, 100),
      (error) => error instanceof AppError && error.code === 'unavailable' && said.test(error.message),
    );
  }
});

test('a file that is not stored is not found', async (t) => {
  const files = await testFiles(t);
  const missing = (error: unknown) => error instanceof AppError && error.code === 'not_found';
  await assert.rejects(files.size(sha256), missing);
  await assert.rejects(copied(files), missing);
});

test('a file of many chunks is copied completely, and copying fails if the reader disconnects', async (t) => {
  const files = await testFiles(t);
  const long = randomBytes(300_000);
  const { sha256 } = await files.put(Readable.from([long]), 1e6);
  assert.ok(long.equals(await copied(files, undefined, sha256)));
  const left = new PassThrough();
  left.once('data', () => left.destroy());
  await assert.rejects(files.copy(sha256, left));
  await assert.rejects(files.copy(sha256, left), 'gone before it began');
});

test('incomplete files of a killed process are removed at a start once they are old', async (t) => {
  const { folder } = await testFiles(t);
  const incoming = path.join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'old'), 'half');
  await writeFile(path.join(incoming, 'fresh'), 'half');
  await utimes(path.join(incoming, 'old'), 1000, 1000);
  await openDiskFiles(folder);
  assert.deepEqual(await readdir(incoming), ['fresh']);
});

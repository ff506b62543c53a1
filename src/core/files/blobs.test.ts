import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import test from 'node:test';
import { testDatabase, testFiles } from '../../../test/app.ts';
import { untilBlocked } from '../../../test/until.ts';
import { dropBlob, recordBlobs } from './blobs.ts';

const put = async (files: Awaited<ReturnType<typeof testFiles>>, text: string) => ({
  ...(await files.put(Readable.from([Buffer.from(text)]), 100)),
  mediaType: 'application/pdf',
  pages: 2,
});

test('a blob is recorded once and removed with its file', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const blob = await put(files, 'one');
  for (const _ of [1, 2])
    await database.db.transaction().execute((tx) => recordBlobs(tx, files, [blob, blob]));
  const rows = await database.db.selectFrom('blobs').select(['bytes', 'media_type', 'pages']).execute();
  assert.deepEqual([...rows], [{ bytes: 3, media_type: 'application/pdf', pages: 2 }]);
  assert.equal(await dropBlob(database.db, files, blob.sha256), true);
  assert.equal(await dropBlob(database.db, files, blob.sha256), false);
  await assert.rejects(files.size(blob.sha256), { code: 'not_found' });
});

test('a blob that a row refers to is not removed, and neither is its file', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const blob = await put(files, 'logo');
  await database.db.transaction().execute(async (tx) => {
    await recordBlobs(tx, files, [blob]);
    await tx.insertInto('universities').values({ name: 'Kedar', logo_sha256: blob.sha256 }).execute();
  });
  assert.equal(await dropBlob(database.db, files, blob.sha256), false);
  assert.equal(await files.size(blob.sha256), 4);
});

test('recording a blob during its removal fails as unavailable, and succeeds once the file is stored again', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const blob = await put(files, 'late');
  const record = () => database.db.transaction().execute((tx) => recordBlobs(tx, files, [blob]));
  await record();
  // The removal has deleted the row and is about to remove the file when the second upload arrives.
  let recording: Promise<unknown> = Promise.resolve();
  const slow = {
    ...files,
    async remove(sha256: string) {
      recording = assert.rejects(record(), { code: 'unavailable' });
      await untilBlocked(database);
      await files.remove(sha256);
    },
  };
  assert.equal(await dropBlob(database.db, slow, blob.sha256), true);
  await recording;
  await put(files, 'late');
  await record();
  assert.equal(await files.size(blob.sha256), 4);
});

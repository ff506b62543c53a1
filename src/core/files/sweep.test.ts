import assert from 'node:assert/strict';
import { readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import test, { type TestContext } from 'node:test';
import { testDatabase, testFiles } from '../../../test/app.ts';
import { untilBlocked } from '../../../test/until.ts';
import { AppStartError } from '../errors.ts';
import { recordBlobs } from './blobs.ts';
import type { Files } from './files.ts';
import { claimFiles, missingFiles, sweepFiles } from './sweep.ts';

const DAY = 86_400_000;

async function begin(t: TestContext) {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  await database.sql`insert into installation values ('files swept at', to_jsonb(${Date.now()}::bigint))`;
  const put = async (text: string) => (await files.put(Readable.from([Buffer.from(text)]), 100)).sha256;
  const record = (sha256: string) =>
    database.db
      .transaction()
      .execute((tx) => recordBlobs(tx, files, [{ sha256, bytes: 1, mediaType: 'image/webp' }]));
  const placeOf = (sha256: string) => path.join(files.folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  /** Makes a file and its row as old as a month. */
  const age = async (sha256: string, days = 31) => {
    const then = new Date(Date.now() - days * DAY);
    await utimes(placeOf(sha256), then, then);
    await database.sql`update blobs set created_at = ${then} where sha256 = ${sha256}`;
  };
  const isThere = (sha256: string) =>
    files.size(sha256).then(
      () => true,
      () => false,
    );
  const rows = async () =>
    (await database.sql`select sha256 from blobs order by created_at`).map(({ sha256 }) => sha256);
  const sweep = (swept: Files = files) => sweepFiles(database, swept);
  return { database, files, put, record, placeOf, age, isThere, rows, sweep };
}

test('recorded files are removed after a day if no column of any table refers to them; rows in the trash still refer to theirs', async (t) => {
  const { database, put, record, age, isThere, rows, sweep } = await begin(t);
  const [logo, photo, lost, fresh] = await Promise.all(['logo', 'photo', 'lost', 'fresh'].map(put));
  for (const sha256 of [logo, photo, lost, fresh]) await record(sha256 ?? '');
  for (const sha256 of [logo, photo, lost]) await age(sha256 ?? '', 2);
  const ahead = await put('ahead');
  await record(ahead);
  await database.sql`update blobs set created_at = now() + interval '1 year' where sha256 = ${ahead}`;
  await database.sql`insert into universities (name, logo_sha256) values ('Kedar', ${logo ?? ''})`;
  await database.owner.sql`create table later (photo_sha256 text references blobs)`;
  await database.sql`insert into later values (${photo ?? ''})`;
  // A row derived from a file (`on delete cascade`) does not keep it, and is removed with it.
  await database.sql`insert into documents (sha256) values (${lost ?? ''})`;
  await sweep();
  assert.deepEqual(new Set(await rows()), new Set([logo, photo, fresh]));
  assert.equal(await isThere(lost ?? ''), false);
  assert.equal(await isThere(logo ?? ''), true);
  await database.sql`update universities set deleted_at = now()`;
  await sweep();
  assert.equal(await isThere(logo ?? ''), true, 'what is in the trash refers to its files');
});

test('stored files that were never recorded are removed after thirty days; unknown files stay', async (t) => {
  const { files, put, record, placeOf, age, isThere, rows, sweep } = await begin(t);
  const [known, stray, fresh] = [await put('known'), await put('stray'), await put('fresh')];
  for (const sha256 of [known, stray]) await age(sha256);
  await age(fresh, 29);
  await record(known);
  const strange = path.join(path.dirname(placeOf(stray)), 'README');
  await writeFile(strange, 'not ours');
  await utimes(strange, 1000, 1000);
  await writeFile(path.join(files.folder, stray.slice(0, 2), 'README'), 'not ours either');
  const abandoned = path.join(files.folder, 'incoming', 'half');
  await writeFile(abandoned, 'half');
  await utimes(abandoned, 1000, 1000);
  await sweep();
  assert.deepEqual([await isThere(known), await isThere(stray), await isThere(fresh)], [true, false, true]);
  assert.deepEqual(await rows(), [known]);
  assert.deepEqual(await readdir(path.dirname(strange)), ['README']);
  assert.deepEqual(await readdir(path.dirname(abandoned)), []);
});

test('after a database is restored from a backup, unrecorded files are kept for another thirty days', async (t) => {
  const { database, put, age, isThere, sweep } = await begin(t);
  const pauses = [
    database.sql`update installation set value = to_jsonb(value::bigint - ${40 * DAY}::bigint) where key = 'files swept at'`,
    // The database is from a version that did not write this time.
    database.sql`delete from installation where key like 'files swept%'`,
  ];
  for (const pause of pauses) {
    await pause;
    const newer = await put('newer');
    await age(newer, 35);
    for (let run = 0; run < 2; run += 1) await sweep();
    assert.equal(await isThere(newer), true);
    await database.sql`update installation set value = to_jsonb(value::bigint - ${31 * DAY}::bigint) where key = 'files swept again at'`;
    await sweep();
    assert.equal(await isThere(newer), false);
  }
});

test('storing the same bytes again restarts the waiting time of an unrecorded file', async (t) => {
  const { put, age, isThere, sweep } = await begin(t);
  const stray = await put('twice');
  await age(stray);
  await put('twice');
  await sweep();
  assert.equal(await isThere(stray), true);
});

test('recording a file during its removal waits and then fails as unavailable, until it is stored again', async (t) => {
  const { database, files, put, record, age, isThere, rows, sweep } = await begin(t);
  const stray = await put('late');
  await age(stray);
  let recording: Promise<unknown> = Promise.resolve();
  await sweep({
    ...files,
    async remove(sha256) {
      recording = assert.rejects(record(sha256), { code: 'unavailable' });
      await untilBlocked(database);
      await files.remove(sha256);
    },
  });
  await recording;
  assert.deepEqual([await isThere(stray), await rows()], [false, []]);
  await put('late');
  await record(stray);
  await sweep();
  assert.equal(await isThere(stray), true);
});

test('a file recorded directly before its removal is kept as recorded', async (t) => {
  const { database, files, put, record, age, isThere, sweep } = await begin(t);
  const stray = await put('close');
  await age(stray);
  await sweep({
    ...files,
    async *stored(start) {
      for await (const file of files.stored(start)) {
        yield file;
        await record(stray);
      }
    },
  });
  assert.equal(await isThere(stray), true);
  const [row] = await database.sql`select media_type from blobs`;
  assert.equal(row?.media_type, 'image/webp');
});

test('each run checks a limited number of files, and the next runs check the others', async (t) => {
  const { database, files, put, age, isThere } = await begin(t);
  const strays = await Promise.all(Array.from({ length: 30 }, (_, at) => put(`stray ${at}`)));
  for (const sha256 of strays) await age(sha256);
  const left = async () => (await Promise.all(strays.map(isThere))).filter(Boolean).length;
  const pace = { removed: 10, seen: 10 };
  await sweepFiles(database, files, pace);
  const after = await left();
  assert.ok(after > 0 && after <= 20, String(after));
  for (let run = 0; run < 3; run += 1) await sweepFiles(database, files, pace);
  assert.equal(await left(), 0);
});

test('recorded files that are missing or truncated are listed as missing until they are stored again', async (t) => {
  const { database, files, put, record, placeOf, age, sweep } = await begin(t);
  const [whole, lost, short, fresh] = ['whole', 'lost', 'short', 'fresh'];
  const names = new Map<string, string>();
  for (const text of [whole, lost, short, fresh]) {
    const sha256 = await put(text);
    names.set(sha256, text);
    await record(sha256);
    await database.sql`insert into documents (sha256) values (${sha256})`;
    await database.sql`update blobs set bytes = ${text.length} where sha256 = ${sha256}`;
    if (text !== fresh) await age(sha256);
  }
  await database.owner.sql`create table shown (sha256 text references blobs)`;
  await database.sql`insert into shown select sha256 from blobs`;
  const shaOf = (text: string) => [...names].find(([, name]) => name === text)?.[0] ?? '';
  const missing = async () => (await missingFiles(database.db)).map((sha256) => names.get(sha256)).sort();
  await rm(placeOf(shaOf(lost)));
  await rm(placeOf(shaOf(fresh)));
  await truncate(placeOf(shaOf(short)), 2);
  await sweep();
  assert.deepEqual(await missing(), [lost, short]);
  await put(lost);
  await sweep();
  assert.deepEqual(await missing(), [short]);
  // A file missing from the listing, because it was stored meanwhile, is looked up once more.
  await sweep({
    ...files,
    async *stored(start) {
      for await (const file of files.stored(start)) if (file.sha256 !== shaOf(whole)) yield file;
    },
  });
  assert.deepEqual(await missing(), [short]);
});

test('a command is refused in a files folder that is not the one of its portal', async (t) => {
  const { database, files } = await begin(t);
  const elsewhere = await testFiles(t);
  await claimFiles(database.db, elsewhere, 'elsewhere', 'command');
  await claimFiles(database.db, files, 'data/files');
  await claimFiles(database.db, files, 'data/files', 'command');
  await assert.rejects(claimFiles(database.db, elsewhere, 'elsewhere', 'command'), {
    name: AppStartError.name,
    message: /^The files of this portal are not in elsewhere: set DATA_DIR/,
  });
  assert.equal(await elsewhere.owner(), undefined);
});

test('a portal with files refuses an empty folder, such as that of a disk that is not mounted', async (t) => {
  const { database, files, put, record } = await begin(t);
  await claimFiles(database.db, files, 'data/files');
  await record(await put('paper'));
  const other = await testFiles(t);
  await assert.rejects(claimFiles(database.db, other, 'data/files'), {
    name: AppStartError.name,
    message: /^The files of this portal are not in data\/files: mount or restore that folder/,
  });
  assert.equal(await other.owner(), undefined);
  await claimFiles(database.db, files, 'data/files');
});

test('a portal refuses a files folder of another database, and accepts its own, also after a restore', async (t) => {
  const { database, files, put, record } = await begin(t);
  const claim = (by: typeof database) => claimFiles(by.db, files, 'data/files');
  const refused = {
    name: AppStartError.name,
    message: /^The files in data\/files are those of another database/,
  };
  await Promise.all([claim(database), claim(database)]);
  await claim(database);
  const mark = await files.owner();
  const sha256 = await put('paper');
  const other = await testDatabase(t);
  await assert.rejects(claim(other), refused, 'a new database');
  await database.sql`delete from installation`;
  await assert.rejects(claim(database), refused, 'as an earlier version made it, without a file');
  await record(sha256);
  await claim(database);
  assert.equal(await files.owner(), mark, 'a backup of before takes the mark of the files');
  await other.sql`insert into installation (key, value) values ('files owner', '"another"')`;
  await assert.rejects(claim(other), refused, 'a database with files of its own');
});

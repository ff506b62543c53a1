import assert from 'node:assert/strict';
import path from 'node:path';
import { Readable } from 'node:stream';
import test, { type TestContext } from 'node:test';
import {
  endlessPage,
  makePipe,
  openPlace,
  outcomeOf,
  stateOf,
  textPdf,
  upload,
  work,
} from '../../test/documents.ts';
import { testFolder } from '../../test/folder.ts';
import { crashNext, nicenessOf, noProcessFiles } from '../../test/processes.ts';
import { until } from '../../test/until.ts';
import type { Files } from '../core/files/files.ts';
import { USUAL_PACE } from './jobs.ts';

async function endlessFile(t: TestContext): Promise<string> {
  const file = path.join(await testFolder(t), 'pipe');
  await makePipe(t, file);
  return file;
}

test('documents are processed while another one takes long, which returns to the queue when the process ends', async (t) => {
  const place = await openPlace(t);
  const [endless] = await upload(place, endlessPage());
  const close = await work(t, place);
  await until('it is begun', async () => (await stateOf(place, endless)).state === 'processing');
  const others = await upload(place, await textPdf('Question 1.'), await textPdf('Question 2.'));
  for (const sha256 of others) assert.equal((await outcomeOf(place, sha256)).state, 'ready');
  assert.equal((await stateOf(place, endless)).state, 'processing');
  await close();
  const { state, tries } = await stateOf(place, endless);
  assert.deepEqual([state, tries], ['queued', 0]);
});

test('a document whose first page is too slow to draw becomes ready without a picture at the last attempt', async (t) => {
  const place = await openPlace(t);
  const [endless] = await upload(place, endlessPage());
  const close = await work(t, place, { within: 1, pauses: [60_000] });
  await until('the first attempt has failed', async () => {
    const { state, tries } = await stateOf(place, endless);
    return state === 'queued' && tries === 1;
  });
  await close();
  await place.database.sql`update documents set due_at = now()`;
  // The last attempt draws nothing, because drawing would never end.
  await work(t, place, { pauses: [1] });
  const { state, has_text, thumbnail_sha256, tries, pages } = await outcomeOf(place, endless);
  assert.deepEqual([state, has_text, thumbnail_sha256, tries, pages], ['ready', false, null, 2, 1]);
});

test('a first page that exceeds the time limit for drawing gets no picture, and its document is ready at the first attempt', async (t) => {
  const place = await openPlace(t);
  await work(t, place, { draw: 1 });
  const [endless] = await upload(place, endlessPage());
  const { state, thumbnail_sha256, tries } = await outcomeOf(place, endless);
  assert.deepEqual([state, thumbnail_sha256, tries], ['ready', null, 1]);
});

test('a document that exceeds the time limit three times fails with the reason', async (t) => {
  const place = await openPlace(t);
  const pipe = await endlessFile(t);
  await work(t, { ...place, files: { ...place.files, lend: (_, use) => use(pipe) } }, { within: 1 });
  const [sha256] = await upload(place, await textPdf('Question 1.'));
  const { state, reason, tries } = await outcomeOf(place, sha256);
  assert.deepEqual([state, reason, tries], ['failed', 'This PDF takes too long to read.', 3]);
});

test('a document whose file is temporarily missing is retried and becomes ready, and fails with the reason after the last attempt', async (t) => {
  const place = await openPlace(t);
  const pdf = await textPdf('Question 1.');
  const [sha256 = ''] = await upload(place, pdf);
  await place.files.remove(sha256);
  await work(t, place, { pauses: Array.from({ length: 1000 }, () => 10) });
  await until('it was tried twice', async () => (await stateOf(place, sha256)).tries > 2);
  await place.files.put(Readable.from([pdf]), pdf.length);
  assert.equal((await outcomeOf(place, sha256)).state, 'ready');

  await place.files.remove(sha256);
  await place.database.sql`update documents set state = 'queued', tries = 999, due_at = now()`;
  const { state, reason } = await outcomeOf(place, sha256);
  assert.deepEqual([state, reason], ['failed', 'The file is not there any more.']);
});

test('attempts while the disk or the database is full do not count, and the document is processed afterwards', async (t) => {
  const place = await openPlace(t);
  const { owner } = place.database;
  let isFull = true;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const files: typeof place.files = {
    ...place.files,
    put: (source, most) => place.files.put(isFull ? source.destroy(full) : source, most),
  };
  const [sha256 = ''] = await upload(place, await textPdf('Question 1.'));
  await owner.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$;
    create trigger refuse before insert on document_pages for each statement execute function refuse()`);
  const warnings: string[] = [];
  await work(t, { ...place, files }, {}, (warning) => warnings.push(warning));
  await until('the disk took nothing several times', () => warnings.length > 4);
  isFull = false;
  const before = warnings.length;
  await until('the database took nothing several times', () => warnings.length > before + 4);
  await owner.sql.unsafe('drop trigger refuse on document_pages');
  const { state, tries, thumbnail_sha256, texts } = await outcomeOf(place, sha256);
  assert.deepEqual([state, tries, texts.length], ['ready', 1, 1]);
  assert.ok(thumbnail_sha256);
});

test('expired claims are retried up to the limit and current ones kept, clock errors delay none, and a new upload repeats failed documents', async (t) => {
  const place = await openPlace(t);
  const { sql } = place.database;
  const pdfs = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => textPdf(`Question ${at}.`)));
  const [stuck, deadly, theirs, ahead, failed, bare] = (await upload(place, ...pdfs)) as [
    string,
    ...string[],
  ];
  await sql`
    update documents as d set state = v.state, tries = v.tries, due_at = now() + v.due, reason = v.reason from (values
      (${stuck}, 'processing', 1, interval '-1 second', null), (${`${deadly}`}, 'processing', 3, interval '-1 second', null),
      (${`${theirs}`}, 'processing', 1, interval '10 minutes', null), (${`${ahead}`}, 'queued', 0, interval '1 year', null),
      (${`${failed}`}, 'failed', 3, interval '0', 'x'), (${`${bare}`}, 'ready', 3, interval '0', null))
      as v (sha256, state, tries, due, reason)
    where d.sha256 = v.sha256`;
  await work(t, place);
  const { state, tries } = await outcomeOf(place, stuck);
  assert.deepEqual([state, tries], ['ready', 2]);
  const given = await outcomeOf(place, deadly);
  assert.deepEqual([given.state, given.reason], ['failed', 'This PDF could not be processed.']);
  assert.equal((await outcomeOf(place, ahead)).state, 'ready');
  assert.equal((await stateOf(place, theirs)).state, 'processing');

  for (const sha256 of await upload(place, ...pdfs.slice(4))) {
    const { state, tries, reason, thumbnail_sha256 } = await outcomeOf(place, sha256);
    assert.deepEqual([state, tries, reason], ['ready', 1, null]);
    assert.ok(thumbnail_sha256);
  }
});

test('a process whose claim on a document was taken over writes nothing', async (t) => {
  const place = await openPlace(t);
  const [sha256 = ''] = await upload(place, endlessPage());
  const close = await work(t, place);
  await until('it is begun', async () => (await stateOf(place, sha256)).state === 'processing');
  await place.database.sql`update documents set tries = 2, due_at = now() + interval '1 minute'`;
  await close();
  const { state, tries } = await stateOf(place, sha256);
  assert.deepEqual([state, tries], ['processing', 2]);
});

test('two processes share the queue, and process each document once', async (t) => {
  const place = await openPlace(t);
  for (const _ of [1, 2]) await work(t, place);
  const lines = Array.from({ length: 6 }, (_, at) => `Question ${at}.`);
  const hashes = await upload(place, ...(await Promise.all(lines.map((line) => textPdf(line)))));
  for (const sha256 of hashes) {
    const { state, tries } = await outcomeOf(place, sha256);
    assert.deepEqual([state, tries], ['ready', 1]);
  }
});

test('a document whose file is removed during processing leaves no row, and the queue continues', async (t) => {
  const place = await openPlace(t);
  const { sql } = place.database;
  const [sha256 = ''] = await upload(place, endlessPage());
  const warnings: string[] = [];
  const close = await work(t, place, { within: 800, pauses: [1] }, (warning) => warnings.push(warning));
  await until('it is begun', async () => (await stateOf(place, sha256)).state === 'processing');
  await sql`delete from blobs where sha256 = ${sha256}`;
  await until('it is given up', () => warnings.length > 0);
  await close();
  await work(t, place);
  const [next] = await upload(place, await textPdf('Question 1.'));
  assert.equal((await outcomeOf(place, next)).state, 'ready');
  assert.equal((await sql`select from documents where sha256 = ${sha256}`).length, 0);
});

test('the cache tag “resources” is dropped once for many documents', async (t) => {
  const place = await openPlace(t);
  const received: string[] = [];
  await place.database.listen(
    'cache_tags',
    (payload) => void received.push(payload),
    () => {},
  );
  const close = await work(t, place, { announce: 60_000 });
  for (const sha256 of await upload(place, await textPdf('Question 1.'), await textPdf('Question 2.')))
    await outcomeOf(place, sha256);
  assert.deepEqual(received, []);
  await close();
  await until('it is announced', () => received.length > 0);
  assert.deepEqual(received, ['["resources"]']);
});

test('a crash of the document worker does not end the portal: the document is retried, and fails after three attempts', {
  skip: noProcessFiles,
}, async (t) => {
  const place = await openPlace(t);
  const pipe = await endlessFile(t);
  let left = 1;
  const lend: Files['lend'] = (sha256, use) => (left > 0 ? use(pipe) : place.files.lend(sha256, use));
  await work(t, { ...place, files: { ...place.files, lend } });
  const [sha256] = await upload(place, await textPdf('Question 1.'));
  for (; left > 0; left -= 1) await crashNext('document-worker', '/pipe');
  const { state, tries } = await outcomeOf(place, sha256);
  assert.deepEqual([state, tries], ['ready', 2]);

  left = 3;
  const [deadly] = await upload(place, await textPdf('Question 2.'));
  for (; left > 0; left -= 1) await crashNext('document-worker', '/pipe');
  const { reason } = await outcomeOf(place, deadly);
  assert.equal(reason, 'This PDF cannot be read.');
});

test('attempts while no child process can be started do not count, and the document is processed afterwards', async (t) => {
  const place = await openPlace(t);
  const warnings: string[] = [];
  // Larger than the environment of a process may be, so no child process can start.
  process.env.LC_NAMES = 'x'.repeat(2 ** 22);
  t.after(() => delete process.env.LC_NAMES);
  await work(t, place, {}, (warning) => warnings.push(warning));
  const [sha256] = await upload(place, await textPdf('Question 1.'));
  await until('none was started several times', () => warnings.length > 4);
  delete process.env.LC_NAMES;
  const { state, tries } = await outcomeOf(place, sha256);
  assert.deepEqual([state, tries], ['ready', 1]);
});

test('the document worker runs with a lower priority (niceness 10)', {
  skip: noProcessFiles,
}, async (t) => {
  const place = await openPlace(t);
  await work(t, place, { nice: USUAL_PACE.nice });
  await upload(place, endlessPage());
  const found = await until('it is begun', async () => (await nicenessOf('document-worker')).at(0));
  assert.equal(found, 10);
});

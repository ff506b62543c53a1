import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';
import { plant, plantResource } from '../../test/universities.ts';
import { until } from '../../test/until.ts';
import { dropTags, followTags } from '../core/cache/tags.ts';
import type { Resource } from './schema.ts';
import type { ResourceType } from './vocabulary.ts';

const PDF = Buffer.from('%PDF-1.4 the bytes of a paper, long enough to take parts of');

/** A university whose one course has a paper and a set of notes. */
async function shelf(t: TestContext, course = 'B.Sc. Physics', department = 'Physics') {
  const portal = await testApp(t);
  const { database, files } = portal;
  const university = await plant(
    database,
    { name: 'Zemu University' },
    { [department]: [course], Empty: ['Nothing'] },
  );
  const stored = await files.put(Readable.from([PDF]), 1000);
  await database.sql`insert into blobs (sha256, bytes, media_type, pages) values (${stored.sha256}, ${stored.bytes}, 'application/pdf', 4)`;
  const place = university.courses[`${department}/${course}`];
  const add = (type: ResourceType, title: string, semester: number, sha256 = stored.sha256) =>
    plantResource(database, place?.id ?? '', { type, title, semester, sha256 });
  const id = await add('papers', 'Waves / 2024', 3);
  return { ...portal, university, id, add, sha256: stored.sha256 };
}

test('GET /resources returns every specified field', async (t) => {
  const { app, university, id, sha256 } = await shelf(t);
  const [row] = (await app.inject('/api/resources')).json<Resource[]>();
  const { date, ...rest } = row as Resource;
  assert.match(date, /Z$/);
  assert.deepEqual(rest, {
    _id: id,
    type: 'papers',
    title: 'Waves / 2024',
    university: university.id,
    universityName: 'Zemu University',
    department: 'Physics',
    course: 'B.Sc. Physics',
    semester: 3,
    fileUrl: `/files/resources/${id}/${sha256.slice(0, 16)}.pdf`,
    pages: 4,
    bytes: PDF.length,
    language: null,
  });
});

test('the ids of a course’s names are cached for visitors until the catalogue changes, but not for signed-in callers', async (t) => {
  const place = await shelf(t);
  const { app, database, cache, university } = place;
  await followTags(database, cache);
  const { headers } = await signIn(place);
  // The cookie keeps the responses out of the cache.
  const visitor = { cookie: 'token=x' };
  const query = { university: university.id, department: 'Physics', course: 'B.Sc. Physics' };
  const courses = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/resources', query, headers })).json<Resource[]>().map((one) => one.course);
  assert.deepEqual(await courses(visitor), ['B.Sc. Physics']);
  await database.sql`update courses set name = 'B.Sc. Optics' where name = 'B.Sc. Physics'`;
  assert.deepEqual(await courses(visitor), ['B.Sc. Physics'], 'remembered');
  assert.deepEqual(await courses(headers), []);
  await dropTags(database.db, ['universities']);
  await until('the change is heard of', async () => (await courses(visitor)).length === 0);
});

test('resources can be filtered by university, department, course, type and semester, and an unknown type gets 400', async (t) => {
  const { app, university } = await shelf(t);
  const count = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/resources', query })).json<Resource[]>().length;
  const all = { university: university.id, department: 'Physics', course: 'B.Sc. Physics' };
  assert.equal(await count(all), 1);
  assert.equal(await count({ university: 'Zemu University' }), 1);
  assert.equal(await count({ department: 'physics' }), 1);
  assert.equal(await count({ ...all, type: 'papers', semester: '3' }), 1);
  assert.equal(await count({ ...all, type: 'notes' }), 0);
  assert.equal(await count({ ...all, semester: '4' }), 0);
  assert.equal(await count({ ...all, course: 'Nothing' }), 0);
  assert.equal(await count({ university: 'Zemu' }), 0);
  assert.equal(await count({ university: '019aa000-0000-7000-8000-000000000000' }), 0);

  const answer = await app.inject('/api/resources?university=nobody&department=x&course=y');
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), []);
  assert.equal(answer.headers['x-total-count'], '0');

  const refused = await app.inject('/api/resources?type=videos&semester=x');
  assert.equal(refused.statusCode, 400);
  assert.deepEqual(Object.keys(refused.json<{ fields: object }>().fields).sort(), ['semester', 'type']);
});

test('a course is found by names with punctuation and Devanagari', async (t) => {
  const course = 'B.A. (Hons.) हिन्दी & English / 100% + C#';
  const { app, university } = await shelf(t, course, 'Arts & Letters / 2');
  const query = { university: university.id, department: 'Arts & Letters / 2', course };
  assert.equal((await app.inject({ url: '/api/resources', query })).json<Resource[]>().length, 1);
});

test('paths of the API also work with a doubled “api” segment', async (t) => {
  const { app, university, id } = await shelf(t);
  const paths = [
    '/books',
    '/universities',
    `/universities/${university.id}`,
    '/resources',
    `/resources/download/${id}`,
  ];
  for (const path of paths)
    for (const base of ['/api', '/api/api', '//api//api'])
      assert.equal((await app.inject(`${base}${path}`)).statusCode, 200, base + path);
});

test('a PDF is served with its type, a strong ETag and an immutable cache header, and can be framed by the portal only', async (t) => {
  const { app, sha256 } = await shelf(t);
  const [row] = (await app.inject('/api/resources')).json<Resource[]>();
  const answer = await app.inject(`/api${row?.fileUrl}`);
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.rawPayload, PDF);
  assert.equal(answer.headers['content-type'], 'application/pdf');
  assert.equal(answer.headers.etag, `"${sha256}"`);
  assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(answer.headers['accept-ranges'], 'bytes');
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  // Only pages of the portal may frame it; there is no sandbox, because browsers’ built-in PDF viewers do not work in one.
  const policy = String(answer.headers['content-security-policy']);
  assert.match(policy, /; frame-ancestors 'self'$/);
  assert.doesNotMatch(policy, /sandbox/);
  assert.equal(answer.headers['x-frame-options'], 'SAMEORIGIN');
  assert.equal(
    answer.headers['content-disposition'],
    `inline; filename="Waves 2024.pdf"; filename*=UTF-8''Waves%202024.pdf`,
  );
  const again = await app.inject({
    url: `/api${row?.fileUrl}`,
    headers: { 'if-none-match': `W/"x", "${sha256}"` },
  });
  assert.equal(again.statusCode, 304);
  assert.equal(again.payload, '');
  const head = await app.inject({ method: 'HEAD', url: `/api${row?.fileUrl}` });
  assert.equal(head.headers['content-length'], String(PDF.length));
  const known = await app.inject({
    method: 'HEAD',
    url: `/api${row?.fileUrl}`,
    headers: { 'if-none-match': `"${sha256}"` },
  });
  assert.deepEqual([known.statusCode, known.headers['content-length']], [304, undefined]);
});

test('a download has a safe file name derived from its title, in any script and of any length', async (t) => {
  const { app, database, id } = await shelf(t);
  const named = async (title: string) => {
    await database.sql`update resources set title = ${title}`;
    const { statusCode, headers } = await app.inject(`/api/resources/download/${id}`);
    assert.equal(statusCode, 200);
    return String(headers['content-disposition']);
  };
  assert.match(
    await named('हिन्दी "पत्र"; 2024'),
    /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%E0%A4/,
  );

  assert.match(await named('Unit 2.PDF'), /^attachment; filename="Unit 2.pdf";/);

  // The joiners of Indian scripts stay.
  const joined = 'ക്‍ഷ പേപ്പർ‌ 2024 र्‍य';
  assert.match(joined, /\u200d.*\u200c.*\u200d/);
  const header = await named(joined);
  assert.match(header, /^attachment; filename="2024[^"]*\.pdf"; /);
  assert.ok(decodeURIComponent(header.split("UTF-8''")[1] ?? '').startsWith(joined), header);

  // A long title is cut between whole letters, to what file systems take.
  const cut = await named('क्षि'.repeat(60));
  assert.equal(decodeURIComponent(cut.split("UTF-8''")[1] ?? ''), `${'क्षि'.repeat(19)}.pdf`);

  assert.match(
    await named('B.Sc. '.repeat(50)),
    /^attachment; filename="B\.Sc\.[^"]+\.pdf"; filename\*=UTF-8''B\.Sc\.[^.]*.*\.pdf$/,
  );
  assert.match(
    await named('setup＂ x=＂evil＼a／b：c＜d＞e＊f？g｜h；i％j'),
    /^attachment; filename="setup x= evil a b c d e f g hij[^"\\/:]*"; filename\*=UTF-8''setup%EF%BC%82/,
  );
});

test('range requests get 206, 412 or 416, malformed ones the whole file, and paths of other or deleted files 404', async (t) => {
  const { app, database, id, sha256 } = await shelf(t);
  const [row] = (await app.inject('/api/resources')).json<Resource[]>();
  const part = (range: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/api${row?.fileUrl}`, headers: { range, ...headers } });
  const size = PDF.length;
  for (const [range, from, to] of [
    ['bytes=0-7', 0, 7],
    ['bytes=5-', 5, size - 1],
    ['bytes=-5', size - 5, size - 1],
    ['bytes=0-99999', 0, size - 1],
    ['bytes=-99999', 0, size - 1],
  ] as const) {
    const answer = await part(range);
    assert.equal(answer.statusCode, 206, range);
    assert.equal(answer.headers['content-range'], `bytes ${from}-${to}/${size}`);
    assert.deepEqual(answer.rawPayload, PDF.subarray(from, to + 1));
  }
  for (const range of [
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=7-3',
    'lines=0-1',
    'bytes=0-1,3-4',
    'bytes 0-1',
    '0-1',
    'bytes=--5',
    'bytes=1e3-',
  ])
    assert.equal((await part(range)).statusCode, 200, range);
  for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=999999999999999-']) {
    const answer = await part(range);
    assert.equal(answer.statusCode, 416, range);
    assert.equal(answer.headers['content-range'], `bytes */${size}`);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  assert.equal((await part('bytes=0-1', { 'if-range': '"another"' })).statusCode, 200);
  for (const range of ['bytes=0-7', `bytes=${size}-`]) {
    const { statusCode, headers } = await part(range, {}, 'HEAD');
    assert.deepEqual([statusCode, headers['content-length']], [200, String(size)], 'HEAD is of the whole');
  }

  // Firefox resumes a download with If-Match: the rest of another file must not be joined to what it has.
  for (const [etag, status] of [
    ['"another"', 412],
    [`W/"${sha256}"`, 412],
    [`"another", "${sha256}"`, 206],
    ['*', 206],
  ] as const)
    assert.equal((await part('bytes=5-', { 'if-match': etag })).statusCode, status, etag);

  const start = sha256.slice(0, 16);
  for (const path of [
    `${id}/0000000000000000.pdf`,
    `${id}/${start}`,
    `${id}/..%2f..%2fsecret`,
    `${id}/..%5c..%5cetc`,
    `${id}/../../${sha256}`,
    `x/${start}.pdf`,
    `019aa000-0000-7000-8000-000000000000/${start}.pdf`,
  ])
    assert.equal((await app.inject(`/api/files/resources/${path}`)).statusCode, 404, path);
  await database.sql`update resources set deleted_at = now()`;
  assert.equal((await app.inject(`/api/files/resources/${id}/${start}.pdf`)).statusCode, 404);
  assert.equal((await app.inject(`/api/resources/download/${id}`)).statusCode, 404);
});

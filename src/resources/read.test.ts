import assert from 'node:assert/strict';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { plant } from '../../test/universities.ts';
import { valuesOf } from '../../test/values.ts';
import { openBuilt } from '../core/pages/built.ts';
import type { Renderer } from '../core/pages/pages.ts';
import { resourcePath } from '../ui/addresses.ts';
import type { ResourcePage } from './schema.ts';
import { TEXT_CHARACTERS } from './vocabulary.ts';

type Values = { title: string; type?: string; semester?: number } & Record<string, string | number>;

/** A course with resources, each with its own file. */
async function course(t: TestContext, options: { renderer?: Renderer } = {}) {
  const portal = await testApp(t, options);
  const { sql } = portal.database;
  const university = await plant(
    portal.database,
    { name: 'Zemu University' },
    { Physics: ['B.Sc. Physics'] },
  );
  const place = university.courses['Physics/B.Sc. Physics'];
  let files = 0;
  const add = async (values: Values): Promise<string> => {
    files += 1;
    const sha256 = String(files).padStart(64, '0');
    await sql`insert into blobs (sha256, bytes, media_type, pages) values (${sha256}, 2048, 'application/pdf', 4)`;
    const row = {
      ...{ type: 'papers', semester: 3, file_sha256: sha256 },
      ...{
        course_id: place?.id ?? '',
        department_id: place?.department_id ?? '',
        university_id: university.id,
      },
      ...values,
    };
    const [added] = await sql`insert into resources ${sql(row)} returning id`;
    return String(added?.id);
  };
  const write = async (id: string, ...pages: string[]) => {
    const [row] = await sql`select file_sha256 from resources where id = ${id}`;
    const sha256 = String(row?.file_sha256);
    await sql`insert into documents (sha256, state, has_text) values (${sha256}, 'ready', true)`;
    for (const [at, text] of pages.entries())
      await sql`insert into document_pages (sha256, page, text) values (${sha256}, ${at + 1}, ${text})`;
  };
  const read = async (id: string) => {
    const answer = await portal.app.inject(`/api/resources/${id}`);
    return { status: answer.statusCode, page: answer.json<ResourcePage>() };
  };
  const titles = (near: { title: string }[]) => near.map(({ title }) => title);
  return { ...portal, sql, university, add, write, read, titles };
}

test('the page data of a resource have its text, the same subject in other years, its neighbours, and matching books', async (t) => {
  const { add, write, read, titles, sql } = await course(t);
  const waves = { subject_name: 'Wave Motion', exam_year: 2023 };
  const before = await add({ title: 'Before' });
  const id = await add({
    title: 'Waves, May 2024',
    ...waves,
    exam_year: 2024,
    exam_month: 5,
    subject_code: 'PHY 3',
  });
  await add({ title: 'Waves, notes', type: 'notes', subject_name: 'wave motion' });
  await add({ title: 'Waves, May 2023', ...waves, exam_month: 5 });
  await add({ title: 'Waves, November 2023', ...waves, exam_month: 11 });
  await add({ title: 'Elsewhere', semester: 4 });
  await write(id, 'Answer any five.', 'A travelling wave');
  for (const [name, verified] of [
    ['Waves and Optics', true],
    ['Physics for all', true],
    ['Wave Motion', true],
    ['Wave Motion, unseen', false],
    ['Accountancy', true],
  ] as const)
    await sql`insert into books (name, seller, price, category, verified_at)
      values (${name}, 'Asha', 100, 'Physics', ${verified ? new Date() : null})`;
  const { status, page } = await read(id);
  assert.equal(status, 200);
  assert.deepEqual([page._id, page.subjectCode, page.thumbnail, page.pages], [id, 'PHY 3', null, 4]);
  assert.deepEqual(page.text, {
    pages: [
      { page: 1, text: 'Answer any five.' },
      { page: 2, text: 'A travelling wave' },
    ],
    goesOn: false,
  });
  assert.deepEqual(titles(page.sameSubject), ['Waves, November 2023', 'Waves, May 2023', 'Waves, notes']);
  assert.deepEqual([page.before?._id, page.after?.title], [before, 'Waves, May 2023']);
  assert.deepEqual(valuesOf(page.books, 'name'), ['Wave Motion', 'Waves and Optics', 'Physics for all']);
  const first = (await read(before)).page;
  assert.deepEqual([first.before, first.sameSubject], [null, []]);
});

test('matching books are found for a subject in Devanagari', async (t) => {
  const { add, read, sql } = await course(t);
  for (const name of ['भौतिक विज्ञान', 'भूगोल'])
    await sql`insert into books (name, seller, price, category, verified_at) values (${name}, 'Asha', 100, 'Physics', now())`;
  const { page } = await read(await add({ title: 'भौतिक विज्ञान, मई 2024' }));
  assert.deepEqual(valuesOf(page.books, 'name'), ['भौतिक विज्ञान']);
});

test('a long text is cut at the limit of characters and marked as continued', async (t) => {
  const { add, write, read } = await course(t);
  const [long, whole] = [await add({ title: 'Long' }), await add({ title: 'Whole' })];
  await write(long, 'x'.repeat(TEXT_CHARACTERS - 2), 'yyyy', 'z');
  await write(whole, 'x'.repeat(TEXT_CHARACTERS));
  const { text } = (await read(long)).page;
  assert.deepEqual(
    text.pages.map(({ page, text }) => [page, text.length]),
    [
      [1, TEXT_CHARACTERS - 2],
      [2, 2],
    ],
  );
  assert.equal(text.goesOn, true);
  assert.equal((await read(whole)).page.text.goesOn, false);
});

test('the limit of text counts code points, and at most 100 pages are shown', async (t) => {
  const { add, write, read } = await course(t);
  const [formulas, hundred, more] = [
    await add({ title: 'Formulas' }),
    await add({ title: 'A hundred pages' }),
    await add({ title: 'One more' }),
  ];
  await write(formulas, 'x', '𝑥'.repeat(TEXT_CHARACTERS - 1));
  await write(hundred, ...Array.from({ length: 100 }, () => 'a page'));
  await write(more, ...Array.from({ length: 101 }, () => 'a page'));
  const { text } = (await read(formulas)).page;
  assert.deepEqual(
    text.pages.map(({ text }) => [...text].length),
    [1, TEXT_CHARACTERS - 1],
  );
  assert.ok(text.pages.every(({ text }) => text.isWellFormed()));
  assert.equal(text.goesOn, false);
  for (const [id, goesOn] of [
    [hundred, false],
    [more, true],
  ] as const) {
    const { text } = (await read(id)).page;
    assert.deepEqual([text.pages.length, text.goesOn], [100, goesOn]);
  }
});

test('without JavaScript a resource’s page has its details, text, citation, metadata, and links to its PDF', async (t) => {
  const { app, add, write } = await course(t, { renderer: await openBuilt(path.resolve('dist')) });
  const id = await add({
    ...{ title: 'Waves & <Sound> / May 2024', subject_name: 'Wave Motion', subject_code: 'PHY-3' },
    ...{ exam_year: 2024, exam_month: 5, language: 'en', source: 'exam cell', licence: 'CC BY 4.0' },
  });
  await write(id, 'A <b>travelling</b> wave');
  const { statusCode, payload } = await app.inject(`/resource/${id}/waves-sound-may-2024`);
  assert.equal(statusCode, 200);
  const text = payload.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ');
  for (const words of [
    ...[
      'Waves &amp; &lt;Sound&gt; / May 2024',
      'Question paper · Wave Motion · PHY-3',
      'May 2024',
      'Exam cell',
    ],
    ...['English', 'CC BY 4.0', 'Semester 3', 'B.Sc. Physics', 'A &lt;b&gt;travelling&lt;/b&gt; wave'],
    ...['Zemu University. (2024, May).', 'month = may'],
  ])
    assert.ok(text.includes(words), words);
  for (const html of [
    `href="/api/files/resources/${id}/`,
    `href="/api/resources/download/${id}"`,
    '<meta name="citation_title" content="Waves &amp; &lt;Sound> / May 2024">',
    '<meta name="citation_publication_date" content="2024/05">',
    '<meta name="DC.date" content="2024-05">',
    `<link rel="canonical" href="http://portal.test/resource/${id}/waves-sound-may-2024">`,
  ])
    assert.ok(payload.includes(html), html);
  const things = [...payload.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  );
  assert.deepEqual(
    things.map((thing) => thing['@type']),
    ['LearningResource', 'BreadcrumbList'],
  );
  assert.match(things[0].encoding.contentUrl, /^http:\/\/portal\.test\/api\/files\/resources\/.+\.pdf$/);
});

test('other titles and the bare id redirect to the canonical URL of a resource, which keeps letters of every script', async (t) => {
  const { app, add, sql } = await course(t, { renderer: await openBuilt(path.resolve('dist')) });
  const id = await add({ title: 'R&D / Arts (Hons.)' });
  for (const asked of ['', '/old-title', '/a/b', '/R-D-Arts-Hons']) {
    const { statusCode, headers } = await app.inject(`/resource/${id}${asked}`);
    assert.deepEqual([statusCode, headers.location], [301, `/resource/${id}/r-d-arts-hons`], asked);
    assert.equal(headers['cache-control'], 'no-cache', 'titles change, and may change back');
  }
  const upper = await app.inject(`/Resource/${id.toUpperCase()}/r-d-arts-hons`);
  assert.equal(upper.statusCode, 301);
  const address = resourcePath(id, 'हिन्दी / गद्य');
  assert.equal((await app.inject(address)).headers.location, `/resource/${id}/r-d-arts-hons`);
  await sql`update resources set title = 'हिन्दी / गद्य'`;
  assert.equal((await app.inject(address)).statusCode, 200);
  await sql`update resources set title = '?!'`;
  assert.equal((await app.inject(`/resource/${id}`)).statusCode, 200);
});

test('deleted and unknown resources get 404 in the API and as pages, and are not indexed', async (t) => {
  const { app, add, sql, read } = await course(t, { renderer: await openBuilt(path.resolve('dist')) });
  const id = await add({ title: 'Waves' });
  await sql`update resources set deleted_at = now()`;
  for (const asked of [id, '019aa000-0000-7000-8000-000000000000', 'nobody', '%00', '%F0%9F%8E%89'])
    assert.equal((await read(asked)).status, 404, asked);
  for (const asked of [`${id}/waves`, id, 'nobody', 'upload/x', 'managed', '..%2f..'])
    assert.equal((await app.inject(`/resource/${asked}`)).statusCode, 404, asked);
  assert.match((await app.inject(`/resource/${id}/waves`)).payload, /<meta name="robots" content="noindex">/);
});

test('every resource is in the site map and has a preview picture', async (t) => {
  const { app, add } = await course(t);
  const id = await add({ title: 'Waves & Sound' });
  const map = (await app.inject('/sitemap.xml')).payload;
  assert.ok(map.includes(`<loc>http://portal.test/resource/${id}/waves-sound</loc>`), map);
  const picture = await app.inject(`/og/resource/${id}/waves-sound.png`);
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/png']);
  assert.equal((await app.inject('/og/resource/nobody/x.png')).statusCode, 404);
});

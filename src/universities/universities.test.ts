import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { until } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { dropTags, followTags } from '../core/cache/tags.ts';
import type { ListedUniversity, University } from './schema.ts';
import { MAX_NAME_LENGTH } from './vocabulary.ts';

const names = (rows: { name: string }[]) => rows.map((row) => row.name);

test('GET /universities returns all universities in alphabetical order, with departments and courses', async (t) => {
  const { app, database } = await testApp(t);
  await plant(database, { name: 'Zemu University' });
  await plant(
    database,
    { name: 'aravali college', location: 'Ajmer, Rajasthan' },
    { Physics: ['M.Sc.', 'B.Sc.'] },
  );
  const answer = await app.inject('/api/universities');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['x-total-count'], '2');
  const [first, second] = answer.json<University[]>();
  assert.equal(second?.name, 'Zemu University');
  assert.deepEqual(second?.departments, []);
  assert.deepEqual(names(first?.departments[0]?.courses ?? []), ['B.Sc.', 'M.Sc.']);
  assert.deepEqual(Object.keys(first ?? {}).sort(), [
    '_id',
    'departments',
    'description',
    'location',
    'logo',
    'name',
    'shortName',
    'website',
  ]);
});

test('GET /universities?nested=false omits the departments', async (t) => {
  const { app, database } = await testApp(t);
  await plant(database, { name: 'Zemu University' }, { Physics: ['B.Sc.'] });
  const [row] = (await app.inject('/api/universities?nested=false')).json<ListedUniversity[]>();
  assert.equal(row?.departments, undefined);
  const wrong = await app.inject('/api/universities?nested=no');
  assert.deepEqual(
    [wrong.statusCode, wrong.json().fields],
    [400, { nested: ['must be one of true, false'] }],
  );
});

test('universities can be filtered by part of the name or short name, and by part of the location', async (t) => {
  const { app, database } = await testApp(t);
  await plant(database, { name: 'Amity University', location: 'Jaipur, Rajasthan' });
  await plant(database, { name: 'Amity University', location: 'Gwalior, Madhya Pradesh' });
  await plant(database, {
    name: 'Kerala Technological University',
    short_name: 'KTU',
    location: 'Thiruvananthapuram, Kerala',
  });
  const found = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/universities', query }))
      .json<ListedUniversity[]>()
      .map((row) => row.location);
  assert.deepEqual(await found({ q: 'AMITY', place: 'gwalior' }), ['Gwalior, Madhya Pradesh']);
  assert.deepEqual(await found({ q: 'ktu' }), ['Thiruvananthapuram, Kerala']);
  assert.deepEqual(await found({ place: 'rajas' }), ['Jaipur, Rajasthan']);
  assert.equal((await found({ q: ' ' })).length, 3);
});

test('pages and cursors reach every university once, also with equal names', async (t) => {
  const { app, database } = await testApp(t);
  for (const location of ['A', 'B', 'C']) await plant(database, { name: 'Same Name', location });
  const seen: string[] = [];
  for (let page = 1; page <= 3; page += 1)
    seen.push(
      (await app.inject(`/api/universities?page=${page}&limit=1`)).json<University[]>()[0]?._id ?? '',
    );
  assert.equal(new Set(seen).size, 3);
  const encode = (id: string) => Buffer.from(JSON.stringify(['same name', id])).toString('base64url');
  const rest = (await app.inject(`/api/universities?limit=5&after=${encode(seen[0] ?? '')}`)).json<
    University[]
  >();
  assert.deepEqual(valuesOf(rest, '_id'), seen.slice(1));
});

test('a cursor with the longest possible name in Devanagari is accepted', async (t) => {
  const { app, database } = await testApp(t);
  await database.sql`
    insert into universities (name, location) select repeat('क', ${MAX_NAME_LENGTH}), n::text from generate_series(1, 1001) n`;
  const { headers } = await app.inject('/api/universities');
  const next = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1] ?? '';
  const rest = await app.inject(next);
  assert.deepEqual([rest.statusCode, rest.json<University[]>().length], [200, 1], next);
});

test('a cursor with a NUL character gets 400', async (t) => {
  const { app } = await testApp(t);
  for (const name of ['\0', 'a\0b']) {
    const cursor = Buffer.from(JSON.stringify([name, randomUUID()])).toString('base64url');
    const answer = await app.inject(`/api/universities?after=${cursor}`);
    assert.equal(answer.statusCode, 400);
    assert.ok(answer.json<{ fields: { after: string[] } }>().fields.after[0]);
  }
});

test('GET /universities/{id} returns a university with every field of its courses', async (t) => {
  const { app, database } = await testApp(t);
  const { id, courses } = await plant(
    database,
    { name: 'Zemu University', website: 'https://zemu.example' },
    { Physics: ['B.Sc.'] },
  );
  const answer = await app.inject(`/api/universities/${id}`);
  assert.equal(answer.statusCode, 200);
  const university = answer.json<University>();
  assert.equal(university.website, 'https://zemu.example');
  assert.deepEqual(university.departments[0]?.courses[0], {
    _id: courses['Physics/B.Sc.']?.id,
    name: 'B.Sc.',
    level: 'UG',
    duration: '3',
    semesters: 6,
    totalCredits: 0,
    modeOfStudy: null,
    eligibility: null,
    feeStructure: null,
    eligibilityFile: null,
    feeStructureFile: null,
    version: 1,
  });
  assert.deepEqual([university.version, university.departments[0]?.version], [1, 1]);
});

test('departments and courses of a university can be filtered by name, ignoring case and spacing', async (t) => {
  const { app, database } = await testApp(t);
  const catalogue = { Physics: ['B.Sc.', 'M.Sc.'], Chemistry: ['B.Sc.', 'Ph.D.'] };
  const { id } = await plant(database, { name: 'Zemu University' }, catalogue);
  const found = async (query: Record<string, string>) => {
    const answer = await app.inject({ url: `/api/universities/${id}`, query });
    assert.equal(answer.statusCode, 200);
    const { name, departments } = answer.json<University>();
    assert.equal(name, 'Zemu University');
    return Object.fromEntries(departments.map((one) => [one.name, names(one.courses)]));
  };
  assert.deepEqual(await found({ department: ' physics', course: 'b.sc. ' }), { Physics: ['B.Sc.'] });
  assert.deepEqual(await found({ department: 'PHYSICS' }), { Physics: ['B.Sc.', 'M.Sc.'] });
  assert.deepEqual(await found({ course: 'Ph.D.' }), { Chemistry: ['Ph.D.'], Physics: [] });
  assert.deepEqual(await found({ department: 'Physics', course: 'Ph.D.' }), { Physics: [] });
  assert.deepEqual(await found({ department: 'Botany', course: 'B.Sc.' }), {});
});

test('a university’s departments and courses are cached for visitors until they change, but not for signed-in callers', async (t) => {
  const place = await testApp(t);
  const { app, database, cache } = place;
  await followTags(database, cache);
  const { headers } = await signIn(place);
  const { id } = await plant(database, { name: 'Zemu University' }, { Physics: ['B.Sc.'] });
  await plant(database, { name: 'Aravali College' }, { हिन्दी: ['M.A.'] });
  const visitor = {};
  const alone = async (headers: Record<string, string>) =>
    (await app.inject({ url: `/api/universities/${id}`, headers })).json<University>();
  const listed = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/universities', headers })).json<ListedUniversity[]>();
  const courses = (row?: ListedUniversity) => names(row?.departments?.[0]?.courses ?? []);
  assert.deepEqual(courses(await alone(visitor)), ['B.Sc.']);
  await database.sql`update courses set name = 'B.A.' where name = 'B.Sc.'`;
  await database.sql`update universities set name = 'Zemu College' where name = 'Zemu University'`;
  const [first, second] = await listed(visitor);
  assert.deepEqual([first?.departments?.[0]?.name, courses(first)], ['हिन्दी', ['M.A.']]);
  assert.deepEqual([second?.name, courses(second)], ['Zemu College', ['B.Sc.']], 'remembered');
  assert.deepEqual(courses(await alone(headers)), ['B.A.']);
  assert.deepEqual((await listed(headers)).map(courses), [['M.A.'], ['B.A.']]);
  await dropTags(database.db, [`university:${id}`]);
  await until('the change is heard of', async () => courses(await alone(visitor))[0] === 'B.A.');
  assert.deepEqual((await listed(visitor)).map(courses), [['M.A.'], ['B.A.']]);
});

test('fees are returned as an object of amounts or as text', async (t) => {
  const { app, database } = await testApp(t);
  const { id } = await plant(database, { name: 'Zemu University' }, { Physics: ['B.Sc.', 'M.Sc.'] });
  const fee = {
    boys: { subsidized: 1000, nonSubsidized: 2000 },
    girls: { subsidized: 0, nonSubsidized: 1500 },
  };
  await database.sql`update courses set fee_structure = ${database.sql.json(fee)}, eligibility = '10+2' where name = 'B.Sc.'`;
  await database.sql`update courses set fee_structure = '"Ask the office"' where name = 'M.Sc.'`;
  const { departments } = (await app.inject(`/api/universities/${id}`)).json<University>();
  assert.deepEqual(departments[0]?.courses[0]?.feeStructure, fee);
  assert.equal(departments[0]?.courses[0]?.eligibility, '10+2');
  assert.equal(departments[0]?.courses[1]?.feeStructure, 'Ask the office');
});

test('unknown, invalid and deleted ids get 404', async (t) => {
  const { app, database } = await testApp(t);
  const { id } = await plant(database, { name: 'Gone', deleted_at: new Date() });
  const odd = [id, '0', 'undefined', '019aa000-0000-7000-8000-000000000000', "1'--", '%00', 'a'.repeat(1500)];
  for (const one of odd) {
    const answer = await app.inject(`/api/universities/${one}`);
    assert.equal(answer.statusCode, 404, one.slice(0, 40));
    assert.equal(answer.json<{ error: string }>().error, 'University not found');
  }
});

test('a name is found even if JavaScript and PostgreSQL lowercase its letters differently', async (t) => {
  const { app, database } = await testApp(t);
  for (const name of ['İstanbul Üniversitesi', 'ΑΘΗΝΑΣ']) await plant(database, { name });
  for (const q of ['İstanbul', 'istanbul ü', 'İS', 'ΑΘΗΝΑΣ', 'αθηνασ']) {
    const found = (await app.inject({ url: '/api/universities', query: { q } })).json<unknown[]>();
    assert.equal(found.length, 1, q);
  }
});

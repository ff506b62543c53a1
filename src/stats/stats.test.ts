import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import type { DayActivity, Stats, TopCourse, UncoveredCourse } from './schema.ts';

async function begin(t: TestContext) {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  const get = async <T>(url: string): Promise<T> => {
    const answer = await place.app.inject({ url: `/api${url}`, headers });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<T>();
  };
  return { place, headers, get };
}

type Wanted = { type?: string; course?: string; created?: string; deleted?: boolean };

/** Adds resources to courses. @returns the id of the last one */
async function addResources({ database }: TestApp, ...wanted: Wanted[]): Promise<string> {
  let last = '';
  for (const { type = 'notes', course = 'BSc', created = 'now()', deleted = false } of wanted) {
    const [row] = await database.sql.unsafe(
      `with b as (insert into blobs (sha256, bytes, media_type)
         values (encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1000, 'application/pdf') returning sha256)
       insert into resources (course_id, department_id, university_id, type, title, semester, file_sha256, created_at, deleted_at)
       select c.id, department_id, university_id, $1, 'Optics', 1, b.sha256, ${created}, case when $3::boolean then now() end
       from courses c, b where c.name = $2 returning id`,
      [type, course, deleted],
    );
    last = String(row?.id);
  }
  return last;
}

const daysAgo = (days: number) => `now() - interval '${days} days'`;

test('the totals count published content only, and downloads of the last 30 days', async (t) => {
  const { place, get } = await begin(t);
  const { sql } = place.database;
  await plant(place.database, { name: 'Kedar' }, { Physics: ['BSc', 'MSc'], Law: [] });
  await plant(place.database, { name: 'Gone', deleted_at: new Date() });
  await sql`update universities set created_at = now() - interval '8 days' where name = 'Kedar'`;
  await addResources(
    place,
    { type: 'notes' },
    { type: 'notes', created: daysAgo(8) },
    { type: 'papers' },
    { type: 'syllabus', deleted: true },
  );
  await sql`insert into books (name, seller, price, verified_at, sold_at) values
    ('On offer', 'A', 1, now(), null), ('Sold', 'A', 1, now(), now()), ('Waiting', 'A', 1, null, null)`;
  await sql`insert into blogs (slug, title, content, excerpt, author_name, author_role, verified_at) values
    ('a', 'Approved', 'x', '', 'A', 'user', now()), ('b', 'Waiting', 'x', '', 'A', 'user', null)`;
  await sql`insert into download_days
    select (now() at time zone interval '5:30')::date - ago, uuidv7(), 2 from unnest(array[0, 29, 30]) as ago`;
  assert.deepEqual(await get<Stats>('/stats'), {
    totalUniversities: 1,
    totalCourses: 2,
    notesCount: 2,
    syllabusCount: 0,
    papersCount: 1,
    totalDepartments: 2,
    books: 1,
    posts: 1,
    users: 1,
    downloads30: 4,
    storedBytes: 4000,
    week: { universities: 0, notes: 1, syllabus: 0, papers: 1, users: 1 },
  });
});

test('the activity has every day of the period, in Indian time', async (t) => {
  const { place, get } = await begin(t);
  await plant(place.database, { name: 'Kedar' }, { Physics: ['BSc'] });
  const midnight = `(((now() at time zone interval '5:30')::date)::timestamp at time zone interval '5:30')`;
  await addResources(
    place,
    { created: midnight },
    { created: `${midnight} - interval '1 second'` },
    { created: `${midnight} - interval '6 days'` },
    { created: `${midnight} - interval '6 days 1 second'` },
    { deleted: true },
  );
  await place.database
    .sql`insert into download_days values ((now() at time zone interval '5:30')::date - 1, uuidv7(), 3),
    ((now() at time zone interval '5:30')::date - 1, uuidv7(), 4), ((now() at time zone interval '5:30')::date - 7, uuidv7(), 9)`;
  const days = await get<DayActivity[]>('/stats/activity?days=7');
  assert.deepEqual(
    days.map(({ day: _, ...counted }) => Object.values(counted)),
    [[1, 0, 0, 0], ...Array.from({ length: 4 }, () => [0, 0, 0, 0]), [1, 7, 7, 0], [2, 0, 0, 1]],
  );
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  assert.equal(days.at(-1)?.day, today);
  assert.equal((await get<DayActivity[]>('/stats/activity')).length, 30);
  const year = await get<DayActivity[]>('/stats/activity?days=365');
  assert.deepEqual([year.length, new Set(year.map(({ day }) => day)).size], [365, 365]);
});

test('the most downloaded courses are listed first, and downloads of deleted courses and resources are only counted', async (t) => {
  const { place, get } = await begin(t);
  const { sql } = place.database;
  const { id } = await plant(
    place.database,
    { name: 'Kedar' },
    { Physics: ['BSc', 'MSc'], Law: ['LLB', 'LLM'] },
  );
  const count = async (course: string, downloads: number, ago = 0) => {
    const resource = await addResources(place, { course });
    await sql`insert into download_days values ((now() at time zone interval '5:30')::date - ${ago}::int, ${resource}, ${downloads})`;
  };
  await count('BSc', 2);
  await count('BSc', 3, 1);
  await count('MSc', 4);
  await count('LLB', 99, 7);
  await count('LLM', 50);
  await sql`update courses set deleted_at = now() where name = 'LLM'`;
  await count('MSc', 60);
  await sql`update resources set deleted_at = now() where id = (select max(id::text)::uuid from resources)`;
  await sql`insert into download_days values ((now() at time zone interval '5:30')::date, uuidv7(), 7)`;
  const top = await get<TopCourse[]>('/stats/top-courses?days=7');
  assert.deepEqual(
    top.map(({ _id, ...course }) => course),
    [
      { name: 'BSc', department: 'Physics', university: id, universityName: 'Kedar', downloads: 5 },
      { name: 'MSc', department: 'Physics', university: id, universityName: 'Kedar', downloads: 4 },
    ],
  );
  const days = await get<DayActivity[]>('/stats/activity?days=7');
  const sum = (key: 'downloads' | 'deletedDownloads') => days.reduce((total, day) => total + day[key], 0);
  assert.equal(
    sum('deletedDownloads'),
    50 + 60 + 7,
    'of a deleted course, of a deleted resource, and of one that is gone for good',
  );
  assert.equal(sum('downloads') - sum('deletedDownloads'), 5 + 4, 'the rest is what is listed');
  const [most] = await get<TopCourse[]>('/stats/top-courses?days=8&limit=1');
  assert.equal(most?.name, 'LLB');
});

test('courses without some type of resource are listed by university and department, by page and by cursor', async (t) => {
  const { place, headers, get } = await begin(t);
  const { id } = await plant(place.database, { name: 'Kedar' }, { Physics: ['BSc', 'MSc'], Law: ['LLB'] });
  await plant(place.database, { name: 'Arni' }, { Arts: ['BA'] });
  await addResources(place, { type: 'notes' }, { type: 'papers', course: 'LLB', deleted: true });
  const names = async (query = '') =>
    (await get<UncoveredCourse[]>(`/stats/coverage${query}`)).map(({ name }) => name);
  assert.deepEqual(await names(), ['BA', 'LLB', 'MSc']);
  assert.deepEqual(await names('?lacks=notes'), ['BA', 'LLB', 'MSc']);
  assert.deepEqual(await names('?lacks=papers'), ['BA', 'LLB', 'BSc', 'MSc']);
  assert.deepEqual(await names(`?lacks=syllabus&university=${id}`), ['LLB', 'BSc', 'MSc']);
  assert.deepEqual(await names('?university=Kedar'), []);
  const [bsc] = await get<UncoveredCourse[]>('/stats/coverage?lacks=papers&page=3&limit=1');
  assert.deepEqual(
    { ...bsc, _id: '' },
    {
      ...{
        _id: '',
        name: 'BSc',
        level: 'UG',
        department: 'Physics',
        university: id,
        universityName: 'Kedar',
      },
      ...{ notes: 1, syllabus: 0, papers: 0 },
    },
  );
  const first = await place.app.inject({ url: '/api/stats/coverage?lacks=papers&page=1&limit=2', headers });
  assert.equal(first.headers['x-total-count'], '4');
  const cursor = first.json<UncoveredCourse[]>().at(-1)?._id;
  assert.deepEqual(await names(`?lacks=papers&limit=100&after=${cursor}`), ['BSc', 'MSc']);
});

test('invalid periods, limits and filters get 400 with the field', async (t) => {
  const { place, headers } = await begin(t);
  for (const url of [
    ...['activity?days=6', 'activity?days=366', 'activity?days=x', 'activity?days=7.5'],
    ...['top-courses?limit=0', 'top-courses?limit=101', 'top-courses?days=1'],
    ...['coverage?lacks=books', 'coverage?after=x', 'coverage?limit=101'],
  ]) {
    const answer = await place.app.inject({ url: `/api/stats/${url}`, headers });
    assert.equal(answer.statusCode, 400, url);
    assert.ok(Object.keys(answer.json<{ fields: object }>().fields).length === 1, url);
  }
});

test('only administrators can read the statistics: visitors get 401, others 403', async (t) => {
  const { place } = await begin(t);
  const callers = [
    { wanted: 401, headers: {} },
    { wanted: 403, ...(await signIn(place, { role: 'authority' })) },
    { wanted: 403, ...(await signIn(place, { role: 'user' })) },
  ];
  for (const path of ['', '/activity', '/top-courses', '/coverage'])
    for (const { wanted, headers } of callers) {
      const answer = await place.app.inject({ url: `/api/stats${path}`, headers });
      assert.equal(answer.statusCode, wanted, path);
    }
});

test('staff see how many books, posts and requests wait for them, administrators also messages, and students get 403', async (t) => {
  const place = await testApp(t);
  const { sql } = place.database;
  const [admin, authority, student] = await Promise.all([
    signIn(place, { role: 'admin' }),
    signIn(place, { role: 'authority' }),
    signIn(place),
  ]);
  const waiting = async ({ headers }: { headers: Record<string, string> }) =>
    (await place.app.inject({ url: '/api/waiting', headers })).json();
  assert.deepEqual(await waiting(admin), { books: 0, posts: 0, requests: 0, messages: 0 });
  await sql`insert into books (name, seller, price, verified_at, rejected_at, withdrawn_at, deleted_at) values
    ('Waits', 'A', 1, null, null, null, null), ('Waits too', 'A', 1, null, null, null, null),
    ('Approved', 'A', 1, now(), null, null, null), ('Rejected', 'A', 1, null, now(), null, null),
    ('Withdrawn', 'A', 1, null, null, now(), null), ('Deleted', 'A', 1, null, null, null, now())`;
  await sql`insert into blogs (slug, title, content, excerpt, author_name, author_role, verified_at) values
    ('a', 'Approved', 'x', '', 'A', 'user', now()), ('b', 'Waiting', 'x', '', 'A', 'user', null)`;
  // Staff answer neither their own requests nor requests that go to a seller.
  for (const [state, buyer, seller] of [
    ['asked', student.id, null],
    ['accepted', student.id, null],
    ['asked', admin.id, null],
    ['asked', student.id, authority.id],
  ] as const)
    await sql`insert into reservations (book_name, price, seller_name, state, buyer_id, seller_id)
      values ('Waves', 1, 'A', ${state}, ${buyer}, ${seller})`;
  await sql`insert into enquiries (email, email_key, message, state) values
    ('a@b.test', 'a@b.test', 'A', 'new'), ('a@b.test', 'a@b.test', 'A', 'read')`;
  assert.deepEqual(await waiting(admin), { books: 2, posts: 1, requests: 1, messages: 1 });
  assert.deepEqual(await waiting(authority), { books: 2, posts: 1, requests: 2 });
  assert.equal((await waiting(student)).code, 'forbidden');
});

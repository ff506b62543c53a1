import assert from 'node:assert/strict';
import test from 'node:test';
import { tagsDuring } from '../../test/announced.ts';
import { cataloguePortal, courseOf, logOf, read, shelve } from '../../test/catalogue.ts';
import { valuesOf } from '../../test/values.ts';
import type { Resource } from '../resources/schema.ts';

test('a change of a university sets the given fields and clears those that are null; unchanged values are not written or logged', async (t) => {
  const place = await cataloguePortal(t);
  const same = { name: ' Kedar  University', location: 'Pauri', logo: null, description: '', version: 99 };
  const unchanged = await place.admin('PATCH', `/universities/${place.kedar.id}`, same);
  assert.deepEqual([unchanged.status, unchanged.body.university.version], [200, 1]);
  assert.deepEqual(await logOf(place, place.kedar.id), []);

  const path = `/universities/${place.kedar.id}`;
  const first = await place.own('PATCH', path, {
    shortName: 'KU',
    description: 'One.\n\n\n\nTwo.',
    logo: 'https://kedar.test/l.png',
  });
  assert.equal(first.status, 200);
  assert.equal(first.body.message, '“Kedar University” is saved.');
  const { university } = first.body;
  assert.deepEqual(await read(place, place.kedar.id), university);
  assert.deepEqual(
    [university.shortName, university.description, university.logo, university.website, university.version],
    ['KU', 'One.\n\nTwo.', 'https://kedar.test/l.png', 'https://kedar.test', 2],
  );
  const second = await place.admin('PATCH', path, {
    shortName: null,
    website: '',
    description: null,
    logo: '',
  });
  const now = second.body.university;
  assert.deepEqual([now.shortName, now.website, now.description, now.logo], [null, null, '', null]);
  const [, entry] = await logOf(place, place.kedar.id);
  assert.deepEqual(entry, {
    action: 'universities.edit',
    before: {
      name: 'Kedar University',
      shortName: 'KU',
      website: 'https://kedar.test',
      description: 'One.\n\nTwo.',
      logo: 'https://kedar.test/l.png',
    },
    after: { name: 'Kedar University', shortName: null, website: null, description: '', logo: null },
  });

  const answer = await place.own('PATCH', path, { description: `${'a'.repeat(499)}😀 and so on` });
  assert.equal(answer.status, 200);
  const last = (await logOf(place, place.kedar.id)).at(-1);
  assert.deepEqual(last?.after, { name: 'Kedar University', description: `${'a'.repeat(499)}…` });
});

test('renaming a university keeps its resources and updates cached lists', async (t) => {
  const place = await cataloguePortal(t);
  await shelve(place, 'Physics/B.Sc.', 2);
  const path = `/universities/${place.kedar.id}`;
  const list = async () =>
    (await place.visitor<Resource[]>('GET', `/resources?university=${place.kedar.id}`)).body;
  assert.equal((await list())[0]?.universityName, 'Kedar University');
  const tags = await tagsDuring(place.portal.database, () =>
    place.admin('PATCH', path, { name: 'Kedarnath University' }),
  );
  assert.deepEqual(tags, ['resources', 'universities', `university:${place.kedar.id}`]);
  assert.deepEqual(valuesOf(await list(), 'universityName', 'title'), [['Kedarnath University', 'Optics']]);
  const others = await tagsDuring(place.portal.database, () =>
    place.admin('PATCH', path, { shortName: 'K' }),
  );
  assert.deepEqual(others, ['universities', `university:${place.kedar.id}`]);
});

test('one of two simultaneous changes of a university gets 409 with the current values; a change without a version is not checked', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  const changes = [{ location: 'Pauri Garhwal' }, { location: 'Srinagar' }];
  const answers = await Promise.all(
    changes.map((change) => place.admin('PATCH', path, { ...change, version: 1 })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { location } = await read(place, place.kedar.id);
  const refused = answers.find(({ status }) => status === 409)?.body;
  assert.equal(refused?.error, 'This was changed in the meantime. Load it again and repeat your change.');
  assert.deepEqual(refused?.fields, { location: [`is stored as “${location}”`] });
  assert.equal((await place.admin('PATCH', path, { location: 'Tehri' })).status, 200);
});

test('a name and location that another university has gets 409 with a link to it, also in a race', async (t) => {
  const place = await cataloguePortal(t);
  const taken = await place.admin('PATCH', `/universities/${place.other.id}`, {
    name: 'kedar university',
    location: 'PAURI',
  });
  assert.deepEqual(
    [taken.status, taken.body.error, taken.body.link],
    [409, '“Kedar University, Pauri” is on the portal already.', `/coursepages/${place.kedar.id}/courses`],
  );
  const racing = await Promise.all(
    [place.kedar.id, place.other.id].map((id) =>
      place.admin('PATCH', `/universities/${id}`, { name: 'Nanda', location: 'Tehri' }),
    ),
  );
  assert.deepEqual(racing.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(
    racing.find(({ status }) => status === 409)?.body.error,
    '“Nanda, Tehri” is on the portal already.',
  );
});

test('deleting a university deletes everything in it, which is counted beforehand and can be restored; repeated deletions get 404', async (t) => {
  const place = await cataloguePortal(t);
  await shelve(place, 'Physics/B.Sc.', 2);
  const path = `/universities/${place.kedar.id}`;
  const contents = await place.own('GET', `${path}/contents`);
  assert.deepEqual(contents.body, { departments: 2, courses: 3, resources: 1 });
  const { status, body } = await place.own('DELETE', path);
  assert.deepEqual([status, body.message], [200, '“Kedar University” is in the trash.']);
  assert.equal((await place.visitor('GET', path)).status, 404);
  assert.equal((await place.own('DELETE', path)).status, 404);
  const course = courseOf(place, 'Physics/B.Sc.');
  assert.equal((await place.own('PATCH', `${path}/courses/${course}`, { level: 'PG' })).status, 404);
  assert.equal((await place.own('POST', `/trash/${body.trashId}/restore`)).status, 200);
  assert.equal((await read(place, place.kedar.id)).departments.length, 2);
  assert.equal(
    (await place.visitor<Resource[]>('GET', `/resources?university=${place.kedar.id}`)).body.length,
    1,
  );

  const { admin, own, kedar } = place;
  const both = await Promise.all([admin, own].map((ask) => ask('DELETE', `/universities/${kedar.id}`)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
});

test('only staff in charge of a university can change it: others get 403, visitors 401', async (t) => {
  const { foreign, student, visitor, own, everywhere, kedar } = await cataloguePortal(t);
  const path = `/universities/${kedar.id}`;
  for (const [method, url, payload] of [
    ['PATCH', path, { shortName: 'X' }],
    ['DELETE', path],
    ['GET', `${path}/contents`],
    ['DELETE', `${path}/logo`],
    ['PUT', `${path}/logo`, [['logo', new File(['x'], 'a.png')]]],
  ] as const) {
    assert.equal((await foreign(method, url, payload)).status, 403, `${method} ${url}`);
    assert.equal((await student(method, url, payload)).status, 403, `${method} ${url}`);
    assert.equal((await visitor(method, url, payload)).status, 401, `${method} ${url}`);
  }
  for (const ask of [own, everywhere])
    assert.equal((await ask('PATCH', path, { shortName: 'X' })).status, 200);
});

test('changing an unknown university gets 404, and invalid fields get 400', async (t) => {
  const { admin, kedar } = await cataloguePortal(t);
  for (const id of ['0', 'undefined', '019aa000-0000-7000-8000-000000000000'])
    for (const [method, rest, payload] of [
      ['PATCH', '', { name: 'X' }],
      ['DELETE', ''],
      ['GET', '/contents'],
      ['DELETE', '/logo'],
    ] as const) {
      const { status, body } = await admin(method, `/universities/${id}${rest}`, payload);
      assert.deepEqual([status, body.error], [404, 'University not found'], `${method} ${id}${rest}`);
    }
  for (const [field, value] of [
    ['name', ''],
    ['name', null],
    ['name', 'x'.repeat(201)],
    ['logo', 'file:///etc/passwd'],
    ['version', 'one'],
  ] as const) {
    const { status, body } = await admin('PATCH', `/universities/${kedar.id}`, { [field]: value });
    assert.deepEqual([status, Object.keys(body.fields)], [400, [field]]);
  }
});

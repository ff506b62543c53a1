import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import test, { type TestContext } from 'node:test';
import { signIn } from '../../test/sessions.ts';
import { type Caller, send, uploadPortal } from '../../test/upload.ts';
import { valuesOf } from '../../test/values.ts';
import { closeInspectors } from '../core/pdf/inspect.ts';
import type { ManagedResource, Shelf } from './schema.ts';

test.after(closeInspectors);

type UploadPortal = Awaited<ReturnType<typeof uploadPortal>>;

async function filled(t: TestContext) {
  const place = await uploadPortal(t);
  const { portal, admin, own, zemu, other } = place;
  const add = async (who: Caller, university: string, fields: Record<string, string>) => {
    const { status, body } = await send(portal, who, university, fields);
    assert.equal(status, 201, JSON.stringify(body));
    return body.resource;
  };
  const waves = await add(own, zemu.id, { title: 'Waves 2023', type: 'papers', subjectCode: 'PHY-301' });
  const heat = await add(admin, zemu.id, {
    title: 'Heat',
    type: 'papers',
    semester: '5',
    course: 'M.Sc. Physics',
  });
  const hindi = await add(admin, zemu.id, { title: 'हिन्दी कविता', department: 'Arts', course: 'B.A. हिन्दी' });
  const far = await add(admin, other.id, { title: 'Waves far away', type: 'papers' });
  return { ...place, waves, heat, hindi, far };
}

async function read<Row = ManagedResource>(
  { app }: UploadPortal,
  { headers }: Caller,
  query: string,
  path = 'managed',
) {
  const answer = await app.inject({ url: `/api/resources/${path}?${query}`, headers });
  assert.equal(answer.statusCode, 200, answer.payload);
  return { rows: answer.json<Row[]>(), total: answer.headers['x-total-count'], link: answer.headers.link };
}

test('the staff’s list of resources is newest first, and can be filtered by every field, searched and paged', async (t) => {
  const place = await filled(t);
  const { admin, own, zemu } = place;
  const titles = async (query: string, who: Caller = admin) =>
    (await read(place, who, query)).rows.map(({ title }) => title);
  assert.deepEqual(await titles(''), ['Waves far away', 'हिन्दी कविता', 'Heat', 'Waves 2023']);
  assert.deepEqual(await titles('type=papers&q=waves'), ['Waves far away', 'Waves 2023']);
  assert.deepEqual(await titles('q=phy-30'), ['Waves 2023'], 'the code of the subject');
  assert.deepEqual(await titles('q=%25'), []);
  assert.deepEqual(await titles(`q=${encodeURIComponent('हि')}`), ['हिन्दी कविता']);
  assert.deepEqual(await titles(`university=${zemu.id}&department=physics`), ['Heat', 'Waves 2023']);
  for (const semester of ['5', '५'])
    assert.deepEqual(await titles(`course=m.sc. physics&semester=${encodeURIComponent(semester)}`), ['Heat']);
  assert.deepEqual(await titles('department=Nothing'), []);
  assert.deepEqual(await titles('mine=true', own), ['Waves 2023']);
  assert.deepEqual(await titles('mine=false&state=queued&limit=1'), ['Waves far away']);
  const { total, link } = await read(place, admin, 'type=papers&limit=1&page=2');
  assert.equal(total, '3');
  assert.match(String(link), /page=3.*rel="next"/);
});

test('the list shows the state of each document, the reason of a failure, and a thumbnail that only its resource serves', async (t) => {
  const place = await filled(t);
  const { app, admin, waves, heat, hindi, database, files } = place;
  const picture = await files.put(Readable.from([Buffer.from('a picture')]), 100);
  await database.sql`insert into blobs (sha256, bytes, media_type) values (${picture.sha256}, ${picture.bytes}, 'image/webp')`;
  const set = (id: string, values: object) => database.sql`
    update documents set ${database.sql(values as Record<string, string>)}
    where sha256 = (select file_sha256 from resources where id = ${id})`;
  await set(waves._id, { state: 'ready', has_text: true, thumbnail_sha256: picture.sha256 });
  await set(heat._id, { state: 'ready', has_text: false });
  await set(hindi._id, { state: 'failed', reason: 'It takes too long.' });
  const ids = async (state: string) =>
    (await read(place, admin, `state=${state}`)).rows.map(({ _id }) => _id);
  assert.deepEqual(await ids('ready'), [waves._id]);
  assert.deepEqual(await ids('scan'), [heat._id]);
  assert.deepEqual(await ids('failed'), [hindi._id]);
  assert.deepEqual(await ids('processing'), []);
  const one = async (id: string) =>
    (
      await app.inject({ url: `/api/resources/managed/${id}`, headers: admin.headers })
    ).json<ManagedResource>();
  assert.deepEqual(
    [(await one(hindi._id)).state, (await one(hindi._id)).reason],
    ['failed', 'It takes too long.'],
  );
  const { thumbnail, state } = await one(waves._id);
  assert.deepEqual(
    [state, thumbnail],
    ['ready', `/files/resources/${waves._id}/${picture.sha256.slice(0, 16)}/thumbnail.webp`],
  );
  const shown = await app.inject(`/api${thumbnail}`);
  assert.deepEqual(
    [shown.statusCode, shown.headers['content-type'], shown.payload],
    [200, 'image/webp', 'a picture'],
  );
  for (const path of [
    `/api/files/resources/${heat._id}/${picture.sha256.slice(0, 16)}/thumbnail.webp`,
    `/api/files/resources/${waves._id}/0123456789abcdef/thumbnail.webp`,
    `/api/files/resources/nobody/${picture.sha256.slice(0, 16)}/thumbnail.webp`,
  ])
    assert.equal((await app.inject(path)).statusCode, 404, path);
  await database.sql`update resources set deleted_at = now() where id = ${waves._id}`;
  assert.equal(
    (await app.inject(`/api${thumbnail}`)).statusCode,
    404,
    'what is in the trash shows no picture',
  );
});

test('shelves count the resources of each university, department and semester, by page and by cursor', async (t) => {
  const place = await filled(t);
  const { admin, zemu, other } = place;
  const shelves = (query: string, who = admin) => read<Shelf>(place, who, query, 'shelves');
  assert.deepEqual((await shelves('')).rows, [
    { key: other.id, name: 'Other University', total: 1 },
    { key: zemu.id, name: 'Zemu University', total: 3, location: 'Lachen' },
  ]);
  assert.deepEqual(valuesOf((await shelves('type=papers&q=heat')).rows, 'name', 'total'), [
    ['Zemu University', 1],
  ]);
  const departments = (await shelves(`by=department&university=${zemu.id}`)).rows;
  assert.deepEqual(valuesOf(departments, 'name', 'total'), [
    ['Arts', 1],
    ['Physics', 2],
  ]);
  assert.deepEqual((await shelves(`by=semester&university=${zemu.id}&department=Physics&type=papers`)).rows, [
    { key: 3, name: '3', total: 1 },
    { key: 5, name: '5', total: 1 },
  ]);
  const first = await shelves('limit=1');
  assert.deepEqual([first.rows.length, first.total], [1, '2']);
  assert.deepEqual(valuesOf((await shelves('limit=1&page=2')).rows, 'name'), ['Zemu University']);
  assert.deepEqual(valuesOf((await shelves('limit=1&after=1')).rows, 'name'), ['Zemu University']);
  const beyond = await shelves('limit=1&page=9');
  assert.deepEqual([beyond.rows, beyond.total], [[], '2']);
  assert.deepEqual((await shelves('university=nobody')).rows, []);
});

test('an authority of one university sees the resources of that university only', async (t) => {
  const place = await filled(t);
  const { app, own, foreign, zemu, other, waves, far } = place;
  assert.equal((await read(place, own, '')).rows.length, 3);
  assert.deepEqual(valuesOf((await read(place, foreign, '')).rows, '_id'), [far._id]);
  assert.deepEqual((await read(place, foreign, `university=${zemu.id}`)).rows, []);
  assert.deepEqual(valuesOf((await read<Shelf>(place, foreign, '', 'shelves')).rows, 'key'), [other.id]);
  const seen = (id: string) => app.inject({ url: `/api/resources/managed/${id}`, headers: foreign.headers });
  assert.equal((await seen(far._id)).statusCode, 200);
  assert.equal((await seen(waves._id)).statusCode, 404);
  assert.equal((await seen('nobody')).statusCode, 404);
});

test('invalid filters get 400 with the field; visitors get 401 and students 403', async (t) => {
  const { portal, app, admin } = await uploadPortal(t);
  for (const [path, names] of [
    ['managed?state=lost&mine=perhaps&type=videos&semester=x', ['mine', 'semester', 'state', 'type']],
    ['managed?after=nobody', ['after']],
    ['managed?university=nowhere&after=nobody', ['after']],
    ['?university=nowhere&after=nobody', ['after']],
    ['shelves?by=colour', ['by']],
    ['shelves?after=first', ['after']],
  ] as const) {
    const answer = await app.inject({
      url: `/api/resources/${path}`.replace('/?', '?'),
      headers: admin.headers,
    });
    assert.equal(answer.statusCode, 400, path);
    assert.deepEqual(Object.keys(answer.json<{ fields: object }>().fields).sort(), names);
  }
  const student = await signIn(portal);
  for (const path of ['managed', 'shelves', 'managed/x']) {
    assert.equal((await app.inject(`/api/resources/${path}`)).statusCode, 401);
    assert.equal(
      (await app.inject({ url: `/api/resources/${path}`, headers: student.headers })).statusCode,
      403,
    );
  }
});

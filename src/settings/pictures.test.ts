import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { testApp } from '../../test/app.ts';
import { picture, refusesOthers, snapshot } from '../../test/pictures.ts';
import { signIn } from '../../test/sessions.ts';
import { administrator, edit, save, upload } from '../../test/settings.ts';
import { removeExpired } from '../portal/housekeeping.ts';
import { defaults } from './defaults.ts';

const member = (picture: string | null) => ({ name: 'Ravi', role: 'Mentor', university: null, picture });
const small = (path: string) => path.replace('.webp', '-small.webp');

test('a picture of the settings is turned upright, stored in two sizes, and stripped of its metadata', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const { status, body } = await upload(place, admin, await snapshot(3000, 1500));
  assert.deepEqual([status, body.message], [201, 'The picture is ready. Visitors see it once you save.']);
  assert.match(body.picture, /^\/files\/site\/[0-9a-f-]{36}\/[0-9a-f]{16}\.webp$/);
  for (const [path, ...measures] of [
    [body.picture, 360, 720],
    [small(body.picture), 120, 240],
  ] as const) {
    const { rawPayload } = await place.app.inject({ url: `/api${path}`, headers: admin.headers });
    const made = await sharp(rawPayload).metadata();
    assert.deepEqual([made.format, made.width, made.height, made.exif], ['webp', ...measures, undefined]);
    assert.doesNotMatch(rawPayload.toString('latin1'), /SecretCamera|Asha|EXIF/);
  }
});

test('a picture is public while the settings show it, otherwise visible to administrators only, and guessed names get 404', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const { picture: path } = (await upload(place, admin, await picture('png', 300, 300))).body;
  const seenBy = async (url: string) => {
    const seen: (string | number)[] = [];
    for (const caller of [null, await signIn(place), await signIn(place, { role: 'authority' }), admin]) {
      const answer = await place.app.inject({ url: `/api${url}`, headers: caller?.headers ?? {} });
      const kept = String(answer.headers['cache-control']).split(',')[0] ?? '';
      seen.push(answer.statusCode === 200 ? kept : answer.statusCode);
    }
    return seen;
  };
  assert.deepEqual(await seenBy(path), [404, 404, 404, 'private']);
  assert.equal((await edit(place, admin, 'team', { thanks: [member(path)] })).status, 200);
  for (const shown of [path, small(path)]) assert.deepEqual(await seenBy(shown), Array(4).fill('public'));
  const [group] = (await place.app.inject({ url: '/api/site/team' })).json().slice(-1);
  assert.equal(group.members[0].picture, path);
  await edit(place, admin, 'team', { thanks: [] });
  assert.deepEqual(await seenBy(small(path)), [404, 404, 404, 'private']);
  const folder = path.slice(0, path.lastIndexOf('/'));
  for (const name of ['0000000000000000.webp', '__proto__', 'constructor.webp', 'x-small.webp'])
    assert.deepEqual(await seenBy(`${folder}/${name}`), Array(4).fill(404), name);
  assert.deepEqual(await seenBy('/files/site/x/y.webp'), Array(4).fill(404));
});

test('settings with an unknown picture are refused with 400 and the fields', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const { picture: path } = (await upload(place, admin, await picture('png', 300, 300))).body;
  const [id] = /[0-9a-f-]{36}/.exec(path) ?? [];
  const none = '/files/site/00000000-0000-7000-8000-000000000000/0123456789abcdef.webp';
  const core = [path, none, null, `/files/site/${id}/0123456789abcdef.webp`].map(member);
  const dashes = member(`/files/site/${'-'.repeat(36)}/0123456789abcdef.webp`);
  const { status, body } = await edit(place, admin, 'team', { core, thanks: [dashes] });
  assert.deepEqual(
    [status, Object.keys(body.fields ?? {})],
    [400, ['core.1.picture', 'core.3.picture', 'thanks.0.picture']],
  );
  assert.equal(body.fields?.['core.1.picture']?.[0], 'Please upload the picture here first.');
  const sponsors = [{ name: 'Press', url: null, picture: none }];
  assert.equal((await edit(place, admin, 'sponsors', { sponsors })).status, 400);
  assert.equal((await place.app.inject({ url: `/api${path}` })).statusCode, 404);
  assert.deepEqual([...(await place.database.sql`select from settings`)], []);
});

test('a file that is not a picture, is damaged, missing or too large is refused, and so are callers other than administrators', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  await refusesOthers('picture', (bytes) => upload(place, admin, bytes));
  const none = await upload(place, admin, null);
  assert.deepEqual([none.status, Object.keys(none.body.fields ?? {})], [400, ['picture']]);
  const whole = await picture('png', 900, 900);
  for (const [caller, status] of [
    [{ headers: {} }, 401],
    [await signIn(place), 403],
    [await signIn(place, { role: 'authority' }), 403],
  ] as const)
    assert.equal((await upload(place, caller, whole)).status, status);
  const [left] = await place.database.sql`
    select (select count(*)::int from blobs) as blobs, (select count(*)::int from setting_pictures) as pictures`;
  assert.deepEqual({ ...left }, { blobs: 0, pictures: 0 });
});

test('a picture that was unused for a day is removed with its files, and a recently used one stays', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  const [unused, shown, replaced] = [
    (await upload(place, admin, await picture('png', 300, 300, '#111111'))).body.picture,
    (await upload(place, admin, await picture('png', 300, 300, '#222222'))).body.picture,
    (await upload(place, admin, await picture('png', 300, 300, '#333333'))).body.picture,
  ];
  await edit(place, admin, 'team', { core: [member(shown), member(replaced), member(shown)] });
  const { sql } = place.database;
  const passDays = async () => {
    await sql`update setting_pictures set used_at = used_at - interval '2 days'`;
    await sql`update blobs set created_at = created_at - interval '2 days'`;
  };
  const isThere = async (path: string) =>
    (await place.app.inject({ url: `/api${path}`, headers: admin.headers })).statusCode === 200;
  const left = () => Promise.all([unused, shown, replaced].map(isThere));
  await removeExpired(place.database, place.files);
  assert.deepEqual(await left(), [true, true, true]);
  await passDays();
  await edit(place, admin, 'team', { core: [member(shown)] });
  await removeExpired(place.database, place.files);
  assert.deepEqual(await left(), [false, true, true]);
  await passDays();
  await removeExpired(place.database, place.files);
  assert.deepEqual(await left(), [false, true, false]);
  assert.equal((await sql`select from blobs`).length, 2, 'a small and a large one');
  const { status, body } = await edit(place, admin, 'team', { core: [member(replaced)] });
  assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['core.0.picture']]);
});

test('a picture that is removed and saved at the same time is either kept or refused', async (t) => {
  const place = await testApp(t);
  const admin = await administrator(place);
  for (let round = 0; round < 5; round += 1) {
    const { picture: path } = (await upload(place, admin, await picture('png', 300, 300, `#${round}a2b3c`)))
      .body;
    await place.database.sql`update setting_pictures set used_at = now() - interval '2 days'`;
    const team = { ...defaults.team, core: [member(path)] };
    const [{ status }] = await Promise.all([
      save(place, admin, 'team', team),
      removeExpired(place.database, place.files),
    ]);
    const { statusCode } = await place.app.inject({ url: `/api${path}` });
    assert.deepEqual([status, statusCode], status === 200 ? [200, 200] : [400, 404]);
  }
});

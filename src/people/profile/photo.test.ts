import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import sharp from 'sharp';
import { stored, type TestApp, testApp } from '../../../test/app.ts';
import { ask, fileOf, formOf } from '../../../test/form.ts';
import { asking, logOf, prefer, university } from '../../../test/people.ts';
import { bomb, picture, pretenders, refusesOthers, snapshot } from '../../../test/pictures.ts';
import { crashNext, noProcessFiles } from '../../../test/processes.ts';
import { signIn } from '../../../test/sessions.ts';

type Caller = Awaited<ReturnType<typeof signIn>>;

const PHOTO = ['PUT', '/api/auth/me/photo'] as const;

const send = (place: TestApp, caller: Caller, bytes: Buffer, name = 'me.jpg', field = 'photo') =>
  ask(place, caller, ...PHOTO, [[field, fileOf(bytes, name)]]);

async function place(t: TestContext) {
  const portal = await testApp(t);
  return { portal, asha: await signIn(portal, { name: 'आशा "नेगी"' }) };
}

test('a photo is turned upright, stored in two sizes without metadata, and served to its owner with strict headers', async (t) => {
  const { portal, asha } = await place(t);
  const { status, body } = await send(portal, asha, await snapshot(1200, 600));
  assert.equal(status, 200);
  assert.equal(body.message, 'Your photo is saved.');
  const { photo, photoSmall, version } = body.profile;
  assert.equal(version, 2);
  for (const [path, width, height] of [
    [photo, 256, 512],
    [photoSmall, 96, 96],
  ] as const) {
    assert.match(path, new RegExp(`^/files/people/${asha.id}/[0-9a-f]{16}\\.webp$`));
    const url = `/api${path}`;
    const { statusCode, headers, rawPayload } = await portal.app.inject({ url, headers: asha.headers });
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'image/webp');
    assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable');
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'self'; sandbox/);
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(String(headers['content-disposition']), /^inline; filename="[^"]*"; filename\*=UTF-8''/);
    const made = await sharp(rawPayload).metadata();
    assert.deepEqual([made.width, made.height, made.exif], [width, height, undefined]);
    const again = { ...asha.headers, 'if-none-match': String(headers.etag) };
    assert.equal((await portal.app.inject({ url, headers: again })).statusCode, 304);
  }
  const [, entry] = await logOf(portal.database, asha.id);
  assert.deepEqual([entry?.action, entry?.after], ['people.edit', { changed: ['photo'] }]);
});

test('a new photo replaces the previous one, whose files are removed; removing the photo removes all files', async (t) => {
  const { portal, asha } = await place(t);
  const first = await send(portal, asha, await picture('png', 200, 100));
  const second = await send(portal, asha, await picture('jpeg', 200, 100, '#ff0000'));
  assert.notEqual(first.body.profile.photo, second.body.profile.photo);
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 });
  const ask = asking(portal, asha);
  assert.equal((await ask('GET', `/api${first.body.profile.photo}`)).status, 404);
  const removed = await ask('DELETE', '/api/auth/me/photo');
  assert.deepEqual(
    [removed.status, removed.body.profile.photo, removed.body.profile.photoSmall],
    [200, null, null],
  );
  assert.deepEqual(await stored(portal), { rows: 0, files: 0 });
  assert.equal((await ask('DELETE', '/api/auth/me/photo')).status, 200, 'a second click does no harm');
  assert.equal((await logOf(portal.database, asha.id)).length, 4);
});

test('a photo that two accounts share is stored once, and stays when one of them removes it', async (t) => {
  const { portal, asha } = await place(t);
  const ravi = await signIn(portal);
  const bytes = await picture('webp', 300, 300);
  await send(portal, asha, bytes);
  await send(portal, asha, bytes);
  const { body } = await send(portal, ravi, bytes);
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 });
  await asking(portal, asha)('DELETE', '/api/auth/me/photo');
  const url = `/api${body.profile.photo}`;
  assert.equal((await portal.app.inject({ url, headers: ravi.headers })).statusCode, 200);
});

test('one of several photos sent at the same time remains, and the files of the others are removed', async (t) => {
  const { portal, asha } = await place(t);
  const colours = ['#100000', '#001000', '#000010', '#101000', '#001010'];
  const photos = await Promise.all(colours.map((colour) => picture('png', 200, 100, colour)));
  const sent = await Promise.all(photos.map((photo) => send(portal, asha, photo)));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [200]);
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 });
});

test('removing a photo also removes the external photo from an authority’s registration', async (t) => {
  const portal = await testApp(t);
  const asha = await signIn(portal, { role: 'authority' });
  await portal.database.db
    .updateTable('people')
    .set({ photo_url: 'https://campus.test/a.jpg' })
    .where('id', '=', asha.id)
    .execute();
  const ask = asking(portal, asha);
  assert.equal((await ask('GET', '/api/auth/me')).body.photoSmall, 'https://campus.test/a.jpg');
  assert.equal((await ask('DELETE', '/api/auth/me/photo')).body.profile.photo, null);
});

test('a file that is not a picture, is damaged or too large is refused with the reason, and not stored', async (t) => {
  const { portal, asha } = await place(t);
  await refusesOthers('photo', (bytes) => send(portal, asha, bytes, 'me.png'));
  assert.deepEqual(await stored(portal), { rows: 0, files: 0 });
  assert.equal((await asking(portal, asha)('GET', '/api/auth/me')).body.version, 1);
});

test('a form without a photo, with several files, incomplete or not multipart is refused', async (t) => {
  const { portal, asha } = await place(t);
  const bytes = await picture('png');
  const other = await send(portal, asha, bytes, 'me.png', 'picture');
  assert.deepEqual([other.status, Object.keys(other.body.fields)], [400, ['picture']]);
  const nothing = await ask(portal, asha, ...PHOTO, [['title', 'x']]);
  assert.deepEqual([nothing.status, nothing.body.fields], [400, { photo: ['is required'] }]);
  const part = ['photo', fileOf(bytes, 'a.png')] as const;
  assert.equal((await ask(portal, asha, ...PHOTO, [part, part])).status, 400);
  const { payload, headers: typed } = await formOf([part]);
  const headers = { ...asha.headers, ...typed };
  const whole = { method: PHOTO[0], url: PHOTO[1], payload, headers };
  const broken = await portal.app.inject({ ...whole, payload: payload.subarray(0, -30) });
  assert.equal(broken.statusCode, 400);
  assert.equal((await ask(portal, asha, ...PHOTO, {})).status, 415);
  assert.deepEqual(await stored(portal), { rows: 0, files: 0 });
});

test('a photo is visible only to its owner, administrators and authorities of its owner’s university', async (t) => {
  const { portal, asha } = await place(t);
  const here = await university(portal.database, 'Kedar');
  const there = await university(portal.database, 'Badri');
  await prefer(portal.database, asha.id, [here]);
  const { body } = await send(portal, asha, await picture('png'));
  const url = `/api${body.profile.photoSmall}`;
  const status = async (caller?: Caller) =>
    (await portal.app.inject({ url, headers: caller?.headers ?? {} })).statusCode;
  assert.equal(await status(asha), 200);
  assert.equal(await status(await signIn(portal, { role: 'admin' })), 200);
  assert.equal(await status(await signIn(portal, { role: 'authority', universityId: here })), 200);
  assert.equal(await status(await signIn(portal, { role: 'authority', universityId: there })), 404);
  assert.equal(await status(await signIn(portal, { role: 'authority' })), 404);
  assert.equal(await status(await signIn(portal)), 404);
  assert.equal(await status(), 401);
  for (const wrong of [
    'x/y.webp',
    `${asha.id}/0000000000000000.webp`,
    `${asha.id}/.webp`,
    `${asha.id}/%00`,
  ]) {
    const answer = await portal.app.inject({ url: `/api/files/people/${wrong}`, headers: asha.headers });
    assert.equal(answer.statusCode, 404, wrong);
  }
});

test('after 30 uploads of photos in an hour further ones get 429', async (t) => {
  const { portal, asha } = await place(t);
  for (let time = 0; time < 30; time += 1)
    assert.equal((await send(portal, asha, pretenders['three bytes'])).status, 415);
  assert.equal((await send(portal, asha, await picture('png'))).status, 429);
});

test('a photo that crashes the picture worker gets 422, and the next upload succeeds', {
  skip: noProcessFiles,
}, async (t) => {
  const { portal, asha } = await place(t);
  const sending = send(portal, asha, bomb(8000, 8000));
  await crashNext('picture-worker', 'unishelf-picture-');
  const { status, body } = await sending;
  assert.equal(status, 422);
  assert.match(JSON.stringify(body), /This picture is damaged or incomplete/);
  assert.deepEqual(await stored(portal), { rows: 0, files: 0 });
  assert.equal((await send(portal, asha, await picture('png', 200, 100))).status, 200);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { stored } from '../../test/app.ts';
import { type CataloguePortal, cataloguePortal, logOf, read } from '../../test/catalogue.ts';
import { fileOf } from '../../test/form.ts';
import { importSource, testSource } from '../../test/import.ts';
import { picture, refusesOthers, snapshot } from '../../test/pictures.ts';
import { universityImporter } from './import.ts';

const upload = (place: CataloguePortal, bytes: Buffer, more: [string, string][] = [], id = place.kedar.id) =>
  place.own('PUT', `/universities/${id}/logo`, [...more, ['logo', fileOf(bytes, 'logo.png')]]);

test('an uploaded logo is stored as WebP of at most 512 px without metadata, and visible to everybody', async (t) => {
  const place = await cataloguePortal(t);
  const { status, body } = await upload(place, await snapshot(1200, 600));
  assert.deepEqual([status, body.message, body.university.version], [200, 'The logo is saved.', 2]);
  const { logo } = await read(place, place.kedar.id);
  assert.match(String(logo), new RegExp(`^/api/files/universities/${place.kedar.id}/[0-9a-f]{16}\\.webp$`));
  const answer = await place.portal.app.inject(String(logo));
  assert.equal(answer.headers['content-type'], 'image/webp');
  assert.match(String(answer.headers['content-security-policy']), /sandbox/);
  const made = await sharp(answer.rawPayload).metadata();
  assert.deepEqual([made.width, made.height, made.exif], [256, 512, undefined]);
  const [entry] = await logOf(place, place.kedar.id);
  assert.deepEqual(
    [entry?.action, entry?.after],
    ['universities.edit', { name: 'Kedar University', changed: ['logo'] }],
  );
});

test('an uploaded logo replaces the logo’s URL until it is removed or a URL is set', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  await place.own('PATCH', path, { logo: 'https://kedar.test/l.png' });
  const { body } = await upload(place, await picture('png'));
  assert.match(String(body.university.logo), /\.webp$/);
  const sentBack = await place.own('PATCH', path, { logo: body.university.logo, shortName: 'KU' });
  assert.equal(sentBack.body.university.logo, body.university.logo, 'a form may send back what it shows');
  const removed = await place.own('DELETE', `${path}/logo`);
  assert.deepEqual(
    [removed.status, removed.body.message, removed.body.university.logo],
    [200, 'The logo is removed.', 'https://kedar.test/l.png'],
  );
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
  assert.equal((await place.own('DELETE', `${path}/logo`)).status, 200, 'a second click does no harm');

  const logo = 'https://kedar.test/l.png';
  await place.own('PATCH', path, { logo });
  const uploaded = (await upload(place, await picture('png'))).body.university.logo;
  const again = await place.own('PATCH', path, { logo });
  assert.equal(again.body.university.logo, logo);
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
  assert.equal((await place.portal.app.inject(String(uploaded))).statusCode, 404);

  const shown = (await upload(place, await picture('png'))).body.university.logo;
  const cleared = await place.own('PATCH', path, { logo: null });
  assert.equal(cleared.body.university.logo, shown, 'only the URL is cleared');
  const entry = (await logOf(place, place.kedar.id)).at(-1);
  assert.partialDeepStrictEqual([entry?.before, entry?.after], [{ logo }, { logo: null }]);
});

test('importing another logo URL replaces an uploaded logo, and importing the same URL does not', async (t) => {
  const place = await cataloguePortal(t);
  const bring = async (logo: string) => {
    const csv = `name,location,logo\nKedar University,Pauri,${logo}\n`;
    const source = await testSource(t, csv);
    const { counts } = await importSource(t, place.portal.database, universityImporter(), source);
    return [counts.universities?.changed, (await read(place, place.kedar.id)).logo];
  };
  const first = 'https://kedar.test/l.png';
  assert.deepEqual(await bring(first), [1, first]);
  const { logo: uploaded } = (await upload(place, await picture('png'))).body.university;
  for (const same of [first, '', String(uploaded)]) assert.deepEqual(await bring(same), [0, uploaded]);
  assert.deepEqual(await bring('https://kedar.test/new.png'), [1, 'https://kedar.test/new.png']);
  assert.deepEqual(await bring('https://kedar.test/new.png'), [0, 'https://kedar.test/new.png']);
});

test('a logo that two universities share is stored once, and stays for the other university', async (t) => {
  const place = await cataloguePortal(t);
  const bytes = await picture('webp');
  const form = () => [['logo', fileOf(bytes, 'logo.png')]] as const;
  await place.admin('PUT', `/universities/${place.other.id}/logo`, form());
  await place.admin('PUT', `/universities/${place.kedar.id}/logo`, form());
  assert.deepEqual(await stored(place.portal), { rows: 1, files: 1 });
  await place.admin('PUT', `/universities/${place.kedar.id}/logo`, [
    ['logo', fileOf(await picture('jpeg', 30, 30), 'logo.png')],
  ]);
  assert.deepEqual(await stored(place.portal), { rows: 2, files: 2 });
  const { logo } = await read(place, place.other.id);
  assert.equal((await place.portal.app.inject(String(logo))).statusCode, 200);
});

test('a logo for an outdated version of the university gets 409 and is not stored', async (t) => {
  const place = await cataloguePortal(t);
  await place.own('PATCH', `/universities/${place.kedar.id}`, { shortName: 'KU' });
  const stale = await upload(place, await picture('png'), [['version', '1']]);
  assert.deepEqual([stale.status, stale.body.fields], [409, { logo: ['is stored as empty'] }]);
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
  const odd = await upload(place, await picture('png'), [['version', 'x']]);
  assert.deepEqual([odd.status, Object.keys(odd.body.fields)], [400, ['version']]);
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
  assert.equal((await upload(place, await picture('png'), [['version', '2']])).status, 200);
});

test('removing a logo with an outdated version gets 409 and keeps the newer logo', async (t) => {
  const place = await cataloguePortal(t);
  const remove = (version: number | string) =>
    place.own('DELETE', `/universities/${place.kedar.id}/logo?version=${version}`);
  const seen = (await upload(place, await picture('png'))).body.university.version;
  const newer = (await upload(place, await picture('jpeg', 30, 30))).body.university;
  const stale = await remove(seen);
  assert.deepEqual([stale.status, stale.body.fields], [409, { logo: [`is stored as “${newer.logo}”`] }]);
  assert.equal((await place.portal.app.inject(String(newer.logo))).statusCode, 200);
  assert.equal((await remove('x')).status, 400);
  assert.equal((await remove(newer.version)).body.university.logo, null);
  assert.equal((await remove(newer.version)).status, 200, 'a second click does no harm');
});

test('one of several logos sent at the same time remains, and the files of the others are removed', async (t) => {
  const place = await cataloguePortal(t);
  const colours = ['#100000', '#001000', '#000010', '#101000'];
  const logos = await Promise.all(colours.map((colour) => picture('png', 200, 100, colour)));
  const sent = await Promise.all(logos.map((logo) => upload(place, logo)));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [200]);
  assert.deepEqual(await stored(place.portal), { rows: 1, files: 1 });
});

test('a file that is not a picture, is damaged or too large is refused with the reason, and not stored', async (t) => {
  const place = await cataloguePortal(t);
  await refusesOthers('logo', (bytes) => upload(place, bytes));
  const none = await place.own('PUT', `/universities/${place.kedar.id}/logo`, [['title', 'x']]);
  assert.deepEqual([none.status, none.body.fields], [400, { logo: ['is required'] }]);
  assert.equal((await place.own('PUT', `/universities/${place.kedar.id}/logo`, { logo: 'x' })).status, 415);
  assert.deepEqual(await stored(place.portal), { rows: 0, files: 0 });
});

test('a logo for a university that is deleted during the upload is stored before that, or gets 404 and is not stored', async (t) => {
  const place = await cataloguePortal(t);
  const bytes = await picture('png');
  const [sent, removed] = await Promise.all([
    upload(place, bytes),
    place.admin('DELETE', `/universities/${place.kedar.id}`),
  ]);
  assert.equal(removed.status, 200);
  assert.ok(sent.status === 200 || sent.status === 404, String(sent.status));
  assert.deepEqual(
    await stored(place.portal),
    sent.status === 200 ? { rows: 1, files: 1 } : { rows: 0, files: 0 },
  );
});

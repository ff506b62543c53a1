import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { announcedBy } from '../../test/announced.ts';
import { stored, testApp } from '../../test/app.ts';
import { ask, logOf, notGiven, offer, send, waves } from '../../test/books.ts';
import { fileOf, formOf } from '../../test/form.ts';
import { hold } from '../../test/held.ts';
import { picture, refusesOthers, snapshot } from '../../test/pictures.ts';
import { signIn } from '../../test/sessions.ts';
import type { ManagedBook } from './schema.ts';

const post = ['POST', '/api/books'] as ['POST', string];

test('a book added by staff is published at once, with the caller as approver even if the form names another', async (t) => {
  const portal = await testApp(t);
  for (const role of ['admin', 'authority'] as const) {
    const caller = await signIn(portal, { role, name: `Ravi the ${role}` });
    const texts = {
      name: `Optics ${role}`,
      description: 'Some\r\nmarks.',
      category: 'physics',
      author: 'Rao',
      contactNumber: '९८१६० १२३४५',
    };
    const { status, body } = await offer(portal, caller, {
      ...texts,
      verifiedBy: 'Somebody Else',
      sellerId: caller.id,
    });
    assert.equal(status, 201);
    assert.equal(body.message, `“Optics ${role}” is on the shelf.`);
    const { _id, image, imageSmall, date, verifiedAt, ...book } = body.book;
    assert.deepEqual(book, {
      ...notGiven,
      name: `Optics ${role}`,
      author: 'Rao',
      category: 'Physics',
      seller: 'Asha Negi',
      email: 'asha@example.org',
      contactNumber: '98160 12345',
      price: 249.5,
      description: 'Some\nmarks.',
      verifiedBy: `Ravi the ${role}`,
      reserved: false,
      soldAt: null,
      state: 'approved',
      reason: null,
      rejectedBy: null,
      withdrawnAt: null,
      mine: false,
      answeredBy: 'staff',
      university: null,
      version: 1,
    });
    assert.ok(verifiedAt && date);
    const [shown] = (await ask(portal, null, 'GET', '/api/books')).body;
    assert.deepEqual([shown._id, shown.verifiedBy], [_id, `Ravi the ${role}`]);
    const row = await portal.database.db
      .selectFrom('books')
      .where('id', '=', _id)
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.verified_by_id, row.seller_id], [caller.id, null]);
    const [entry] = await logOf(portal.database, _id);
    assert.deepEqual([entry?.action, entry?.actor_role], ['books.add', role]);
    assert.doesNotMatch(JSON.stringify(entry?.after), /asha|98160/i);
  }
});

test('a student’s book waits for approval, and only its seller and staff see the book and its picture', async (t) => {
  const portal = await testApp(t);
  const student = await signIn(portal);
  const staff = await signIn(portal, { role: 'authority' });
  const { status, body } = await offer(portal, student, { verifiedBy: 'Me' });
  assert.equal(status, 201);
  assert.match(body.message, /^“Wave Motion” waits for approval\./);
  const { verifiedBy, verifiedAt, state, mine } = body.book;
  assert.deepEqual([verifiedBy, verifiedAt, state, mine], [null, null, 'pending', true]);
  assert.deepEqual((await ask(portal, null, 'GET', '/api/books')).body, []);
  const url = `/api${body.book.image}`;
  const other = await signIn(portal);
  for (const headers of [{}, other.headers]) {
    assert.equal((await portal.app.inject({ url, headers })).statusCode, 404);
    const page = await portal.app.inject({ url: `/api/books/${body.book._id}`, headers });
    assert.equal(page.statusCode, 404);
  }
  assert.equal((await portal.app.inject({ url, headers: student.headers })).statusCode, 200);
  const seen = await portal.app.inject({ url, headers: staff.headers });
  assert.deepEqual(
    [seen.statusCode, seen.headers['cache-control']],
    [200, 'private, max-age=31536000, immutable'],
  );
  const [pending] = (await ask(portal, staff, 'GET', '/api/books?verified=false')).body as ManagedBook[];
  assert.deepEqual([pending?._id, pending?.email], [body.book._id, 'asha@example.org']);
  const [row] = await portal.database.sql`select seller_id from books`;
  assert.equal(row?.seller_id, student.id);
});

test('a waiting book drops no cache tags and is not indexed; a book of staff drops them and is indexed', async (t) => {
  const portal = await testApp(t);
  const student = await signIn(portal);
  const staff = await signIn(portal, { role: 'authority' });
  assert.deepEqual(await announcedBy(portal.database, () => offer(portal, student)), []);
  assert.deepEqual(await announcedBy(portal.database, () => offer(portal, staff)), [
    'books',
    'search of books',
  ]);
});

test('a book’s picture is turned upright, stored in two sizes, and stripped of its metadata', async (t) => {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'admin' });
  const { body } = await send(portal, staff, post, waves, await snapshot(3000, 1500));
  for (const [path, width, height] of [
    [body.book.image, 640, 1280],
    [body.book.imageSmall, 160, 224],
  ] as const) {
    const { rawPayload, headers } = await portal.app.inject({ url: `/api${path}` });
    assert.equal(headers['content-type'], 'image/webp');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    const made = await sharp(rawPayload).metadata();
    assert.deepEqual([made.format, made.width, made.height], ['webp', width, height]);
    assert.deepEqual([made.exif, made.xmp, made.iptc], [undefined, undefined, undefined]);
    assert.doesNotMatch(rawPayload.toString('latin1'), /SecretCamera|Asha|EXIF/);
  }
});

test('a book may have a JPEG, PNG, WebP, AVIF or GIF picture, and an email address in any script', async (t) => {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'admin' });
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const)
    assert.equal((await send(portal, staff, post, waves, await picture(format))).status, 201, format);

  const email = 'asha@उदाहरण.भारत';
  const { status, body } = await send(portal, staff, post, { ...waves, email }, await picture('jpeg'));
  assert.deepEqual([status, body.book?.email], [201, email]);
});

test('a book with several invalid fields is refused with a message for each, and nothing is stored', async (t) => {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'authority' });
  const nothing = await send(portal, staff, post, { description: 'x' }, null);
  assert.equal(nothing.status, 400);
  const required = ['is required'];
  assert.deepEqual(nothing.body.fields, {
    name: required,
    seller: required,
    email: required,
    contactNumber: required,
    price: required,
    image: required,
  });
  const wrong = await send(
    portal,
    staff,
    post,
    {
      name: ' \u0000 ',
      seller: 'x'.repeat(201),
      email: 'nobody@home@all',
      contactNumber: 'call me',
      price: '-1',
      condition: 'Mint',
      category: 'Cooking',
    },
    await picture('png'),
  );
  assert.equal(wrong.status, 400);
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}).sort(), [
    'category',
    'condition',
    'contactNumber',
    'email',
    'name',
    'price',
    'seller',
  ]);
  for (const price of ['1000000.01', '1.999', '1e3', '₹5', 'NaN'])
    assert.deepEqual(
      Object.keys((await offer(portal, staff, { price })).body.fields ?? {}),
      ['price'],
      price,
    );
  assert.equal((await offer(portal, staff, { price: '0' })).status, 201, 'a gift');
  assert.equal((await offer(portal, staff, { price: '1000000' })).status, 201);
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 });
});

test('a file that is not a picture, is damaged or too large is refused with the reason, and nothing is stored', async (t) => {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'admin' });
  await refusesOthers('image', (bytes) => send(portal, staff, post, waves, bytes));
  assert.deepEqual(await stored(portal), { rows: 0, files: 0 });
  assert.deepEqual((await ask(portal, staff, 'GET', '/api/books?verified=all')).body, []);
});

test('a book form that is not multipart, is truncated, or has an unexpected file is refused, and a file’s name does not matter', async (t) => {
  const portal = await testApp(t);
  const admin = await signIn(portal, { role: 'admin' });
  const put = async ({ payload, headers }: Awaited<ReturnType<typeof formOf>>) => {
    const sent = { payload, headers: { ...admin.headers, ...headers } };
    return (await portal.app.inject({ method: 'POST', url: '/api/books', ...sent })).statusCode;
  };
  assert.equal(
    await put({ payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }),
    415,
  );
  const file = fileOf(await picture('png'), '../\u202egpj.exe');
  const whole = await formOf([...Object.entries(waves), ['image', file]]);
  assert.equal(await put({ ...whole, payload: whole.payload.subarray(0, -30) }), 400);
  assert.equal(await put(await formOf([...Object.entries(waves), ['manual', file]])), 400);
  assert.deepEqual(await stored(portal), { rows: 0, files: 0 });
  assert.equal(await put(whole), 201, 'a name says nothing');
});

test('an account that is deleted during the upload of its book gets 401, and no book is stored', async (t) => {
  const portal = await testApp(t);
  const seller = await signIn(portal);
  const { payload, headers } = await formOf(
    Object.entries(waves).map(([name, value]) => [name, String(value)]),
  );
  const later = await hold(portal, seller, { method: 'POST', url: '/api/books', headers, payload });
  await portal.database.sql`update people set deleted_at = now() where id = ${seller.id}`;
  assert.equal((await later()).statusCode, 401);

  // The session of a deleted account stays cached for half a second, and adds no book either.
  const other = await signIn(portal);
  assert.equal((await portal.app.inject({ url: '/api/auth/me', headers: other.headers })).statusCode, 200);
  await portal.database.sql`update people set deleted_at = now() where id = ${other.id}`;
  assert.equal((await offer(portal, other)).status, 401);
  assert.equal((await portal.database.sql`select from books`).length, 0);
});

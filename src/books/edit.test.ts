import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { stored, type TestApp, testApp } from '../../test/app.ts';
import { ask, logOf, offer, send, waves } from '../../test/books.ts';
import { picture, pretenders } from '../../test/pictures.ts';
import { PASSWORD, signIn } from '../../test/sessions.ts';
import { importFile, work } from '../../test/transfer.ts';

type Caller = Awaited<ReturnType<typeof signIn>>;

async function place(t: TestContext) {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'authority', name: 'Ravi Thakur' });
  const { book } = (
    await offer(portal, staff, { author: 'Rao', publisher: 'Hill Press', description: 'Old.' })
  ).body;
  return { portal, staff, book };
}

const put = (
  portal: TestApp,
  caller: Caller | { headers: object },
  id: string,
  texts: Record<string, string>,
  image: Buffer | null = null,
) => send(portal, caller as Caller, ['PUT', `/api/books/${id}`], { ...waves, ...texts }, image);

test('a change of a book is visible at once, keeps fields that the form omits, and is logged', async (t) => {
  const { portal, staff, book } = await place(t);
  const texts = { price: '199', condition: 'Bad', category: 'Math', name: 'Wave Motion II' };
  const { status, body } = await put(portal, staff, book._id, texts);
  assert.equal(status, 200);
  assert.equal(body.message, '“Wave Motion II” is saved.');
  const changed = { price: 199, condition: 'Bad', category: 'Math', name: 'Wave Motion II', version: 2 };
  assert.deepEqual(body.book, { ...book, ...changed });
  const [shown] = (await ask(portal, null, 'GET', '/api/books')).body;
  assert.deepEqual([shown.name, shown.price, shown.image], ['Wave Motion II', 199, book.image]);
  const [, entry] = await logOf(portal.database, book._id);
  assert.equal(entry?.action, 'books.edit');
  assert.deepEqual(entry?.after, {
    name: 'Wave Motion II',
    price: 199,
    category: 'Math',
    condition: 'Bad',
    changed: ['name', 'category', 'price', 'condition'],
  });
});

test('a changed withdrawn book waits for approval only after its seller puts it back, and its approval notification is removed', async (t) => {
  const { portal, staff } = await place(t);
  const seller = await signIn(portal);
  const { book } = (await offer(portal, seller)).body;
  await ask(portal, staff, 'PATCH', `/api/books/${book._id}/verify`, { status: 'approved' });
  await ask(portal, seller, 'PUT', `/api/books/${book._id}/withdrawal`);
  const notices = async () => (await ask(portal, seller, 'GET', '/api/notifications')).body.length;
  assert.equal(await notices(), 1);
  const { body } = await put(portal, seller, book._id, { name: 'Wave Motion II' });
  assert.equal(await notices(), 0);
  assert.equal(
    body.message,
    '“Wave Motion II” is saved. It waits for approval as soon as you put it back on the shelf.',
  );
  assert.deepEqual((await ask(portal, staff, 'GET', '/api/books?verified=false')).body, []);
});

test('an imported book may lack contact details; a book that has some, or whose seller has an account, may not lose them', async (t) => {
  const { portal, staff, book } = await place(t);
  await work(t, portal);
  await importFile(portal, staff.headers, 'books', 'name,price,seller\nHeat,120,Shop\n');
  const [imported] = (await ask(portal, staff, 'GET', '/api/books?q=Heat&verified=all')).body;
  const details = { name: 'Heat', seller: 'Shop', price: '99' };
  const change = (id: string, texts: Record<string, string>, caller = staff) =>
    send(portal, caller, ['PUT', `/api/books/${id}`], { ...details, ...texts }, null);
  const none = { email: '', contactNumber: ' ' };
  for (const texts of [{}, none]) {
    const { status, body } = await change(imported._id, texts);
    assert.equal(status, 200);
    assert.deepEqual([body.book.price, body.book.email, body.book.contactNumber], [99, null, null]);
  }
  const wrong = await change(imported._id, { email: 'x', contactNumber: 'call' });
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}), ['email', 'contactNumber']);
  const reached = await change(imported._id, { ...none, email: 'shop@example.org' });
  assert.deepEqual([reached.status, reached.body.book.email], [200, 'shop@example.org']);
  const seller = await signIn(portal);
  const { book: own } = (await offer(portal, seller)).body;
  await portal.database.sql`update books set email = null, contact_number = null where id = ${own._id}`;
  for (const [id, texts, caller, missing] of [
    [imported._id, none, staff, ['email']],
    [book._id, {}, staff, ['email', 'contactNumber']],
    [own._id, none, seller, ['email', 'contactNumber']],
    [own._id, none, staff, ['email', 'contactNumber']],
  ] as const) {
    const { status, body } = await change(id, texts, caller);
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, missing]);
  }
});

test('a book whose seller deleted the account can be changed without naming a seller', async (t) => {
  const { portal, staff } = await place(t);
  const former = await signIn(portal, { role: 'authority', name: 'Lata Rawat', email: 'lata@example.org' });
  const own = { seller: 'Lata Rawat', email: 'lata@example.org' };
  const { book } = (await offer(portal, former, own)).body;
  const left = await ask(portal, former, 'DELETE', '/api/auth/me', { password: PASSWORD });
  assert.equal(left.status, 200);
  const change = (texts: Record<string, string>) =>
    send(portal, staff, ['PUT', `/api/books/${book._id}`], { ...waves, ...texts }, null);
  const none = { seller: ' ', email: '', contactNumber: '' };
  const cheaper = await change({ ...none, price: '80' });
  assert.deepEqual([cheaper.status, cheaper.body.book?.seller, cheaper.body.book?.price], [200, '', 80]);
  const named = await change({ ...none, seller: 'Physics desk' });
  assert.deepEqual([named.status, named.body.book?.seller], [200, 'Physics desk']);
  assert.deepEqual(Object.keys((await change(none)).body.fields ?? {}), ['seller']);
});

test('an empty field is cleared, and an empty condition or category becomes Good or Other', async (t) => {
  const { portal, staff, book } = await place(t);
  const texts = { author: '', publisher: '', description: '', condition: '', category: '' };
  const { body } = await put(portal, staff, book._id, texts);
  const { author, publisher, description, condition, category } = body.book;
  assert.deepEqual([author, publisher, description, condition, category], [null, null, '', 'Good', 'Other']);
});

test('the audit log says that contact details changed, but not their values', async (t) => {
  const { portal, staff, book } = await place(t);
  await put(portal, staff, book._id, {
    seller: 'Meera Rawat',
    email: 'meera@example.org',
    contactNumber: '999999',
  });
  const [, entry] = await logOf(portal.database, book._id);
  const text = JSON.stringify([entry?.before, entry?.after]);
  assert.match(text, /"changed":\["seller","email","contactNumber"\]/);
  assert.doesNotMatch(text, /Meera|meera|999999|Asha/);
});

test('a new picture replaces the previous one, whose files are removed; the same picture is no change', async (t) => {
  const { portal, staff, book } = await place(t);
  const { status, body } = await put(portal, staff, book._id, {}, await picture('png', 200, 300, '#900000'));
  assert.equal(status, 200);
  assert.notEqual(body.book.image, book.image);
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 });
  assert.equal((await portal.app.inject({ url: `/api${book.image}` })).statusCode, 404);
  assert.equal((await portal.app.inject({ url: `/api${body.book.image}` })).statusCode, 200);
  const same = await put(portal, staff, book._id, {}, await picture('png', 200, 300, '#900000'));
  assert.deepEqual([same.status, same.body.book.version], [200, 2], 'the same picture is no change');
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 });
});

test('replacing a picture keeps its files for another book that uses them', async (t) => {
  const { portal, staff, book } = await place(t);
  const other = await offer(portal, staff, { name: 'Optics' });
  await put(portal, staff, book._id, {}, await picture('png', 200, 300, '#900000'));
  assert.deepEqual(await stored(portal), { rows: 4, files: 4 });
  assert.equal((await portal.app.inject({ url: `/api${other.body.book.image}` })).statusCode, 200);
});

test('a change based on an outdated version gets 409 with the current values, and stores nothing; without a version it is accepted', async (t) => {
  const { portal, staff, book } = await place(t);
  const other = await signIn(portal, { role: 'admin' });
  await put(portal, other, book._id, { price: '300', version: '1' });
  const late = await put(
    portal,
    staff,
    book._id,
    { price: '100', version: '1' },
    await picture('png', 50, 50, '#111111'),
  );
  assert.equal(late.status, 409);
  assert.match(late.body.error, /^This was changed in the meantime\./);
  assert.deepEqual(late.body.fields, { price: ['is stored as “300.00”'] });
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 }, 'the picture went again');
  const read = await ask(portal, staff, 'GET', `/api/books/${book._id}`);
  assert.deepEqual([read.body.price, read.body.version], [300, 2]);
  const again = await put(portal, staff, book._id, { price: '100', version: '2' });
  assert.equal(again.status, 200);
  const partial = await put(portal, staff, book._id, { price: '90' });
  assert.deepEqual([partial.status, partial.body.book.version], [200, 4], 'who says no version is not asked');
});

test('one of four simultaneous changes of the same version succeeds and the others get 409', async (t) => {
  const { portal, staff, book } = await place(t);
  const prices = ['1', '2', '3', '4'];
  const answers = await Promise.all(
    prices.map((price) => put(portal, staff, book._id, { price, version: '1' })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
});

test('a change with invalid values or an invalid picture is refused, and the book stays as it was', async (t) => {
  const { portal, staff, book } = await place(t);
  const wrong = await put(portal, staff, book._id, { email: 'x', price: '', version: 'one' });
  assert.equal(wrong.status, 400);
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}).sort(), ['email', 'price', 'version']);
  const page = await put(portal, staff, book._id, { price: '1' }, pretenders['a page']);
  assert.equal(page.status, 415);
  const { body } = await ask(portal, staff, 'GET', `/api/books/${book._id}`);
  assert.deepEqual(body, book);
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 });
});

test('a sold book cannot be changed (409), nor a deleted or unknown one (404), nor another seller’s (403)', async (t) => {
  const { portal, staff, book } = await place(t);
  const student = await signIn(portal);
  assert.equal((await put(portal, student, book._id, {})).status, 403);
  await portal.database.sql`update books set sold_at = now()`;
  const sold = await put(portal, staff, book._id, { price: '1' });
  assert.deepEqual([sold.status, sold.body.error], [409, '“Wave Motion” is sold and stays as it is.']);
  await portal.database.sql`update books set sold_at = null, deleted_at = now()`;
  assert.equal((await put(portal, staff, book._id, { price: '1' })).status, 404);
  assert.equal((await put(portal, staff, 'x', {})).status, 404);
  assert.equal((await ask(portal, staff, 'GET', '/api/books/x')).status, 404);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { ask, logOf, offer, send, waves } from '../../test/books.ts';
import { signIn } from '../../test/sessions.ts';
import { isbn13, isbnProblem } from './isbn.ts';
import type { Book } from './schema.ts';

test('an ISBN-10 equals the ISBN-13 that begins with 978, and hyphens, spaces, labels and digits’ script do not matter', () => {
  for (const text of [
    '9780306406157',
    '978-0-306-40615-7',
    '978 0 306 40615 7',
    '978–0–306–40615–7',
    '978\u20110306\u201140615\u20117',
    '0306406152',
    '0-306-40615-2',
    ' 0 306 40615 2 ',
    'ISBN 0-306-40615-2',
    'ISBN-13: 978-0-306-40615-7',
    'isbn:9780306406157',
    'ISBN-10 0306406152',
    '९७८-०-३०६-४०६१५-७',
  ])
    assert.equal(isbn13(text), '9780306406157', text);
  for (const text of ['080442957X', '0-8044-2957-x', '9780804429573'])
    assert.equal(isbn13(text), '9780804429573', text);
  assert.equal(isbn13('979-10-90636-07-1'), '9791090636071');
});

test('check digits 0 and X of an ISBN-10 and 0 of an ISBN-13 are accepted', () => {
  assert.equal(isbn13('81-203-3851-0'), '9788120338517');
  assert.equal(isbn13('3-16-148410-X'), '9783161484100');
  assert.equal(isbn13('978-3-16-148410-0'), '9783161484100');
});

test('any single wrong digit and a swap of two digits are detected by the check digit', () => {
  for (const right of ['9780306406157', '0306406152']) {
    for (let at = 0; at < right.length; at += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const text = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
        assert.equal(isbn13(text) === null, text !== right, text);
      }
  }
  assert.equal(isbn13('0306460152'), null, 'two digits swapped');
  assert.match(isbnProblem('978-0-306-40615-8') ?? '', /^has a wrong digit, .*compare it with the book/);
});

test('a text with a wrong number of digits or a wrong prefix is refused with a message about the form of ISBNs', () => {
  for (const text of [
    '',
    'physics',
    '12',
    '978030640615',
    '97803064061570',
    '030640615',
    '8901234567894',
    'X306406152',
    '97803064061X7',
    '9780306406157 9780306406157',
  ]) {
    assert.equal(isbn13(text), null, text);
    assert.match(isbnProblem(text) ?? '', /^must have 10 digits, or 13 that begin with 978 or 979/, text);
  }
  assert.equal(isbnProblem('0-306-40615-2'), null);
});

test('a book of staff or students stores its ISBN as 13 digits, and none if the field is empty', async (t) => {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'admin' });
  const student = await signIn(portal);
  const isbn = async (caller: typeof staff, text?: string) =>
    (await offer(portal, caller, text === undefined ? {} : { isbn: text })).body.book.isbn;
  assert.equal(await isbn(staff, '0-306-40615-2'), '9780306406157');
  assert.equal(await isbn(student, 'ISBN 978-0-306-40615-7'), '9780306406157');
  assert.equal(await isbn(staff), null);
  assert.equal(await isbn(staff, ' '), null);
});

test('an invalid ISBN is refused with advice, together with other invalid fields, and no book is stored', async (t) => {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'admin' });
  const wrong = await offer(portal, staff, { isbn: '978-0-306-40615-8', price: 'x' });
  assert.equal(wrong.status, 400);
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}), ['isbn', 'price']);
  assert.deepEqual(wrong.body.fields?.isbn, [
    'has a wrong digit, or two that are swapped: compare it with the book, or leave it empty',
  ]);
  const short = await offer(portal, staff, { isbn: '30640615' });
  assert.deepEqual(short.body.fields?.isbn, [
    'must have 10 digits, or 13 that begin with 978 or 979, such as 978-0-306-40615-7',
  ]);
  const long = await offer(portal, staff, { isbn: '9'.repeat(31) });
  assert.deepEqual(long.body.fields?.isbn, ['may have 30 characters at most']);
  const [{ count }] = await portal.database.sql<[{ count: number }]>`select count(*)::int from books`;
  assert.equal(count, 0);
});

test('rewriting the same ISBN is no change, and the audit log records a change of the number', async (t) => {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'admin' });
  const { _id: id } = (await offer(portal, staff, { isbn: '0306406152' })).body.book;
  const put = (isbn: string) => send(portal, staff, ['PUT', `/api/books/${id}`], { ...waves, isbn }, null);
  assert.equal((await put('978-0-306-40615-7')).body.book.version, 1);
  assert.equal((await put('979-10-90636-07-1')).body.book.isbn, '9791090636071');
  const [, entry] = await logOf(portal.database, id);
  assert.match(JSON.stringify(entry?.after), /"changed":\["isbn"\]/);
  assert.equal((await put('')).body.book.isbn, null);
});

test('a search for an ISBN in any form finds its books, and also books with the typed text in their names', async (t) => {
  const portal = await testApp(t);
  const staff = await signIn(portal, { role: 'admin' });
  await offer(portal, staff, { name: 'Waves', isbn: '0-306-40615-2', category: 'Physics' });
  await offer(portal, staff, { name: 'Waves, another copy', isbn: '978-0-306-40615-7' });
  await offer(portal, staff, { name: 'Optics', isbn: '979-10-90636-07-1' });
  await offer(portal, staff, { name: 'Heat (9780306406157)' });
  const found = async (q: string, more = '') => {
    const { body } = await ask(portal, staff, 'GET', `/api/books?q=${encodeURIComponent(q)}${more}`);
    return (body as Book[]).map(({ name }) => name);
  };
  const two = ['Waves, another copy', 'Waves'];
  for (const q of ['978-0-306-40615-7', '0306406152', '0-306-40615-2', 'ISBN 0 306 40615 2'])
    assert.deepEqual(await found(q), two, q);
  assert.deepEqual(await found('9780306406157'), ['Heat (9780306406157)', ...two]);
  assert.deepEqual(await found('979 10 90636 07 1'), ['Optics']);
  assert.deepEqual(await found('0306406152', '&category=Physics'), ['Waves']);
  assert.deepEqual(await found('0306406152', '&verified=all'), two);
  assert.deepEqual(await found('978-0-306-40615-8'), [], 'a wrong check digit');
  assert.deepEqual(await found('4061'), ['Heat (9780306406157)'], 'a part of a number is no number');
  assert.deepEqual(await found('wave'), two);
  await portal.database.sql`update books set sold_at = now() where name = 'Waves'`;
  assert.deepEqual(await found('0306406152'), ['Waves, another copy'], 'what is sold is not on the shelf');
});

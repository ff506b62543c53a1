import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categories as bookCategories } from '../src/books/vocabulary.ts';
import { books, waitingBooks } from './books.ts';

test('the sample contains thirty books with different names', () => {
  assert.equal(books.length, 30);
  assert.equal(new Set(books.map(({ name }) => name)).size, 30);
});

test('all fourteen categories and all four conditions occur', () => {
  assert.deepEqual(new Set(books.map(({ category }) => category)), new Set(bookCategories));
  assert.equal(bookCategories.length, 14);
  assert.equal(new Set(books.map(({ condition }) => condition)).size, 4);
});

test('prices are whole rupees between 40 and 900', () => {
  for (const { name, price } of books) {
    assert.ok(Number.isInteger(price) && price >= 40 && price <= 900, name);
  }
});

test('some descriptions fit on the card and some are too long for it', () => {
  const lengths = books.map(({ description }) => description.length);
  assert.ok(lengths.filter((length) => length <= 100).length >= 8);
  assert.ok(lengths.filter((length) => length > 130).length >= 8);
});

test('three books are in Hindi', () => {
  const hindi = books.filter(({ description }) => /\p{Script=Devanagari}/u.test(description));
  assert.equal(hindi.length, 3);
  for (const { name, author } of hindi) assert.match(`${name}${author}`, /^[\p{Script=Devanagari}\s]+$/u);
});

test('three more books wait for approval, all of one seller', () => {
  assert.equal(new Set(waitingBooks.map(({ name }) => name)).size, 3);
  assert.equal(new Set(waitingBooks.map(({ seller }) => seller)).size, 1);
});

test('no approved book has the name of a demo account as its seller', () => {
  const names = ['Anjali Rana', 'Dr. Meenakshi Sharma', 'Tenzin Dorje'];
  for (const { seller, name } of books) assert.ok(!names.includes(seller), name);
});

test('all sellers have invented addresses at example.org and the phone number 00000 00000', () => {
  for (const { email, contactNumber } of [...books, ...waitingBooks]) {
    assert.match(email, /^[a-z.]+@example\.org$/);
    assert.equal(contactNumber, '00000 00000');
  }
});

test('consecutive books have different categories', () => {
  for (const [index, book] of books.entries()) assert.notEqual(book.category, books[index - 1]?.category);
});

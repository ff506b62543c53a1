import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PublicField, publicFields } from '../fields.ts';
import type { Book } from '../schema.ts';
import { bookJsonLd, booksJsonLd } from './books-json-ld.ts';

const book = {
  name: 'गबन',
  author: 'प्रेमचंद',
  category: 'Literature',
  seller: 'Sunita Devi',
  price: 60,
  image: '/files/books/1/a.webp',
  description: '',
} as Book;

test('the JSON-LD of a book has its offer in rupees, an absolute URL of its picture, and its ISBN', () => {
  const { itemListElement } = JSON.parse(JSON.stringify(booksJsonLd([book], 'https://shelf.example')));
  const [{ position, item }] = itemListElement;
  assert.equal(position, 1);
  assert.equal(item.image, 'https://shelf.example/api/files/books/1/a.webp');
  assert.deepEqual([item.offers.price, item.offers.priceCurrency], [60, 'INR']);
  assert.deepEqual(['description' in item, 'isbn' in item], [false, false]);
  const { isbn } = bookJsonLd({ ...book, isbn: '9780306406157' }, 'https://shelf.example');
  assert.equal(isbn, '9780306406157');
});

test('the JSON-LD of a book has every public field except the condition', () => {
  const marks = Object.fromEntries(publicFields.map((name) => [name, `the ${name}`]));
  const text = JSON.stringify(bookJsonLd(marks as unknown as Book, ''));
  const missing = publicFields.filter((name) => !text.includes(`"the ${name}"`));
  assert.deepEqual(missing, ['condition'] satisfies PublicField[]);
});

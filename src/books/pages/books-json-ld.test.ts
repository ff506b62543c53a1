import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Book } from '../schema.ts';
import { booksJsonLd } from './books-json-ld.ts';

const book = {
  name: 'गबन',
  author: 'प्रेमचंद',
  category: 'Literature',
  seller: 'Sunita Devi',
  price: 60,
  image: '/files/books/1/a.webp',
  description: '',
} as Book;

test('a book carries its offer in rupees and an absolute picture', () => {
  const { itemListElement } = JSON.parse(JSON.stringify(booksJsonLd([book], 'https://shelf.example')));
  const [{ position, item }] = itemListElement;
  assert.equal(position, 1);
  assert.equal(item.image, 'https://shelf.example/api/files/books/1/a.webp');
  assert.deepEqual([item.offers.price, item.offers.priceCurrency], [60, 'INR']);
  assert.equal('description' in item, false);
});

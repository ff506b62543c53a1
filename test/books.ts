import type { BookAnswer } from '../src/books/schema.ts';
import type { TestApp } from './app.ts';
import { ask, type Caller, fileOf, type Refusal } from './form.ts';
import { picture } from './pictures.ts';

export { logOf } from './people.ts';
export { ask };

type Place = Pick<TestApp, 'app'>;
type Texts = Record<string, string>;

/** The fields of a form that offers a book. */
export const waves = {
  name: 'Wave Motion',
  seller: 'Asha Negi',
  email: 'asha@example.org',
  contactNumber: '98160 12345',
  price: '249.50',
};

/** The fields of such a book that the form left out, as the API returns them. */
export const notGiven = {
  author: null,
  publisher: null,
  isbn: null,
  category: 'Other',
  condition: 'Good',
  description: '',
};

/** Sends the form of a book; null means no image. */
export function send(
  place: Place,
  caller: Caller,
  address: ['POST' | 'PUT', string],
  texts: Texts,
  image: Buffer | null,
) {
  const parts = [...Object.entries(texts), ...(image ? [['image', fileOf(image, 'cover.jpg')]] : [])];
  return ask<BookAnswer & Refusal>(place, caller, ...address, parts);
}

/** Offers a book with a picture of its own. */
export async function offer(portal: Place, caller: Caller, texts: Texts = {}, colour = '#2b6f6b') {
  const image = await picture('jpeg', 200, 300, colour);
  return send(portal, caller, ['POST', '/api/books'], { ...waves, ...texts }, image);
}

/** Reserves a book for a student, directly in the database. @returns the id of the reservation */
export async function reserve(
  { database: { db } }: Pick<TestApp, 'database'>,
  bookId: string,
  buyerId: string,
) {
  const book = await db
    .updateTable('books')
    .set({ reserved_at: new Date() })
    .where('id', '=', bookId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('reservations')
    .values({
      ...{ book_id: bookId, book_name: book.name, price: book.price, seller_name: book.seller },
      ...{ buyer_id: buyerId, seller_id: book.seller_id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

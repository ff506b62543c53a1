import { latinDigits } from '../../../core/text.ts';
import * as m from '../../../paraglide/messages.js';
import { type BookField, bookFieldNames, fieldOf, sellerFields } from '../../fields.ts';
import { isbnProblem } from '../../isbn.ts';
import type { ManagedBook } from '../../schema.ts';
import { hasPhoneNumber, MAX_PRICE } from '../../vocabulary.ts';

/**
 * The values of the form, all as text. `university` is the id of the book's university, empty for none or when the form does not ask for
 * it; `image` identifies the chosen picture.
 */
export type BookValues = Record<BookField | 'university' | 'image', string>;

const textsOf = (text: (name: BookField) => string) =>
  Object.fromEntries(bookFieldNames.map((name) => [name, text(name)])) as Record<BookField, string>;

export const emptyBook: BookValues = {
  ...textsOf((name) => fieldOf(name).otherwise ?? ''),
  university: '',
  image: '',
};

/** The required fields, in the order of the form. */
export const requiredFields = ['name', 'price', 'seller', 'email', 'contactNumber'] as const;

/** Returns the fields required when a book is changed: where staff answer for it, fields that it lacks may stay empty. */
export const requiredOf = (book: Pick<ManagedBook, 'answeredBy' | (typeof requiredFields)[number]>) =>
  requiredFields.filter((name) => book.answeredBy === 'seller' || (book[name] ?? '') !== '');

export const valuesOf = (book: ManagedBook): BookValues => ({
  ...textsOf((name) => String(book[name] ?? '')),
  university: book.university?._id ?? '',
  image: '',
});

/** Returns the values for the next book: only the seller's details and the university stay. */
export const nextOf = (values: BookValues): BookValues => ({
  ...emptyBook,
  ...Object.fromEntries([...sellerFields, 'university' as const].map((name) => [name, values[name]])),
});

/** Converts a typed amount to the server's format: without grouping commas, spaces and the rupee sign. */
const plainAmount = (text: string): string => latinDigits(text).replace(/[₹,\s]/g, '');

/** Validates what can be checked before anything is sent, so that no upload is wasted. */
export function problemsOf({
  price,
  email,
  contactNumber,
  isbn,
}: BookValues): Partial<Record<keyof BookValues, string>> {
  const amount = plainAmount(price);
  const isAmount = /^\d+(\.\d{1,2})?$/.test(amount) && Number(amount) <= MAX_PRICE;
  const wrongIsbn = isbn.trim() === '' ? null : isbnProblem(isbn);
  return {
    ...(amount !== '' && !isAmount && { price: m.input_rupees({ max: MAX_PRICE }) }),
    ...(wrongIsbn && { isbn: wrongIsbn }),
    ...(email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: m.input_email() }),
    ...(contactNumber.trim() !== '' &&
      !hasPhoneNumber(latinDigits(contactNumber)) && {
        contactNumber: m.book_area_contact_wrong(),
      }),
  };
}

/** Returns the form data to send. @param version when a book is changed, the version that the form was loaded with */
export function formOf({ image, ...values }: BookValues, file: File | null, version?: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, price: plainAmount(values.price) }))
    form.append(name, value);
  if (version !== undefined) form.append('version', String(version));
  if (file) form.append('image', file);
  return form;
}

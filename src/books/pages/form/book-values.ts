import { latinDigits } from '../../../core/text.ts';
import * as m from '../../../paraglide/messages.js';
import { type BookField, bookFieldNames, fieldOf, sellerFields } from '../../fields.ts';
import { isbnProblem } from '../../isbn.ts';
import type { ManagedBook } from '../../schema.ts';
import { hasPhoneNumber, MAX_PRICE } from '../../vocabulary.ts';

/**
 * A book as the form has it; everything is text. `university` is the id of the university that it belongs to, empty for none and where the
 * form does not ask; `image` says which picture was chosen.
 */
export type BookValues = Record<BookField | 'university' | 'image', string>;

const textsOf = (text: (name: BookField) => string) =>
  Object.fromEntries(bookFieldNames.map((name) => [name, text(name)])) as Record<BookField, string>;

export const emptyBook: BookValues = {
  ...textsOf((name) => fieldOf(name).otherwise ?? ''),
  university: '',
  image: '',
};

/** What must be there, in the order of the form. */
export const requiredFields = ['name', 'price', 'seller', 'email', 'contactNumber'] as const;

/** What must be there when a book is changed: what it does not have of its seller may go on missing where staff answer for it. */
export const requiredOf = (book: Pick<ManagedBook, 'answeredBy' | (typeof requiredFields)[number]>) =>
  requiredFields.filter((name) => book.answeredBy === 'seller' || (book[name] ?? '') !== '');

export const valuesOf = (book: ManagedBook): BookValues => ({
  ...textsOf((name) => String(book[name] ?? '')),
  university: book.university?._id ?? '',
  image: '',
});

/** The form for the next book: the seller's details stay. */
export const nextOf = (values: BookValues): BookValues => ({
  ...emptyBook,
  ...Object.fromEntries([...sellerFields, 'university' as const].map((name) => [name, values[name]])),
});

/** An amount as the server reads it: people group digits and write the sign of the rupee. */
const plainAmount = (text: string): string => latinDigits(text).replace(/[₹,\s]/g, '');

/** What can be checked before anything is sent, so that no upload is wasted on it. */
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

/** The form as it is sent. @param version the one that was seen, of a book that is there already */
export function formOf({ image, ...values }: BookValues, file: File | null, version?: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, price: plainAmount(values.price) }))
    form.append(name, value);
  if (version !== undefined) form.append('version', String(version));
  if (file) form.append('image', file);
  return form;
}

import type { Books } from '../core/db/tables.ts';
import { type FieldsOf, type Marked, marked, namesOf, unmarked } from '../core/fields.ts';
import * as m from '../paraglide/messages.js';

/** What is to be known of a field to store, change, import, export and show it. */
type Field = {
  type: 'text' | 'numeric';
  /** What is stored where nothing is given; without it null is. */
  otherwise?: string;
  maxLength?: number;
  /** It says who sells the book, so the form keeps it for the next one. */
  about?: 'seller';
  /** It says how to reach the seller: only those who look after the book see it. */
  contact?: true;
  /**
   * Its name where the form, the page of the book and the page on which staff review it list it with others, as a line of text.
   * A field without a label has a place of its own on each of the three.
   */
  label?: () => string;
  /** Said below its field in the form. */
  hint?: () => string;
};

/** Columns that the portal fills itself. The university is a row of another table, and the picture is files. */
type OwnColumn =
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'submitted_at'
  | 'verified_at'
  | 'verified_by'
  | 'verified_by_id'
  | 'rejected_at'
  | 'rejected_by'
  | 'rejected_by_id'
  | 'reject_reason'
  | 'withdrawn_at'
  | 'reserved_at'
  | 'sold_at'
  | 'deleted_at'
  | 'trash_id'
  | 'seller_id'
  | 'university_id'
  | 'image_sha256'
  | 'image_small_sha256'
  | 'search_text'
  | 'sample';

/** What people say about a book: all of it is in the form, the audit log, the import, the export, and what sellers download. */
export const bookFields = {
  name: { column: 'name', type: 'text', maxLength: 300 },
  author: { column: 'author', type: 'text', maxLength: 300 },
  publisher: { column: 'publisher', type: 'text', maxLength: 200, label: m.books_publisher },
  /** 13 digits; as it is typed it may be longer. */
  isbn: { column: 'isbn', type: 'text', maxLength: 30, label: m.books_isbn, hint: m.books_isbn_hint },
  category: { column: 'category', type: 'text', otherwise: 'Other' },
  seller: { column: 'seller', type: 'text', maxLength: 200, about: 'seller' },
  email: { column: 'email', type: 'text', about: 'seller', contact: true },
  contactNumber: { column: 'contact_number', type: 'text', about: 'seller', contact: true },
  price: { column: 'price', type: 'numeric' },
  condition: { column: 'condition', type: 'text', otherwise: 'Good' },
  description: { column: 'description', type: 'text', otherwise: '', maxLength: 20_000 },
} as const satisfies FieldsOf<Books, OwnColumn, Field>;

type BookFields = typeof bookFields;
export type BookField = keyof BookFields;
export type ContactField = Marked<BookFields, 'contact'>;
export type SellerField = Marked<BookFields, 'about'>;
/** What every visitor may read. */
export type PublicField = Exclude<BookField, ContactField>;
type ColumnOf<Name extends BookField> = BookFields[Name]['column'];
export type BookColumn = ColumnOf<BookField>;

/** A field, with what may be said of it and is not. */
export const fieldOf = (name: BookField): Field & { column: BookColumn } => bookFields[name];

export const bookFieldNames = namesOf(bookFields);
export const sellerFields = marked(bookFields, 'about');
export const contactFields = marked(bookFields, 'contact');
export const labelledFields = marked(bookFields, 'label');
export const publicFields = unmarked(bookFields, 'contact');

/** What a row says in these fields, by their names in the API. */
export const byName = <Name extends BookField, Row extends Record<ColumnOf<Name>, unknown>>(
  row: Row,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, row[bookFields[name].column as keyof Row]])) as {
    [One in Name]: Row[ColumnOf<One>];
  };

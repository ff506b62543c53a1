import type { Books } from '../core/db/tables.ts';
import { type FieldsOf, type Marked, marked, namesOf, unmarked } from '../core/fields.ts';
import * as m from '../paraglide/messages.js';

/** Describes a field for storage, changes, import, export and display. */
type Field = {
  type: 'text' | 'numeric';
  /** Stored when no value is given; without it, null is stored. */
  otherwise?: string;
  maxLength?: number;
  /** The field describes the seller, so the form keeps its value for the next book. */
  about?: 'seller';
  /** The field says how to reach the seller: only the seller and the staff who manage the book see it. */
  contact?: true;
  /**
   * Its label in the generic lists of text fields: in the form, on the book's page and on the review page. A field without a label has
   * markup of its own on each of the three.
   */
  label?: () => string;
  /** Shown below the input in the form. */
  hint?: () => string;
};

/** Columns that are no fields: filled by the portal itself, or the university (a row of another table) and the picture (files). */
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

/** The fields that people fill in. All are in the form, the import, the export and the download of personal data. */
export const bookFields = {
  name: { column: 'name', type: 'text', maxLength: 300 },
  author: { column: 'author', type: 'text', maxLength: 300 },
  publisher: { column: 'publisher', type: 'text', maxLength: 200, label: m.books_publisher },
  /** Stored as 13 digits; `maxLength` leaves room for a prefix and hyphens. */
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
/** Fields that every visitor may read. */
export type PublicField = Exclude<BookField, ContactField>;
type ColumnOf<Name extends BookField> = BookFields[Name]['column'];
export type BookColumn = ColumnOf<BookField>;

/** Returns a field as the wide type `Field`, with the optional properties that `bookFields[name]` may lack. */
export const fieldOf = (name: BookField): Field & { column: BookColumn } => bookFields[name];

export const bookFieldNames = namesOf(bookFields);
export const sellerFields = marked(bookFields, 'about');
export const contactFields = marked(bookFields, 'contact');
export const labelledFields = marked(bookFields, 'label');
export const publicFields = unmarked(bookFields, 'contact');

/** Returns the values that a row has in these fields, by their names in the API. */
export const byName = <Name extends BookField, Row extends Record<ColumnOf<Name>, unknown>>(
  row: Row,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, row[bookFields[name].column as keyof Row]])) as {
    [One in Name]: Row[ColumnOf<One>];
  };

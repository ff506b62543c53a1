import type { Book } from '../schema.ts';

/** Returns the books of a list page as JSON-LD: a https://schema.org/ItemList of https://schema.org/Book, each with its Offer. */
export function booksJsonLd(books: Book[], publicUrl: string): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: books.map((book, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: bookItem(book, publicUrl),
    })),
  };
}

function bookItem(book: Book, publicUrl: string) {
  const { _id, name, author, isbn, category, seller, price, image, description, reserved } = book;
  return {
    '@type': 'Book',
    name,
    url: `${publicUrl}/Books/${_id}`,
    author: author ? { '@type': 'Person', name: author } : undefined,
    isbn: isbn ?? undefined,
    genre: category || undefined,
    description: description || undefined,
    image: image ? `${publicUrl}/api${image}` : undefined,
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'INR',
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${reserved ? 'Reserved' : 'InStock'}`,
      seller: seller ? { '@type': 'Person', name: seller } : undefined,
    },
  };
}

/** Returns the JSON-LD of a book's own page, where the book is also a https://schema.org/Product. */
export const bookJsonLd = (book: Book, publicUrl: string): Record<string, unknown> => ({
  ...bookItem(book, publicUrl),
  '@type': ['Product', 'Book'],
  publisher: book.publisher ? { '@type': 'Organization', name: book.publisher } : undefined,
});

import type { Book } from '../schema.ts';

/** The books of a page as schema.org knows them: https://schema.org/ItemList of https://schema.org/Book, each with its Offer */
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

function bookItem({ name, author, category, seller, price, image, description }: Book, publicUrl: string) {
  return {
    '@type': 'Book',
    name,
    author: author ? { '@type': 'Person', name: author } : undefined,
    genre: category || undefined,
    description: description || undefined,
    image: image ? `${publicUrl}/api${image}` : undefined,
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'INR',
      itemCondition: 'https://schema.org/UsedCondition',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Person', name: seller },
    },
  };
}

import type { categories } from '../../src/books/vocabulary.ts';

/** A book as its seller describes it; the price is in rupees. */
export type Listing = {
  name: string;
  author: string;
  category: (typeof categories)[number];
  seller: string;
  price: number;
  condition: 'Excellent' | 'Good' | 'Normal' | 'Bad';
  description: string;
};

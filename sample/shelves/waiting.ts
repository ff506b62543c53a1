import type { Listing } from './listing.ts';

/** Books that the demo student offers; not approved yet. */
export const waiting: Listing[] = [
  {
    name: 'Waves on a Rope and Elsewhere',
    author: 'Harsh Vardhan Pathania',
    category: 'Physics',
    seller: 'Tenzin Dorje',
    price: 220,
    condition: 'Good',
    description:
      'Second edition, used in the third semester. Pencil in the chapter on damping, nothing in pen. The answers to the odd problems are at the end, and all pages are there.',
  },
  {
    name: 'Field Notes of a Hill Geologist',
    author: 'Sonam Wangyal',
    category: 'Science',
    seller: 'Tenzin Dorje',
    price: 160,
    condition: 'Normal',
    description: 'The cover has been wet once and dried straight. The plates are clean.',
  },
  {
    name: 'Arithmetic for Shopkeepers and Others',
    author: 'Leela Kaushal',
    category: 'Commerce',
    seller: 'Tenzin Dorje',
    price: 90,
    condition: 'Bad',
    description: 'The spine is mended with cloth, four pages are loose but none is missing.',
  },
];

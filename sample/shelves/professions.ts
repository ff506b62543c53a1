import type { Listing } from './listing.ts';

/** Computing, commerce, engineering, medicine and the rest. */
export const professions: Listing[] = [
  {
    name: 'Programs That Explain Themselves',
    author: 'Imran Lone',
    category: 'CS',
    seller: 'Pooja Kumari',
    price: 449,
    condition: 'Good',
    description:
      'Second edition. The first two chapters are highlighted in yellow, after that I only used a bookmark. Code listings can be typed in as they stand.',
  },
  {
    name: 'Data Structures at the Kitchen Table',
    author: 'Mallika Sen-Gupta',
    category: 'CS',
    seller: 'Karma Lhundup',
    price: 380,
    condition: 'Excellent',
    description: 'Hardly opened, no marks.',
  },
  {
    name: 'Letters, Forms and Applications',
    author: 'Bhavna Aswal',
    category: 'Other',
    seller: 'Om Prakash',
    price: 60,
    condition: 'Normal',
    description: 'Samples for every office. Some used.',
  },
  {
    name: 'Ledgers without Fear',
    author: 'Gurleen Sandhawalia',
    category: 'Commerce',
    seller: 'Neha Bansal',
    price: 150,
    condition: 'Bad',
    description: 'Spine broken, all pages present. Good enough for one more examination.',
  },
  {
    name: 'Cost, Price and Common Sense',
    author: 'Vikrant Dogra',
    category: 'Commerce',
    seller: 'Harpreet Kaur',
    price: 275,
    condition: 'Good',
    description:
      'For B.Com third and fourth semester. Solutions to the odd problems are at the back; I have added those to the even ones on separate sheets, which come with the book.',
  },
  {
    name: 'Beams, Frames and Footbridges',
    author: 'Tsering Wangmo Lepcha',
    category: 'Engineering',
    seller: 'Vikram Singh',
    price: 620,
    condition: 'Good',
    description:
      'Structures text for B.Tech Civil. Heavy, well kept, with a few coffee rings on the cover. The design tables in the appendix are complete, and the chapter on suspension bridges is the best I know.',
  },
  {
    name: 'Cooking on One Burner',
    author: 'Pema Choden Rai',
    category: 'Other',
    seller: 'Deepak Rana',
    price: 95,
    condition: 'Good',
    description: 'Sixty meals for hostel rooms, with turmeric on the pages that matter.',
  },
  {
    name: 'Signals for the Second Year',
    author: 'Omkar Belwal',
    category: 'Engineering',
    seller: 'Harpreet Kaur',
    price: 340,
    condition: 'Normal',
    description:
      'Formula card still inside. Some problems solved in the margin in blue ink, two of them wrongly.',
  },
  {
    name: 'Ward Notes for First Years',
    author: 'Asha Minz-Horo',
    category: 'Medical',
    seller: 'Dr. Sushma Katoch',
    price: 520,
    condition: 'Good',
    description:
      'Procedures with clear drawings, step by step. I used it through two postings; pages are clean, the elastic band of the cover has given up.',
  },
  {
    name: 'Two Hundred Puzzles for the Bus',
    author: 'Jatin Malhotra-Guleria',
    category: 'Other',
    seller: 'Vikram Singh',
    price: 70,
    condition: 'Normal',
    description:
      'Reasoning practice for bank and state examinations. The first fifty are solved in pencil. The answer pages at the end are complete, so you can check all two hundred.',
  },
  {
    name: 'A Pocket Book of Doses and Drips',
    author: 'Zahid Banday',
    category: 'Medical',
    seller: 'Sunita Devi',
    price: 110,
    condition: 'Normal',
    description:
      'Small enough for the apron pocket, and it has lived there. Please check the doses against your current formulary, this printing is some years old.',
  },
];

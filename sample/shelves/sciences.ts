import type { Listing } from './listing.ts';

/** Science, mathematics, physics, chemistry and biology. */
export const sciences: Listing[] = [
  {
    name: 'A Walk through Everyday Science',
    author: 'Rohini Katoch',
    category: 'Science',
    seller: 'Ritika Negi',
    price: 180,
    condition: 'Good',
    description: 'Clean inside, the corners are a little soft.',
  },
  {
    name: 'Weather, Water and Stone',
    author: 'Norbu Lhasungpa',
    category: 'Science',
    seller: 'Stanzin Dolma',
    price: 240,
    condition: 'Excellent',
    description:
      'Read once for an elective and kept in a cover since. The maps fold out and none is torn; the questions at the end of the chapters are not filled in.',
  },
  {
    name: 'Calculus by Small Steps',
    author: 'Anjali Deshwal',
    category: 'Math',
    seller: 'Ishaan Mehta',
    price: 299,
    condition: 'Good',
    description:
      'All the solved examples are there. Pencil marks in the chapter on integration by parts, which I can rub out before I hand it over, and one loose page that has been put back with tape.',
  },
  {
    name: 'Linear Spaces and What They Are For',
    author: 'Farhan Qureshi',
    category: 'Math',
    seller: 'Neha Bansal',
    price: 350,
    condition: 'Excellent',
    description: 'Bought the wrong edition for my course. As new.',
  },
  {
    name: 'Motion, Slowly',
    author: 'Devika Rathaur',
    category: 'Physics',
    seller: 'Aman Chauhan',
    price: 220,
    condition: 'Good',
    description:
      'Used for B.Sc. first year mechanics. Important derivations are underlined in pencil, nothing in ink.',
  },
  {
    name: 'Light and Lenses: A Workbook',
    author: 'Samar Jaswal',
    category: 'Physics',
    seller: 'Ritika Negi',
    price: 130,
    condition: 'Normal',
    description:
      'Half of the ray diagrams are already drawn in, neatly. The other half is yours. Cover a bit faded from lying at the window of the hostel.',
  },
  {
    name: 'Carbon and Its Company',
    author: 'Meher Sodhi',
    category: 'Chemistry',
    seller: 'Kavita Thakur',
    price: 410,
    condition: 'Good',
    description:
      'Organic chemistry for the third and fourth semester. Reaction charts are coloured in, three sticky notes mark the name reactions that came up in our papers.',
  },
  {
    name: 'A Bench Guide to Salt Analysis',
    author: 'Prakash Uniyal',
    category: 'Chemistry',
    seller: 'Yangchen Bhutia',
    price: 90,
    condition: 'Bad',
    description:
      'Has been on a lab bench for four years and looks like it: one corner is stained, the back cover is gone. Every table can still be read.',
  },
  {
    name: 'Plants of the Oak Belt',
    author: 'Lalrin Sailo',
    category: 'Biology',
    seller: 'Deepak Rana',
    price: 480,
    condition: 'Excellent',
    description:
      'Field guide with drawings of 210 plants between 1,500 and 2,500 metres. Never left my desk, to my shame, so it is like new and looking for somebody who walks more than I do.',
  },
  {
    name: 'The Cell in Ten Lessons',
    author: 'Gauri Walia',
    category: 'Biology',
    seller: 'Karma Lhundup',
    price: 160,
    condition: 'Normal',
    description: 'Good first book. Names of two earlier owners inside.',
  },
];

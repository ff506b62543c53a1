import { humanities } from './shelves/humanities.ts';
import type { Listing } from './shelves/listing.ts';
import { professions } from './shelves/professions.ts';
import { sciences } from './shelves/sciences.ts';
import { waiting } from './shelves/waiting.ts';

export type SampleBook = Listing & { email: string; contactNumber: string };

/** The thirty published books of the sample content. Titles, authors, sellers and contact details are invented. */
export const books: SampleBook[] = interleave([sciences, humanities, professions]).map(withContact);

/** The three books that wait for approval; the demo student sells them. */
export const waitingBooks: SampleBook[] = waiting.map(withContact);

function withContact(listing: Listing): SampleBook {
  return { ...listing, email: addressOf(listing.seller), contactNumber: '00000 00000' };
}

/** Interleaves the shelves, so that neighbours in the list have different subjects. */
function interleave(shelves: Listing[][]): Listing[] {
  const longest = Math.max(...shelves.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, place) => shelves.flatMap((shelf) => shelf[place] ?? [])).flat();
}

function addressOf(seller: string): string {
  const name = seller
    .toLowerCase()
    .replace(/^dr\. /u, '')
    .replaceAll(' ', '.');
  return `${name}@example.org`;
}

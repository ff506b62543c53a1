import { humanities } from './shelves/humanities.ts';
import type { Listing } from './shelves/listing.ts';
import { professions } from './shelves/professions.ts';
import { sciences } from './shelves/sciences.ts';
import { waiting } from './shelves/waiting.ts';

export type SampleBook = Listing & { email: string; contactNumber: string };

/** The thirty books that the sample content offers. Titles, authors and sellers are invented, and so are all contact details. */
export const books: SampleBook[] = interleave([sciences, humanities, professions]).map(withContact);

/** The three that wait for approval; the student of the demo accounts sells them. */
export const waitingBooks: SampleBook[] = waiting.map(withContact);

function withContact(listing: Listing): SampleBook {
  return { ...listing, email: addressOf(listing.seller), contactNumber: '00000 00000' };
}

/** Mixes the shelves, so that neighbours in the list differ. */
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

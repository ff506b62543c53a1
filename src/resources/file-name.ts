import { composed } from '../core/text.ts';

/** Control characters, halves of pairs, and signs that turn the direction of what follows. Joiners stay: scripts of India need them. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const MOST = 150;

/** The name of an uploaded file as it is kept, in any script: no folders, nothing invisible, of bearable length. */
export function cleanFileName(given: string): string {
  const last = composed(given).toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(UNSAFE, '')
    .replace(/\s+/gu, ' ')
    .replace(/\.pdf$/i, '')
    .replace(/^[.\s]+/, '');
  return `${[...name].slice(0, MOST).join('').trim() || 'file'}.pdf`;
}

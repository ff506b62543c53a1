import { francAll } from 'franc-min';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { composed } from '../core/text.ts';

/** What is kept of a document's text at most: of so many pages, characters of each, and characters in all. */
const MOST_PAGES = 2000;
const PAGE_CHARACTERS = 20_000;
const DOCUMENT_CHARACTERS = 2_000_000;
/** After so long, in ms, what has been read of a page is enough. */
const PAGE_PATIENCE = 10_000;
/** After so much of the processor, in ms, what has been read of all pages is enough: a busy machine reads as much as an idle one. */
const DOCUMENT_CPU = 20_000;

/** What no text needs, and PostgreSQL (NUL) does not take: control characters other than the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

/**
 * Reads the text layer, page by page, as far as it may be kept. A page that cannot be read counts as one without text.
 * @returns the pages that have text, by number
 */
export async function readText(pdf: PDFDocumentProxy): Promise<(readonly [page: number, text: string])[]> {
  const texts: (readonly [number, string])[] = [];
  const before = process.cpuUsage();
  let left = DOCUMENT_CHARACTERS;
  for (let page = 1; page <= Math.min(pdf.numPages, MOST_PAGES) && left > 0; page += 1) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > DOCUMENT_CPU) break;
    const text = cleanText(await readPage(pdf, page, Math.min(left, PAGE_CHARACTERS)).catch(() => ''));
    if (text !== '') texts.push([page, text]);
    left -= text.length;
  }
  return texts;
}

async function readPage(pdf: PDFDocumentProxy, number: number, most: number): Promise<string> {
  const page = await pdf.getPage(number);
  const reader = page.streamTextContent().getReader();
  // Not awaited: pdf.js does not answer when it has sent all in the meantime.
  const stop = () => void reader.cancel(new Error('That is enough.')).catch(() => {});
  const late = setTimeout(stop, PAGE_PATIENCE);
  let text = '';
  try {
    while (text.length < most) {
      const { value, done } = await reader.read();
      if (done) break;
      for (const item of value.items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    }
  } finally {
    clearTimeout(late);
    stop();
    page.cleanup();
  }
  return text.slice(0, most);
}

/** Text as it is kept: composed (NFC), well-formed, without control characters, and without blanks at the ends of lines. */
export const cleanText = (text: string): string =>
  composed(
    text
      .replace(CONTROLS, ' ')
      .replace(/[ \u00a0]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim()
      .toWellFormed(),
  );

/** What apps for scanning, and sites, write on every page. */
const MARKS = /^.*\b((scanned|created|generated) (with|by|using|in)|downloaded from|www\.|https?:).*$/gim;
const FEWEST_OF_ITS_OWN = 10;

/** Whether pages say anything themselves, as those of a scan do not. */
export const isReadable = (texts: readonly string[]): boolean =>
  texts.some((text) => (text.replace(MARKS, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= FEWEST_OF_ITS_OWN);

/** So much of a document's text is looked at, in characters; with fewer letters than that nothing is guessed. */
const SAMPLE = 20_000;
const FEWEST_LETTERS = 40;
/** A document in two scripts is in the language of the one that has so large a part of its letters. */
const MOST_OF_IT = 0.6;
/** How far the likeliest language must be ahead of the next, where franc gives the likeliest 1. */
const AHEAD = 0.004;

/** The languages of each script by their codes: BCP 47 by what franc says (ISO 639-3). A script of one language needs no guess. */
type Script = { letters: RegExp; languages: string | Record<string, string> };
const scripts: Script[] = [
  // Of what India's universities write in Latin letters, all but English is rare; Hindi in the fonts of old looks like none.
  { letters: /\p{Script=Latin}/gu, languages: { eng: 'en' } },
  { letters: /\p{Script=Devanagari}/gu, languages: { hin: 'hi', mar: 'mr', npi: 'ne' } },
  { letters: /\p{Script=Bengali}/gu, languages: 'bn' },
  { letters: /\p{Script=Gurmukhi}/gu, languages: 'pa' },
  { letters: /\p{Script=Gujarati}/gu, languages: 'gu' },
  { letters: /\p{Script=Oriya}/gu, languages: 'or' },
  { letters: /\p{Script=Tamil}/gu, languages: 'ta' },
  { letters: /\p{Script=Telugu}/gu, languages: 'te' },
  { letters: /\p{Script=Kannada}/gu, languages: 'kn' },
  { letters: /\p{Script=Malayalam}/gu, languages: 'ml' },
  { letters: /\p{Script=Ol_Chiki}/gu, languages: 'sat' },
  { letters: /\p{Script=Meetei_Mayek}/gu, languages: 'mni' },
  { letters: /\p{Script=Arabic}/gu, languages: { urd: 'ur' } },
];
/** Letters that Assamese alone has. */
const ASSAMESE = /[ৰৱ]/;
/** What papers in Devanagari are written in; Maithili, Magahi and Bhojpuri, too alike, would make many of them doubtful. */
const DEVANAGARI = ['hin', 'mar', 'npi'];

/** Guesses the language of a document from its pages' texts. @returns BCP 47, or null where it is not sure */
export function guessLanguage(texts: readonly string[]): string | null {
  const sample = texts.join('\n').slice(0, SAMPLE);
  const counted = scripts.map((script) => ({ script, letters: sample.match(script.letters)?.length ?? 0 }));
  const all = counted.reduce((sum, { letters }) => sum + letters, 0);
  const main = counted.find(({ letters }) => letters >= FEWEST_LETTERS && letters >= all * MOST_OF_IT);
  if (!main) return null;
  const { languages } = main.script;
  if (languages === 'bn') return ASSAMESE.test(sample) ? 'as' : 'bn';
  return typeof languages === 'string' ? languages : (languages[likeliest(sample, languages)] ?? null);
}

/** What franc takes a text for, if that is clear. */
function likeliest(sample: string, languages: Record<string, string>): string {
  const only = 'hin' in languages ? { only: DEVANAGARI } : {};
  const [[first, best] = ['und', 0], [, second] = ['und', 0]] = francAll(sample, only);
  return best - second >= AHEAD ? first : 'und';
}

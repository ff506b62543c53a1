import { francAll } from 'franc-min';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { composed } from '../core/text.ts';

/** Limits of the stored text of a document: pages, characters per page, and characters in total. */
const MOST_PAGES = 2000;
const PAGE_CHARACTERS = 20_000;
const DOCUMENT_CHARACTERS = 2_000_000;
/** The time limit of reading a page, in ms; what has been read until then is kept. */
const PAGE_PATIENCE = 10_000;
/** The limit of reading all pages, in ms of CPU time, so that a busy machine reads as much as an idle one. */
const DOCUMENT_CPU = 20_000;

/** Control characters other than line feed: no text needs them, and PostgreSQL does not accept NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

/**
 * Reads the text layer page by page, up to the limits above. An unreadable page counts as a page without text.
 * @returns the pages that have text, with their numbers
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
  // Not awaited: if pdf.js has sent everything already, the promise never settles.
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

/** Normalises text for storage: composed (NFC), well-formed, no control characters, no blank lines, no blanks at line ends. */
export const cleanText = (text: string): string =>
  composed(
    text
      .replace(CONTROLS, ' ')
      .replace(/[ \u00a0]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim()
      .toWellFormed(),
  );

/** How many characters of the text the guess uses, and the fewest letters that allow a guess. */
const SAMPLE = 20_000;
const FEWEST_LETTERS = 40;
/** The share of all letters that a script needs to determine the language of a document in several scripts. */
const MOST_OF_IT = 0.6;
/** The least lead of the likeliest language over the next; franc scores the likeliest with 1. */
const AHEAD = 0.004;

/** A script and its languages: franc's codes (ISO 639-3) mapped to BCP 47, or the only language, which needs no guess. */
type Script = { letters: RegExp; languages: string | Record<string, string> };
const scripts: Script[] = [
  // In Latin letters, India's universities write almost only English. Hindi in legacy fonts matches no language.
  { letters: /\p{Script=Latin}/gu, languages: { eng: 'en' } },
  // Without Maithili, Magahi and Bhojpuri, so similar that many guesses would fail.
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
/** Letters that occur in Assamese but not in Bengali. */
const ASSAMESE = /[ৰৱ]/;

/** Guesses the language of a document from the texts of its pages. @returns BCP 47, or null if uncertain */
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

/** Returns franc's code of the likeliest language; `und` if its lead is too small. */
function likeliest(sample: string, languages: Record<string, string>): string {
  const codes = Object.keys(languages);
  const only = codes.length > 1 ? { only: codes } : {};
  const [[first, best] = ['und', 0], [, second] = ['und', 0]] = francAll(sample, only);
  return best - second >= AHEAD ? first : 'und';
}

import { francAll } from 'franc-min';

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

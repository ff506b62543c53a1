import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { heardAs } from './heard.ts';
import type { Query, Term } from './understand.ts';
import {
  distance,
  isDevanagari,
  latinOf,
  replaceWord,
  skeletonOf,
  tokensOf,
  wordSet,
  wordsBehind,
} from './words.ts';

/** At most this many words are corrected letter by letter: each takes milliseconds, and people misspell few at once. */
const MOST_BY_LETTER = 3;

export type Corrected = { terms: Term[]; corrected: { from: string; to: string }[] };

/**
 * Replaces words that the index does not know by the most similar ones that it does. A word in Latin letters also finds words in Devanagari
 * that sound like it, and the other way round.
 */
export async function corrections(db: Db, { terms }: Query): Promise<Corrected> {
  const single = ({ stems, isPlace }: Term) =>
    stems.length === 1 && stems[0]?.length === 1 && !isPlace ? stems[0][0] : undefined;
  const stems = terms.map(single).filter((stem) => stem !== undefined);
  if (stems.length === 0) return { terms, corrected: [] };
  // A single sound is shared by too many words: "qqq" does not mean "का".
  const skeletons = terms.map(skeletonIn).filter(({ length }) => length > 1);
  const rows = await knownStems(db, [...stems, ...terms.flatMap(({ typed }) => rootsOf(typed))], skeletons);
  const known = new Set(rows.map(({ stem }) => stem));
  const unknown = stems.filter((stem) => !known.has(stem));
  const also = (term: Term, more: string[]) => ({
    ...term,
    stems: [...term.stems, ...more.map((one) => [one])],
  });
  const changed = await Promise.all(
    terms.map(async (term): Promise<Term & { to?: string }> => {
      const { typed } = term;
      const stem = single(term);
      if (stem === undefined) return term;
      const skeleton = skeletonIn(term);
      const sounding = rows
        .filter(({ latin, stem }) => latin === skeleton && isDevanagari(stem) !== isDevanagari(typed))
        .map(({ stem }) => stem);
      if (known.has(stem)) return also(term, sounding);
      const roots = rootsOf(typed).filter((root) => known.has(root));
      if (roots.length > 0) return also(term, roots);
      const byLetter = unknown.indexOf(stem) < MOST_BY_LETTER;
      const others = [
        ...sounding,
        ...(await heardAs(db, typed)),
        ...(byLetter ? await stemsBeginningWith(db, typed) : []),
      ];
      const better = await correctionOf(db, stem, typed, byLetter);
      // A word that sounds the same is more likely meant; a similar name is searched for as well, in case of a typing error.
      if (!better || others.length > 0)
        return also(term, [...others, ...(better?.entries ? [better.stem] : [])]);
      return { ...term, stems: [[better.stem]], to: better.word };
    }),
  );
  const corrected = changed.flatMap(({ typed, to }) => (to === undefined ? [] : { from: typed, to }));
  return { terms: changed, corrected };
}

/** The stems of words that a word is derived from: `properly` is no misspelt `property`. */
const rootsOf = (typed: string): string[] =>
  [/ly$/i, /ness$/i, /^un/i, /^non/i]
    .map((affix) => typed.replace(affix, ''))
    .filter((root) => root !== typed && root.length >= SHORTEST_SOUND && /^[a-z]+$/i.test(root))
    .map(stemIn);

/** The sound of a term of one word; empty for longer terms. */
const skeletonIn = ({ typed }: Term): string =>
  latinOf(typed) ?? (/^[a-z]{3,}$/i.test(typed) ? skeletonOf(typed) : '');

/** Shorter sounds are shared by too many words of the same script. */
const SHORTEST_SOUND = 4;

/** The shortest part when a word is split into two that were run together. */
const SHORTEST_PART = 3;

/**
 * Adds the spellings that names use: words that sound alike (`bharatiya`, `bhartiya`), two words typed as one (`headfirst`), and one word
 * typed as two (`prem chand`).
 * @returns undefined if names have no other spelling
 */
export async function otherSpellings(db: Db, terms: Term[]): Promise<Term[] | undefined> {
  const words = terms.map(({ typed }) => (/^[a-z]{2,40}[a-z\d]$/i.test(typed) ? typed.toLowerCase() : ''));
  const parts = words.map((word) =>
    [
      ...Array.from(
        { length: Math.max(0, word.length + 1 - 2 * SHORTEST_PART) },
        (_, at) => at + SHORTEST_PART,
      ),
      // A digit at the end: `maths2`.
      ...(/[a-z]\d$/.test(word) ? [word.length - 1] : []),
    ].map((at) => [word.slice(0, at), word.slice(at)].map(stemIn)),
  );
  const joined = words.map((word, at) => (word && words[at + 1] ? stemIn(word + words[at + 1]) : ''));
  const skeletons = terms.map(skeletonIn).map((one) => (one.length < SHORTEST_SOUND ? '' : one));
  const rows = await knownStems(db, [...parts.flat(2), ...joined], skeletons.filter(Boolean));
  const named = new Set(rows.filter(({ entries }) => entries > 0).map(({ stem }) => stem));
  const spelled: Term[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [term, next] = [terms[at] as Term, terms[at + 1]];
    if (next && named.has(joined[at] ?? '')) {
      const typed = `${term.typed} ${next.typed}`;
      const stems = [tokensOf(typed).map(({ stem }) => stem), [joined[at] ?? '']];
      spelled.push({ typed, stems, isPlace: false });
      at += 1;
      continue;
    }
    const alike = rows
      .filter(({ latin }) => latin !== null && latin === skeletons[at])
      .map(({ stem }) => [stem]);
    const apart = (parts[at] ?? []).filter((two) => two.every((part) => named.has(part)));
    const others = [...alike, ...apart].filter((one) => !term.stems.some((known) => `${known}` === `${one}`));
    spelled.push(others.length > 0 ? { ...term, stems: [...term.stems, ...others] } : term);
  }
  return spelled.some((term) => !terms.includes(term)) ? spelled : undefined;
}

const stemIn = (word: string): string => tokensOf(word)[0]?.stem ?? '';

/** Frequent English words that names rarely have. None is a misspelt name: `always` is not Alwar. */
const COMMON = wordSet(
  'always never often usually sometimes again still already early later late soon once twice today tomorrow yesterday daily weekly',
  'together enough almost instead without within until since though although whether rather however maybe perhaps',
  'everything something anything nothing everyone anyone someone everybody anybody somebody nobody everywhere anywhere',
  'better worse least other another every both either neither several around across against along behind between through under',
  'take took taken make made come came going gone keep kept know known think thought feel felt seem want wanted wish hope like',
  'help helps please thanks sorry afraid scared worried nervous tired happy angry alone stuck forget forgot forgotten remember',
  'start stop finish fail failed failing pass passed improve prepare wrong right quick fast slow easy hard difficult',
);

/** In words and stems of up to this many letters, the first letter is rarely wrong. */
const SHORT = 6;
/** A shorter word has too many neighbours (task, talk): it is corrected only to a word of several names. */
const SHORTEST_CORRECTED = 5;
/** As above, for a word that texts alone have: they have many. */
const SHORTEST_IN_TEXTS = 8;
/** What was typed with one letter changed; `seen` is the word of the index with the same stem. */
type Made = { word: string; seen: string; entries: number };

/** Whether names have this very word. Another word with the same stem may not exist: `organicational`. */
const isNamed = ({ word, seen, entries }: Made): boolean => word === seen && entries > 0;

/** Whether letters were swapped or doubled, or one of two was left out, which makes no other word. */
const isSlip = (typed: string, word: string): boolean => {
  const sorted = (letters: string) => [...letters].sort().join('');
  const single = (letters: string) => letters.replace(/(.)\1+/g, '$1');
  return sorted(typed) === sorted(word) || single(typed) === single(word);
};

/** Whether a word that the index does not know may be a misspelling of one that it does, and no other right word: `native`, not `naive`. */
function isLikely(typed: string, { word: made, seen, entries }: Made): boolean {
  if (typed.length <= SHORT && made[0] !== typed[0]) return false;
  if (typed.length <= SHORT && made !== seen && !isForm(made, seen)) return false;
  if (entries > 0 && typed.length < SHORTEST_CORRECTED)
    return isSlip(typed, made) || (made === seen && entries > 1);
  if (entries > 0) return true;
  const isClear = typed.length >= SHORTEST_IN_TEXTS || isSlip(typed, made);
  return isClear && made[0] === typed[0] && (made === seen || isForm(made, seen));
}

/** What one form of a word has more than another: `calculate`, `calculated`. */
const ENDING = /^(?:e?s|e?d|ing|e?rs?|ly|al|y)$/;

const isForm = (a: string, b: string): boolean => {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return longer.startsWith(shorter) && ENDING.test(longer.slice(shorter.length));
};

/**
 * Finds the known stem that an unknown one stands for: that of a word with one wrong letter, else the most similar stem of a word in names,
 * with one error in short stems and two in longer ones.
 */
async function correctionOf(db: Db, stem: string, typed: string, byLetter: boolean) {
  if (stem.length <= 3 || /\d/.test(stem)) return undefined;
  const word = tokensOf(typed)[0]?.word ?? '';
  if (COMMON.has(word)) return undefined;
  // An adverb is no misspelt noun: `properly`, `property`.
  const isFit = (other: string) => !/[^l]ly$/.test(word) || other.endsWith('ly');
  const meant = byLetter ? wordsBehind(word) : new Map<string, string>();
  const known = meant.size > 0 ? await knownStems(db, [...meant.keys()], []) : [];
  const stems = new Map(known.map((one) => [one.stem, one]));
  // In the order of `meant`, likelier errors first, which decides among equals.
  const [likeliest] = [...meant]
    .flatMap(([stem, word]) => {
      const one = stems.get(stem);
      return one ? [{ ...one, word, seen: one.word }] : [];
    })
    .filter((one) => isFit(one.word) && isLikely(word, one))
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || b.entries - a.entries);
  if (likeliest) {
    const { stem, word: made, seen } = likeliest;
    // The word that was made has a known stem but may not exist: the indexed word is preferred if it is as close.
    const isSeen = made === stem || distance(word, seen, 1) <= 1;
    return isSeen ? { ...likeliest, word: seen } : likeliest;
  }
  if (stem.length < SHORTEST_CORRECTED) return undefined;
  const most = stem.length <= SHORT + 1 ? 1 : 2;
  const near = (await similarStems(db, stem))
    .map((one) => ({ ...one, errors: distance(stem, one.stem) }))
    .filter((one) => isFit(one.word) && one.errors <= most && one.stem[0] === stem[0] && one.entries > 0);
  return near.sort((a, b) => a.errors - b.errors || b.entries - a.entries)[0];
}

/** Returns a text with its corrected words. */
export const withCorrections = (text: string, corrected: Corrected['corrected']): string =>
  corrected.reduce((before, { from, to }) => replaceWord(before, from, to), text);

/** A stem in the index: the word it was first read from, how that word sounds, and how many entries have had it in their names. */
type KnownStem = { stem: string; word: string; latin: string | null; entries: number };

/** Finds these stems in the index, and the stems of words that sound like one of these skeletons. */
async function knownStems(
  db: Db,
  stems: readonly string[],
  skeletons: readonly string[],
): Promise<KnownStem[]> {
  const { rows } = await sql<KnownStem>`
    select stem, word, latin, entries from search_words where stem = any(${stems}::text[])
    union
    select stem, word, latin, entries from search_words where latin = any(${skeletons}::text[])`.execute(db);
  return rows;
}

/** Finds up to 20 known stems spelled like an unknown one, the most similar first. */
async function similarStems(db: Db, stem: string): Promise<Omit<KnownStem, 'latin'>[]> {
  const { rows } = await sql<Omit<KnownStem, 'latin'>>`
    select stem, word, entries from search_words
    where stem % ${stem} and length(stem) between ${stem.length - 2}::int and ${stem.length + 2}::int
    order by similarity(stem, ${stem}) desc limit 20`.execute(db);
  return rows;
}

/** Shorter beginnings are shared by too many words. */
const SHORTEST_BEGINNING = 4;

/** Finds up to 10 stems of words in names that begin with a word and are at least four letters longer, as people cut words short ("agri"). */
async function stemsBeginningWith(db: Db, word: string): Promise<string[]> {
  if (word.length < SHORTEST_BEGINNING || !/^[a-z]+$/i.test(word)) return [];
  const { rows } = await sql<{ stem: string }>`
    select stem from search_words where stem like ${`${word.toLowerCase()}%`} and length(word) >= ${word.length + 4} and entries > 0
    order by entries desc, stem limit 10`.execute(db);
  return rows.map(({ stem }) => stem);
}

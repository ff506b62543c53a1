import { distance, isDevanagari, soundsOf, type Token } from './words.ts';

/** Sounds of words in Latin letters, each with the stems that sound so, by their audible consonants. */
export type Heard = Map<string, Map<string, Set<string>>>;

/** Too many words share fewer consonants than this. */
const FEWEST = 3;
/** More differences are not counted. */
const MOST_ERRORS = 8;

/** Adds words to `heard` by how they sound. */
export function hear(heard: Heard, tokens: Token[]): void {
  for (const { word, stem } of tokens) {
    if (!/^[a-z]{4,}$/.test(word)) continue;
    const single = word.replace(/s$/, '');
    // `ch` sounds as in `machine` or as in `mechanics`; the ढ़ of गढ़वाल is written as r, too: `garhwal`.
    for (const spelled of new Set([word, single, word.replaceAll('ch', 'k'), word.replaceAll('rh', 'dh')])) {
      const sound = soundOf(asHeard(spelled));
      const consonants = consonantsOf(sound);
      if (consonants.length < FEWEST) continue;
      const sounds = heard.get(consonants) ?? new Map<string, Set<string>>();
      heard.set(consonants, sounds.set(sound, (sounds.get(sound) ?? new Set()).add(stem)));
    }
  }
}

/**
 * Returns the stems of English words that a word in Devanagari may transcribe: that of `operating` for ऑपरेटिंग. Of words with the same
 * consonants those with the nearest vowels: मशीन is `machine`, not `motion`.
 */
export function heardAs(heard: Heard[], word: string): string[] {
  if (!isDevanagari(word)) return [];
  const sound = soundOf(soundsOf(word));
  const alike = heard
    .flatMap((known) => [...(known.get(consonantsOf(sound)) ?? [])])
    .map(([other, stems]) => ({ stems, errors: distance(sound, other, MOST_ERRORS) }));
  const fewest = Math.min(...alike.map(({ errors }) => errors));
  return [...new Set(alike.filter(({ errors }) => errors === fewest).flatMap(({ stems }) => [...stems]))];
}

/** Respells English as it sounds in Hindi: the tio of `education`, the c of `science` and the g of `engineering` become s. */
const asHeard = (word: string): string =>
  word
    .replace(/^(?:p(?=s)|k(?=n))|g(?=ns?$)/, '')
    .replace(/[st]io(?=n)|t(?=ure)|c(?=i[ao])|[cg](?=[eiy])/g, 's')
    .replace(/c(?!h)|q/g, 'k')
    .replace(/x/g, 'ks');

/**
 * How a word sounds: without the letter a, which Devanagari does not write, and a silent e; an `a` is before it if it begins with a vowel.
 * Sibilants and j all become s: business is बिजनेस.
 */
const soundOf = (letters: string): string =>
  letters
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/[cs]h+|[jzc]/g, 's')
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?<=.)(?:a|e$)/g, '')
    .replace(/m(?=[bfpv])/g, 'n');

const consonantsOf = (sound: string): string => sound.replace(/(?<=.)[eiouy]/g, '');

import { isDevanagari, soundsOf, type Token } from './words.ts';

/** Stems of words in Latin letters, by the consonants that are heard in them. */
export type Heard = Map<string, Set<string>>;

/** Fewer consonants are those of too many words. */
const FEWEST = 3;

/** Makes words known by how they sound. */
export function hear(heard: Heard, tokens: Token[]): void {
  for (const { word, stem } of tokens) {
    if (!/^[a-z]{4,}$/.test(word)) continue;
    const single = word.replace(/s$/, '');
    // In `machine` and in `mechanics`.
    for (const spelled of new Set([word, single, word.replaceAll('ch', 'k')])) {
      const consonants = consonantsOf(asHeard(spelled));
      if (consonants.length < FEWEST) continue;
      const stems = heard.get(consonants);
      if (stems) stems.add(stem);
      else heard.set(consonants, new Set([stem]));
    }
  }
}

/** Stems of English words that a word in Devanagari may be: those of `operating` for ऑपरेटिंग. */
export const heardAs = (heard: Heard, word: string): Iterable<string> =>
  (isDevanagari(word) && heard.get(consonantsOf(soundsOf(word)))) || [];

/** English letters as they are spoken, in Hindi's: the t of `education`, the c of `science`, the g of `engineering`. */
const asHeard = (word: string): string =>
  word
    .replace(/^(?:p(?=s)|k(?=n))|g(?=ns?$)/, '')
    .replace(/t(?=ion|ure)|c(?=i[ao])|[cg](?=[eiy])/g, 's')
    .replace(/c(?!h)|q/g, 'k')
    .replace(/x/g, 'ks');

/** Those of a word, with an `a` before where it begins with a vowel. What hisses is not told apart: business is बिजनेस. */
const consonantsOf = (sounds: string): string =>
  sounds
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/[cs]h+|[jzc]/g, 's')
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?<=.)[aeiouy]/g, '')
    .replace(/m(?=[bfpv])/g, 'n');

import { isDevanagari, soundsOf, type Token } from './words.ts';

/** Stems of words in Latin letters, by their audible consonants. */
export type Heard = Map<string, Set<string>>;

/** Too many words share fewer consonants than this. */
const FEWEST = 3;

/** Adds words to `heard` by how they sound. */
export function hear(heard: Heard, tokens: Token[]): void {
  for (const { word, stem } of tokens) {
    if (!/^[a-z]{4,}$/.test(word)) continue;
    const single = word.replace(/s$/, '');
    // `ch` sounds as in `machine` or as in `mechanics`.
    for (const spelled of new Set([word, single, word.replaceAll('ch', 'k')])) {
      const consonants = consonantsOf(asHeard(spelled));
      if (consonants.length < FEWEST) continue;
      const stems = heard.get(consonants);
      if (stems) stems.add(stem);
      else heard.set(consonants, new Set([stem]));
    }
  }
}

/** Returns the stems of English words that a word in Devanagari may transcribe: that of `operating` for ऑपरेटिंग. */
export const heardAs = (heard: Heard, word: string): Iterable<string> =>
  (isDevanagari(word) && heard.get(consonantsOf(soundsOf(word)))) || [];

/** Respells English as it sounds in Hindi: the t of `education`, the c of `science` and the g of `engineering` become s. */
const asHeard = (word: string): string =>
  word
    .replace(/^(?:p(?=s)|k(?=n))|g(?=ns?$)/, '')
    .replace(/t(?=ion|ure)|c(?=i[ao])|[cg](?=[eiy])/g, 's')
    .replace(/c(?!h)|q/g, 'k')
    .replace(/x/g, 'ks');

/** The consonants of a word, after an `a` if it begins with a vowel. Sibilants and j all become s: business is बिजनेस. */
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

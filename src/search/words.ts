import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { composed, cutTo, latinDigits } from '../core/text.ts';

/** A word of a text: its stem, its normalised form, and its range in UTF-16 units. */
export type Token = { stem: string; word: string; from: number; to: number };

/** Longer words are cut: real words are shorter. */
const LONGEST = 40;
/** The cut before normalisation, which may turn one letter into several or several into one. */
const LONGEST_RAW = 4 * LONGEST;

const END = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** Matches one word, special forms first: `C++`, `B. Tech`, `Ph.D.`, `U.P.`, `एम.ए.`, then letters and digits with their marks. */
const WORD = new RegExp(
  [
    String.raw`[cf](?:\+\+|#)${END}`,
    String.raw`[bm]\.? ?(?:tech|sc|com|ed|arch|pharm|phil|des|voc)${END}`,
    String.raw`ph\.? ?d${END}`,
    String.raw`ll\.? ?[bm]${END}`,
    String.raw`[a-z](?:\.[a-z]{1,5})+${END}`,
    String.raw`[\u0904-\u0963]{1,3}(?:\.[\u0904-\u0963]{1,5})+${END}`,
    String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:['’][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*`,
  ].join('|'),
  'giu',
);

/** Letters and digits of a code that is written as one word: `btcs402`. */
const CODE = /^([a-z]{2,6})(\d{2,4}[a-z]?)$/;
const CODE_LETTERS = /^[a-z]{1,6}$/;
const CODE_NUMBER = /^\d{2,4}[a-z]?$/;
const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;
/** The hyphen of `post-harvest`, also at the end of a line. */
const HYPHEN = /^[-\u2010\u2011](?:[ \t]*\n\s*)?$/;
/** What separates letters and number in `BTCS-402`. */
const HYPHENED = /^ ?[-\u2010-\u2015./_] ?$/;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Splits a text into words, in order. A code like `BTCS-402`, `BTCS 402` or `btcs402` gives its parts and, after them, a joined token that
 * spans both; so does `post-harvest`. Takes linear time and never throws.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let before: Token | undefined;
  for (const { 0: raw, index: from } of text.matchAll(WORD)) {
    const word = wordOf(raw);
    if (word === '') continue;
    const token = { stem: stemOf(word), word, from, to: from + raw.length };
    const parts = CODE.exec(word);
    if (parts && raw.length === word.length) {
      const [, letters = '', number = ''] = parts;
      const middle = from + letters.length;
      tokens.push({ stem: stemOf(letters), word: letters, from, to: middle });
      tokens.push({ stem: number, word: number, from: middle, to: token.to });
      tokens.push(token);
      before = undefined;
      continue;
    }
    tokens.push(token);
    if (before && isOne(text, before, token)) {
      const joined = cut(before.word + word);
      tokens.push({ stem: stemOf(joined), word: joined, from: before.from, to: token.to });
    }
    before = token;
  }
  return tokens;
}

/** Whether two neighbouring words may be written as one. A code with a space needs capital letters: `CST 308`. */
function isOne(text: string, first: Token, second: Token): boolean {
  const between = text.slice(first.to, second.from);
  if (HYPHEN.test(between) && LETTERS.test(first.word) && LETTERS.test(second.word)) return true;
  if (!CODE_LETTERS.test(first.word) || !CODE_NUMBER.test(second.word)) return false;
  if (HYPHENED.test(between)) return true;
  return between === ' ' && !YEAR.test(second.word) && /^[A-Z]+$/.test(text.slice(first.from, first.to));
}

/** Normalises a word for comparison: lower case, without accents, spellings of Devanagari in one form. */
const wordOf = (raw: string): string =>
  /^[0-9A-Za-z]+$/.test(raw) ? raw.slice(0, LONGEST).toLowerCase() : normalOf(raw);

function normalised(raw: string): string {
  const text = composed(raw.slice(0, LONGEST_RAW).replace(/['’]s$/iu, ''), 'NFKD')
    .toLowerCase()
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1');
  return cut(devanagariOf(composed(text)).replace(/[^\p{L}\p{M}\p{N}+#]/gu, ''));
}

const cut = (word: string): string => cutTo(word, LONGEST);

/** Nasal letters before a letter of their own class, often written as anusvara instead: `हिन्दी` and `हिंदी`, `सम्बन्ध` and `संबंध`. */
const NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;

function devanagariOf(text: string): string {
  if (!/[\u0900-\u097f]/.test(text)) return text;
  return latinDigits(composed(composed(text, 'NFD').replace(/\u093c/g, '')))
    .replace(/[\u0900\u0901]/g, '\u0902')
    .replace(NASAL, '\u0902');
}

/** Patterns for the spellings of a nasal that `devanagariOf` unifies, and for the nukta that may follow a letter. */
const NASALS = '(?:[\u0900-\u0902]|[ङञणनम]\u094d)';
const NUKTA = '\u093c?';

/**
 * Returns a pattern for any spelling of a word in Devanagari. The word's own nuktas are dropped: optional nuktas in a row would make
 * matching take exponential time.
 */
export const anySpelling = (word: string): RegExp => {
  const letters = [...word].filter((letter) => letter !== '\u093c');
  return new RegExp(
    letters.map((letter) => (letter === '\u0902' ? NASALS : `${letter}${NUKTA}`)).join(''),
    'u',
  );
};

/** Forms that the stemmer does not know. */
const IRREGULAR: Record<string, string | undefined> = Object.assign(Object.create(null), {
  syllabi: 'syllabus',
  analyses: 'analysis',
  hypotheses: 'hypothesis',
  matrices: 'matrix',
  vertices: 'vertex',
  indices: 'index',
  revision: 'revise',
  revisions: 'revise',
});

/** Subjects that are not stemmed, because other words share their stems: physical, mechanical, organ. */
const KEPT = new Set(['physics', 'mechanics', 'organic']);

/** The stemmer would make normalisation, civilisation and organisation normal, civil and organ. */
const IZE = /^([a-z]{3,}iz)(?:e[drs]?|ers|ing|ations?|ational)$/;

/** Longer strings are not cached: in V8 they may be slices that keep their whole text in memory. */
const LONGEST_KEPT = 12;
const MOST_KEPT = 50_000;

/** Caches the results of a function: texts repeat few words, and normalising Devanagari is the slowest step. */
function kept(make: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const made = make(word);
    if (known.size >= MOST_KEPT) known.clear();
    if (word.length <= LONGEST_KEPT) known.set(word, made);
    return made;
  };
}
const normalOf = kept(normalised);

const stemmed = (word: string): string => {
  if (KEPT.has(word)) return word;
  if (/^[\u0900-\u097f]{3,}$/.test(word)) return hindi(word);
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const spelled = IRREGULAR[word] ?? american(word);
  return IZE.exec(spelled)?.[1] ?? english(spelled);
};
const stemOf = kept(stemmed);

/** Spells `normalisation`, `colours`, `metre` and `modelling` the American way. Other words may change too, but all their forms alike. */
const american = (word: string): string =>
  word
    .replace(/(?<=[a-z]{2})(?<!rev)is(?=(?:e[drs]?|ers|ing|ations?|ational)$)/, 'iz')
    .replace(/(?<=[a-z]{2})our(?=(?:s|ed|ing|al)?$)/, 'or')
    .replace(/(?<=[a-z]{2})([bt])re(s?)$/, '$1er$2')
    .replace(/^(lev|mod|lab|trav|canc|chann|tunn|fu)ell/, '$1el');

/** Returns the words of some lines. */
export const wordSet = (...lines: string[]): Set<string> => new Set(lines.join(' ').split(' '));

/** Words that do not help a search, such as those that questions are asked with. */
const STOP_WORDS = wordSet(
  'a an the of for in on at to by and or is are was were am be been with from as it its this that these those there here',
  'i me my we us our you your he she they them their do does did done can could should would will',
  'what which who whom whose when where why how if than then so not no but about into any some all please pls',
  'near nearby wants being much many very also just because while during after before such each',
  'difference between distinguish meaning means meant definition define',
  'explain find show give get want need tell looking download pdf good best have has had offers someone anyone',
  'का की के को में से पर है हैं था थी थे हो होता होती होते और या एवं तथा व भी ही तो कि जो यह वह ये वे इस उस इन उन ने लिए एक कर करें',
  'बाद समझ समझा समझाओ आ आता आती आते दो दे बताओ भेजो पास किसी वाला वाले वाली सकता सकते सकती अंतर फर्क',
  'करना करनी करने करता करते करूं रहा रही रहे नहीं पढना पढाई लिखना बनाना',
  'क्या क्यों कैसे कैसी कैसा कौन कब कहां किस किसे किसका कितना कितने बताइए बताएं समझाइए लिखिए चाहिए दिखाओ मुझे कहते मिलेगा मिलेगी मिलेंगे',
);

/** Those of Hindi in Latin letters. */
const HINDI_STOP_WORDS = wordSet(
  'ka ki ke ko mein hai hain tha thi hota hote hoti kya kaise kaisa kaisi kyu kyon aur kab kaun kahan kaha kis kise kisne kitna kitne kitni',
  'kaunsa kaunsi kaunse konsa konsi konse',
  'ek wala wale wali karna karni karne karta karte kare karen karu karun ho raha rahi rahe nahi nahin padhna padhe padhai likhna banana',
  'kehte kahte mujhe chahiye milega milegi milenge batao bataye bataiye',
  'liye apna apni apne mera meri mere bhi koi kuch hoga hogi honge baad bhejo dikhao samjhao banane banaye banna banne gayi',
  'aa kisi kon lun padta padti padega sakta sakte sakti samajh smjh samjh samjha samjhna rha rhi rhe walo walon aata aati aate aayega',
  'isme usme iska uska isse bhai yaar bta btao btado dedo dijiye bhej bhejna antar fark kal aaj abhi urgent pdhna pdhai padhni padhte',
);

/** Whether a word from `tokensOf` is a stop word. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word) || isHindiStopWord(word);

/** Whether it is one of Hindi in Latin letters. */
export const isHindiStopWord = (word: string): boolean => HINDI_STOP_WORDS.has(word);

/** Returns the words of a text without stop words and without joined tokens, whose parts are included. */
export const tellingOf = (text: string): Token[] =>
  partsOf(tokensOf(text)).filter(({ word }) => !isStopWord(word));

/** Returns the stems of `tellingOf`. */
export const stemsOf = (text: string): string[] => tellingOf(text).map(({ stem }) => stem);

/** Returns tokens without joined ones, which span others. */
export const partsOf = (tokens: Token[]): Token[] =>
  tokens.filter(({ from }, at) => from >= (tokens[at - 1]?.to ?? 0));

/** Finds the words of a text with one of these stems: ranges in UTF-16 units, in order, that neither touch nor overlap. */
export function marksOf(text: string, stems: ReadonlySet<string>): [number, number][] {
  const found = tokensOf(text).filter(({ stem }) => stems.has(stem));
  const marks: [number, number][] = [];
  for (const { from, to } of found.sort((a, b) => a.from - b.from)) {
    const last = marks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}

/** Escapes a text for a pattern with the flag `u`, which allows only these characters to be escaped. */
export const escaped = (text: string): string => text.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');

/** Replaces the first occurrence of a whole word, ignoring case. */
export const replaceWord = (text: string, from: string, to: string): string =>
  text.replace(
    new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped(from)}(?![\\p{L}\\p{M}\\p{N}])`, 'iu'),
    () => to,
  );

/** Reads a list of words as pairs of key and value. */
function pairsIn(text: string): Map<string, string> {
  const words = text.split(' ');
  return new Map(
    words.flatMap((word, at): [string, string][] => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])),
  );
}

/** Devanagari letters in Latin script, consonants without their inherent vowel. */
const SOUNDS = pairsIn(
  [
    'अ a आ a इ i ई i उ u ऊ u ऋ ri ए e ऐ ai ऍ e ऑ o ओ o औ au',
    'ा a ि i ी i ु u ू u ृ ri े e ै ai ॅ e ॉ o ो o ौ au ं n ः h',
    'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l ळ l',
    'व v श sh ष sh स s ह h',
  ].join(' '),
);

/** Hindi names of the Latin letters, each before its own prefixes. */
const LETTER_NAMES = pairsIn(
  'डब्ल्यू w क्यू q एफ f एच h एल l एम m एन n एस s एक्स x आई i आर r जेड z वाई y बी b सी c डी d जी g जे j के k पी p टी t यू u वी v ए a ई e ओ o',
);
const LETTER_NAME = new RegExp([...LETTER_NAMES.keys()].join('|'), 'g');

/** Returns the abbreviation that a word in Devanagari spells out: `bca` for बीसीए; undefined for other words. */
export function spelledOut(word: string): string | undefined {
  const rest = word.replace(LETTER_NAME, '');
  const letters = word.match(LETTER_NAME) ?? [];
  return rest === '' && letters.length > 1
    ? letters.map((name) => LETTER_NAMES.get(name)).join('')
    : undefined;
}

/** Whether all letters of a word are Devanagari. */
export const isDevanagari = (word: string): boolean => /^[\u0900-\u097f]+$/.test(word);

/**
 * Returns how a word in Devanagari sounds, as the Latin skeleton that its usual transcriptions share; undefined for other words. Each
 * consonant without a vowel sign gets its inherent vowel.
 */
export function latinOf(word: string): string | undefined {
  return isDevanagari(word) ? skeletonOf(soundsOf(word)) || undefined : undefined;
}

/** Transcribes a word in Devanagari into Latin letters. */
export const soundsOf = (word: string): string =>
  wordOf(word)
    .replace(/[क-ह](?![\u093e-\u094d])/g, '$&अ')
    .replace(/[\u0900-\u097f]/g, (letter) => SOUNDS.get(letter) ?? '');

/**
 * Reduces Hindi in Latin letters to a skeleton that its spellings share: `vigyan`, `vigyaan` and `vijnan` have the same one, as have
 * `bhartiya` and `bharatiya`. The letter a counts only at the start, except in short words. Empty if no letter is left.
 */
export function skeletonOf(latin: string): string {
  const sound = wordOf(latin)
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/c(?!h)|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/(?<=[bcdfgjklmnprstv])h+/g, '')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/ai/g, 'e')
    .replace(/au|ou/g, 'o')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<!a)y(?![aeiou])/g, 'i')
    .replace(/(?<=.)a$/, '');
  const bones = sound.replace(/(?<=.)a/g, '');
  // Nasals before a consonant are unified without the a between, which Devanagari does not show: प्रेमचंद, Premchand.
  return (bones.length < 3 ? sound : bones).replace(/m(?=[bcdfgjkpstv])/g, 'n').replace(/dny|[gj]ny?/g, 'gy');
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
/** Each letter yields some fifty words, too many for longer words, which one wrong letter leaves similar enough for `similarStems`. */
const LONGEST_CORRECTED = 16;

/**
 * Returns the words, by their stems, that a word may be a misspelling of: with one letter swapped with its neighbour, missing, extra or
 * wrong. Added letters are Latin. Comparing stems would not do: `engneering` has `engneer`, `engineering` has `engin`.
 */
export function wordsBehind(word: string): Map<string, string> {
  const words = new Map<string, string>();
  if (word.length > LONGEST_CORRECTED) return words;
  const add = (from: number, to: number, letters: string) => {
    const other = word.slice(0, from) + letters + word.slice(to);
    const stem = stemmed(other);
    if (!words.has(stem)) words.set(stem, other);
  };
  const added = /^[a-z]+$/.test(word) ? ALPHABET : [];
  const places = Array.from({ length: word.length + 1 }, (_, at) => at);
  // Likelier errors first: of several words with one stem, the first is kept.
  for (const at of places.slice(0, -2)) add(at, at + 2, `${word[at + 1]}${word[at]}`);
  for (const at of places) for (const letter of added) add(at, at, letter);
  for (const at of places.slice(0, -1)) add(at, at + 1, '');
  for (const at of places.slice(0, -1)) for (const letter of added) add(at, at + 1, letter);
  return words;
}

/**
 * Returns how many letters have to be added, removed, replaced or swapped with their neighbour to turn one word into another (optimal
 * string alignment), in UTF-16 units.
 * @param most greater distances are returned as `most + 1`
 */
export function distance(a: string, b: string, most = 3): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [older, old]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [older, old] = [old, row];
  }
  return Math.min(old[b.length] ?? 0, most + 1);
}

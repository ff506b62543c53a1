import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { distance, isDevanagari, soundsOf } from './words.ts';

/** An English word of a name. */
type Word = { word: string; stem: string };

/** Too many words share fewer consonants than this. */
const FEWEST = 3;
/** More differences are not counted. */
const MOST_ERRORS = 8;

/** Returns the sounds of an English word. None for a short one, nor for one in other letters. */
function soundsIn(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const single = word.replace(/s$/, '');
  // `ch` sounds as in `machine` or as in `mechanics`; the ढ़ of गढ़वाल is written as r, too: `garhwal`.
  const spelled = new Set([word, single, word.replaceAll('ch', 'k'), word.replaceAll('rh', 'dh')]);
  return Array.from(spelled, (one) => soundOf(asHeard(one))).filter(
    (sound) => consonantsOf(sound).length >= FEWEST,
  );
}

/** Returns the audible consonants by which words of names are stored. */
const consonantsIn = (word: string): string[] => [...new Set(soundsIn(word).map(consonantsOf))];

/** Stores words of names by how they sound. */
export async function putSounds(db: Db, words: Word[]): Promise<void> {
  const sounds = words.flatMap(({ word, stem }) =>
    consonantsIn(word).map((one) => [one, word, stem] as const),
  );
  if (sounds.length === 0) return;
  await sql`
    insert into search_sounds (consonants, word, stem)
    select * from unnest(${sounds.map(([one]) => one)}::text[], ${sounds.map(([, word]) => word)}::text[],
      ${sounds.map(([, , stem]) => stem)}::text[])
    on conflict (consonants, word) do update set stem = excluded.stem where search_sounds.stem <> excluded.stem`.execute(
    db,
  );
}

/** Removes words whose stem no entry has any more. */
export const removeUnusedSounds = (db: Db) =>
  sql`delete from search_sounds as s where not exists (select from search_words w where w.stem = s.stem)`.execute(
    db,
  );

/** Returns the stems of English words in names that a word in Devanagari may transcribe: that of `operating` for ऑपरेटिंग. */
export async function heardAs(db: Db, word: string): Promise<string[]> {
  if (!isDevanagari(word)) return [];
  const consonants = consonantsOf(soundOf(soundsOf(word)));
  const { rows } = await sql<Word>`
    select word, stem from search_sounds where consonants = ${consonants}`.execute(db);
  return nearest(word, rows);
}

/**
 * Returns the stems of the English words that sound most like a word in Devanagari: of those with the same consonants the ones with the
 * nearest vowels. मशीन is `machine`, not `motion`.
 */
export function nearest(word: string, others: Word[]): string[] {
  const sound = soundOf(soundsOf(word));
  const alike = others.flatMap((other) =>
    soundsIn(other.word)
      .filter((one) => consonantsOf(one) === consonantsOf(sound))
      .map((one) => ({ stem: other.stem, errors: distance(sound, one, MOST_ERRORS) })),
  );
  const fewest = Math.min(...alike.map(({ errors }) => errors));
  return [...new Set(alike.filter(({ errors }) => errors === fewest).map(({ stem }) => stem))];
}

/**
 * Respells English as it sounds in Hindi: the w of `interview` is silent; the tio of `education`, the c of `science` and the g of
 * `engineering` become s.
 */
const asHeard = (word: string): string =>
  word
    .replace(/^(?:p(?=s)|k(?=n))|g(?=ns?$)|(?<=[aeiou])w$/, '')
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
    .replace(/y$/, 'i')
    .replace(/[cs]h+|[jzc]/g, 's')
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?<=.)(?:a|e$)/g, '')
    .replace(/m(?=[bfpv])/g, 'n');

const consonantsOf = (sound: string): string => sound.replace(/(?<=.)[eiouy]/g, '');

import { setImmediate } from 'node:timers/promises';
import { isStopWord, latinOf, partsOf, stemsOf, type Token, tellingOf, tokensOf, wordSet } from './words.ts';

/** The places, and the synonyms that staff defined. */
export type Catalogue = {
  universities: { id: string; name: string; shortName: string | null; location: string | null }[];
  departments: { id: string; universityId: string; name: string }[];
  courses: { id: string; departmentId: string; universityId: string; name: string; level: string }[];
  synonyms: { words: string; meaning: string }[];
};

export const placeKinds = ['universities', 'departments', 'courses'] as const;
/** Ids of places. */
type PlaceSets = { [kind in (typeof placeKinds)[number]]: Set<string> };

/** A catalogue prepared for understanding queries. Keys are stems joined by spaces, without stop words. */
export type Lexicon = {
  /** Universities by their names and parts of names; undefined where several share one. */
  universities: Map<string, string | undefined>;
  /** The keys of `universities` that are only parts of names and may be subjects, too. */
  parts: Set<string>;
  /** Courses of all universities, by their whole name or by the degree with the initials of the rest. */
  courses: Map<string, { id: string; universityId: string }[]>;
  /** Places by each word of their names. */
  places: Map<string, PlaceSets>;
  /** Places by the initials of their names, which are not stemmed. */
  initials: Map<string, PlaceSets>;
  /** Alternatives by the words that are typed. */
  synonyms: Map<string, string[][]>;
  /** Alternatives by the sound of words in Devanagari. */
  sounding: Map<string, string[][]>;
  /** Pairs of neighbouring words in names, by the stem of both written as one. */
  apart: Map<string, [string, string]>;
  /** Stems of words in names and synonyms. */
  known: Set<string>;
  /** Names of universities and courses by their ids. */
  names: Map<string, string>;
};

/** The longest phrase that is looked up, in words. */
export const LONGEST_PHRASE = 10;
/** Stems that do not distinguish a university from others. */
const GENERIC = wordSet(
  'univers institut colleg school academi scienc technolog technic state nation central indian india deem studi hill',
);
/** Stems of the words beside a university's own name. */
const KINDS = ['univers', 'univ', 'uni', 'institut', 'colleg'];

/** A portion takes less than 10 ms. */
const PORTION = 500;

/** Yields the items, and lets other requests be served after each portion: a catalogue may have tens of thousands of courses. */
export async function* inPortions<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (let from = 0; from < items.length; from += PORTION) {
    yield* items.slice(from, from + PORTION);
    await setImmediate();
  }
}

/** Prepares a catalogue once for all queries, in time and memory linear in the number of words in its names. */
export async function prepare({ universities, departments, courses, synonyms }: Catalogue): Promise<Lexicon> {
  const lexicon: Lexicon = {
    universities: new Map(),
    parts: new Set(),
    courses: new Map(),
    places: new Map(),
    initials: new Map(),
    synonyms: new Map(),
    sounding: new Map(),
    apart: new Map(),
    known: new Set(),
    names: new Map([...universities, ...courses].map(({ id, name }) => [id, name])),
  };
  for (const { words, meaning } of synonyms)
    for (const one of words.split(/[,،、]/)) addSynonym(lexicon, one, meaning);

  // Many departments and courses share a name; each name is analysed once.
  const subjects = new Set<string>();
  const seen = new Map<string, { tokens: Token[]; initials: string[]; keys: Set<string> }>();
  const partsOfName = (name: string) => {
    const known = seen.get(name);
    if (known) return known;
    const tokens = tellingOf(name);
    learn(lexicon, tokens, subjects);
    const parts = {
      tokens,
      initials: initialsIn(tokens),
      keys: new Set([keyOf(tokens), ...degreeKeys(tokens)]),
    };
    seen.set(name, parts);
    return parts;
  };
  for await (const { id, name } of inPortions(departments)) {
    const { tokens, initials } = partsOfName(name);
    for (const { stem } of tokens) placesOf(lexicon.places, stem).departments.add(id);
    for (const one of initials) placesOf(lexicon.initials, one).departments.add(id);
  }
  for await (const { id, name, universityId, level } of inPortions(courses)) {
    const { tokens, initials, keys } = partsOfName(name);
    for (const one of initials) placesOf(lexicon.initials, one).courses.add(id);
    for (const { stem } of tokens) placesOf(lexicon.places, stem).courses.add(id);
    placesOf(lexicon.places, level.toLowerCase()).courses.add(id);
    for (const key of keys) {
      const same = lexicon.courses.get(key);
      if (same) same.push({ id, universityId });
      else lexicon.courses.set(key, [{ id, universityId }]);
    }
  }
  await addUniversities(lexicon, universities, subjects);
  return lexicon;
}

/** The degree with the initials of the words after it: `btech cs`. */
function degreeKeys(tokens: Token[]): string[] {
  const [degree] = tokens;
  return degree
    ? initialsOf(tokens.slice(1)).map((initials) => keyOf(tokensOf(`${degree.word} ${initials}`)))
    : [];
}

async function addUniversities(
  lexicon: Lexicon,
  universities: Catalogue['universities'],
  subjects: Set<string>,
): Promise<void> {
  const whole = new Map<string, Set<string>>();
  const short = new Map<string, Set<string>>();
  const partial = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, id: string) => {
    if (key === '') return;
    const ids = map.get(key);
    if (ids) ids.add(id);
    else map.set(key, new Set([id]));
  };
  for await (const { id, name, shortName, location } of inPortions(universities)) {
    const tokens = tellingOf(name);
    const stems = tokens.map(({ stem }) => stem);
    const names = stemsOf(shortName ?? '');
    const initials = initialsOf(tokens);
    const heads = headsIn(tokens);
    const where = tellingOf(location ?? '');
    for (const stem of [...stems, ...names, ...where.map(({ stem }) => stem)])
      placesOf(lexicon.places, stem).universities.add(id);
    for (const one of [...initials, ...heads.map(({ initials }) => initials), ...initialsIn(where)])
      placesOf(lexicon.initials, one).universities.add(id);
    for (const text of [name, name.replace(/\(.*?\)/g, '')])
      for (const key of eitherWay(stemsOf(text))) add(whole, key, id);
    add(short, names.join(' '), id);
    for (const one of initials) if (one.length > 2) add(partial, keyOf(tokensOf(one)), id);
    for (const { initials, rest } of heads) add(partial, keyOf([...tokensOf(initials), ...rest]), id);
    for (const run of runsOf(stems))
      if (run.some((stem) => !GENERIC.has(stem))) add(partial, run.join(' '), id);
    for (const stem of stems)
      if (!GENERIC.has(stem))
        for (const kind of KINDS)
          for (const key of [`${stem} ${kind}`, `${kind} ${stem}`]) add(partial, key, id);
    learn(lexicon, tokens);
  }
  // The first map with a key wins: whole names, then short names, then parts of names.
  for (const [map, isName] of [
    [whole, true],
    [short, false],
    [partial, false],
  ] as const)
    for (const [key, ids] of map) {
      const isOther = !isName && (subjects.has(key) || lexicon.synonyms.has(key) || isStopWord(key));
      if (lexicon.universities.has(key) || isOther) continue;
      lexicon.universities.set(key, ids.size === 1 ? [...ids][0] : undefined);
      if (map === partial && key.includes(' ')) lexicon.parts.add(key);
    }
}

/** "University of Delhi" is "Delhi University", too. */
function eitherWay(stems: string[]): string[] {
  const [first = '', ...others] = stems;
  const last = stems.at(-1) ?? '';
  const turned = KINDS.includes(first)
    ? [...others, first]
    : KINDS.includes(last)
      ? [last, ...stems.slice(0, -1)]
      : [];
  return [stems.join(' '), turned.join(' ')];
}

/** All runs of at least two neighbouring words. */
function runsOf(stems: string[]): string[][] {
  const some = stems.slice(0, LONGEST_PHRASE);
  return some.flatMap((_, from) => some.slice(from + 1).map((_, more) => some.slice(from, from + more + 2)));
}

function learn(lexicon: Lexicon, tokens: Token[], subjects?: Set<string>) {
  const stems = tokens.map(({ stem }) => stem);
  for (const stem of stems) {
    lexicon.known.add(stem);
    subjects?.add(stem);
  }
  for (const run of runsOf(stems)) subjects?.add(run.join(' '));
  for (const [at, { word, stem }] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!next || word.length < 3 || next.word.length < 3) continue;
    const [{ stem: joined } = { stem: '' }] = tokensOf(word + next.word);
    lexicon.apart.set(joined, [stem, next.stem]);
  }
}

function addSynonym(lexicon: Lexicon, words: string, meaning: string) {
  // Ignores stop words, as queries do, unless there is nothing else: “it”.
  const telling = tellingOf(words);
  const [typed, meant] = [telling.length > 0 ? telling : partsOf(tokensOf(words)), tellingOf(meaning)];
  if (typed.length === 0 || meant.length === 0) return;
  const [key, alternative] = [typed.map(({ stem }) => stem), meant.map(({ stem }) => stem)];
  addAlternative(lexicon.synonyms, key.join(' '), alternative);
  // भौतिकी is typed as "bhautiki" or, like its stem, as "bhautik".
  const sounds = [typed.map(({ word }) => word), key].map((words) =>
    words.map((word) => latinOf(word) ?? ''),
  );
  for (const sound of new Set(sounds.filter((all) => all.every(Boolean)).map((all) => all.join(' '))))
    for (const one of [key, alternative]) addAlternative(lexicon.sounding, sound, one);
  // Titles have the short form, too: a search for operating systems also finds OS. One for B.Sc. looks for no science.
  if (typed.length <= meant.length && typed.every(({ word }) => /^[a-z]/.test(word) && !isStopWord(word)))
    addAlternative(lexicon.synonyms, alternative.join(' '), key);
  learn(lexicon, meant);
}

function addAlternative(synonyms: Map<string, string[][]>, key: string, alternative: string[]) {
  if (key !== alternative.join(' ')) synonyms.set(key, [...(synonyms.get(key) ?? []), alternative]);
}

const keyOf = (tokens: Token[]): string => tokens.map(({ stem }) => stem).join(' ');

function placesOf(places: Map<string, PlaceSets>, stem: string): PlaceSets {
  const known = places.get(stem) ?? { universities: new Set(), departments: new Set(), courses: new Set() };
  places.set(stem, known);
  return known;
}

/** All initials of the name of a place. Those after the first word, perhaps a degree, count too: AI for B.Tech Artificial Intelligence. */
export const initialsIn = (tokens: Token[]): string[] => [
  ...initialsOf(tokens),
  ...initialsOf(tokens.slice(1)),
  ...headsIn(tokens).map(({ initials }) => initials),
];

/** The stem that entries have for initials. No word has it: “data structures” also finds DS, but not the Department of Sanskrit. */
export const initialsStem = (initials: string): string => `^${initials}`;
export const isInitials = (stem = ''): boolean => stem.startsWith('^');

/** Fewer initials would stand for too many names. */
const SHORTEST_HEAD = 3;

/** Splits a name into the initials of its beginning and the words that distinguish it from others of its kind: IIT, Mandi. */
const headsIn = (tokens: Token[]): { initials: string; rest: Token[] }[] =>
  tokens.flatMap(({ stem }, at) => {
    const head = tokens.slice(0, at);
    if (at < SHORTEST_HEAD || GENERIC.has(stem) || !head.some(({ stem }) => KINDS.includes(stem))) return [];
    return initialsOf(head).map((initials) => ({ initials, rest: tokens.slice(at) }));
  });

/** The first letters of 2 to 8 words in Latin letters; empty for other names. */
function initialsOf(tokens: Token[]): string[] {
  if (tokens.length < 2 || tokens.length > 8 || !tokens.every(({ word }) => /^[a-z]/.test(word))) return [];
  return [tokens.map(({ word }) => word[0]).join('')];
}

import { months, ordinals, romanNumerals } from '../documents/vocabulary.ts';
import type { ResourceType } from '../resources/vocabulary.ts';
import { MAX_SEMESTERS } from '../universities/vocabulary.ts';
import { initialsStem, type Lexicon, LONGEST_PHRASE, placeKinds } from './lexicon.ts';
import type { Understood } from './schema.ts';
import { type Facet, type HitKind, MAX_SEARCH_LENGTH } from './vocabulary.ts';
import {
  distance,
  isHindiStopWord,
  isStopWord,
  partsOf,
  skeletonOf,
  spelledOut,
  stemsOf,
  type Token,
  tellingOf,
  tokensOf,
  wordSet,
} from './words.ts';

/** What a query asks for: filters, and terms that a match must all have. */
export type Query = {
  understood: Understood[];
  /** `understood` in the form of filters. */
  filters: Partial<Record<Facet, string>>;
  terms: Term[];
  /** Stems of the words that became no filter, including stop words between them. */
  phrase: string[];
  /** Stems of words that say what for, not what about: “important questions”. They rank, but a match may lack them. */
  hints: string[];
  /** Whether it asks how to do something, as posts say: “old papers se kaise padhe”. */
  isAdvice: boolean;
};

/** A word or phrase to search for. */
export type Term = {
  typed: string;
  /** Alternatives, the typed one first; a match has all stems of one of them. */
  stems: string[][];
  /** Whether the term is in the names of places. */
  isPlace: boolean;
  /** The kind that the term asks for: “which book”. Of other kinds, only what has the word in its title matches. */
  kind?: HitKind | undefined;
};

/** Further terms are ignored. */
const MOST_TERMS = 12;
/** A word in the names of more places says too little about each to count as the name of one. */
const MOST_PLACES = 200;
/** A year of study has two semesters; this many are six years. */
const MOST_IN_YEARS = 12;
const FIRST_YEAR = 1990;
const LAST_YEAR = new Date().getFullYear() + 10;

const list = (words: string): string[] => words.split(' ');
/** Maps each word to the number of its list, from 1. */
const numbered = (...lists: string[]): Map<string, number> =>
  new Map(lists.flatMap((words, at) => list(words).map((word) => [word, at + 1] as const)));

const ROMAN = numbered(...romanNumerals);
const ORDINALS = numbered(...ordinals);
const MONTHS = numbered(...months);

const SEMESTER = wordSet('semester semesters sem sems semister सेमेस्टर सेमिस्टर सत्र');
const HALVES = wordSet('mid end');
/** Of a course: two semesters. */
const STUDY_YEAR = wordSet('year yr वर्ष साल varsh saal');
/** “Five year plan” is how long it takes, “fifth year” a year of a course. */
const LASTING = wordSet('one two three four five six');
/** Beside one of these the number after a month is a day: “26 january”, “jan 26 republic day”. */
const DAYS = wordSet('day diwas divas jayanti birthday दिवस जयंती');
/** Things of which a semester has several, so that an ordinal may number them instead of the semester. */
const COUNTED = wordSet('internal internals sessional sessionals mid midterm term test unit exam paper');

/** Words beside the names of places. They are compared unstemmed, because other words share their stems: universal. */
const KINDS = wordSet(
  'university universities univ uni institute institutes college colleges department departments dept city town',
);

/** Stems of words that ask for a kind; fees, eligibility and admission are a course's. */
const ASKED_KINDS = new Map<string, HitKind>([
  ['book', 'books'],
  ['textbook', 'books'],
  ['cours', 'courses'],
  ['fee', 'courses'],
  ['elig', 'courses'],
  ['admis', 'courses'],
  ['entranc', 'courses'],
  ['degre', 'courses'],
  ['master', 'courses'],
  ['bachelor', 'courses'],
  ['12th', 'courses'],
]);
/** “Important questions”, “solved numericals”, “long question answers”: few texts say that they are such. */
const WISHES = wordSet(
  'important importent imp solved question questions answer answers numericals sum sums examples topics chapter',
);
const BEFORE_WISH = wordSet('long short very');
/** Only at the end: “numerical methods” are a topic. */
const LAST_WISHES = wordSet('numerical numericles proof derivation steps website');

/** “Admission of a partner” is a topic, “admission of BCA” asks for the course. */
const ADMISSION = 'admis';
/** What asks for a used book also without the word “book”. */
const SECOND_HAND = ['second hand', 'secondhand', '2nd hand'].map(list);
/** What books are called that others had before: all on the shelf are such. */
const USED = [
  ...SECOND_HAND,
  ...['used', 'old', 'purani', 'purane', 'पुरानी', 'पुराने', 'sasti', 'saste', 'cheap'].map(list),
];

const OF_USED = USED.map((words) => tokensOf(words.join(' ')).map(({ stem }) => stem));

/** Stop words of Hindi that are words of titles, too, where nothing is asked: “banana cultivation”. */
const DOUBLE = wordSet('banana ho');
/** Words of Hindi that are letters or short forms, too: software engineering, physical education, Lucknow University, PaaS. */
const PARTICLES = wordSet('se pe par tak h hn k lu pas paas');
const AFTER_SHORT_FORM = wordSet('ka ki ke');

/** Stems of what students do with everything, which says nothing about a topic: “how to prepare for exams”. */
const ACTIONS = new Set(
  stemsOf(
    'prepare study learn understand solve make work start improve pass score write read remember manage choose tips advice',
  ),
);

/** Words that ask how to do something, and those that ask for a thing. */
const HOW = wordSet('how tips advice kaise kese कैसे');
const SHOULD = new Set(['should']);
/** “Fail ho gaye to kya kare”, “book ki condition me kya likhu”. */
const WHAT_TO_DO = wordSet('kare karen karein karu karun likhu likhun padhu padhun lu lun करे करें करूं');
const WHAT = wordSet('kya क्या');
const WHICH = wordSet('which kaunsa kaunsi kaunse konsa konsi konse');
const GETTING = wordSet(
  'get find download many much long kitna kitne kitni milega milegi milenge mile मिलेगा मिलेगी मिलेंगे',
);

const OLD = [
  'previous years',
  'previous year',
  'last years',
  'last year',
  'past years',
  'past year',
  'previous',
  'old',
  'past',
  'purane',
  'purana',
];
const PAPERS = ['question papers', 'question paper', 'exam papers', 'exam paper', 'papers', 'paper'];
/** All or the last years, of which papers are wanted: “papers of the last 5 years”, “pichle 5 saal ke paper”. */
const PERIOD = String.raw`(?:all(?: the)?|(?:last|past|previous)(?: \w+)?|\d+|(?:sabhi|pichle|pichhle)(?: \d+)?) (?:years|yrs|saal|salon)`;
const PERIOD_BEFORE = new RegExp(`(?<!\\S)(?:the )?${PERIOD}(?: ke| ka| ki| of)?$`);
const PERIOD_AFTER = new RegExp(`^(?:of |for |from )?(?:the )?${PERIOD}(?!\\S)`);
/** Phrases that are typed for each type of resource, longer ones before those that they contain. */
const TYPES: [ResourceType, string[][]][] = [
  [
    'papers',
    [
      ...OLD.flatMap((old) => PAPERS.map((papers) => `${old} ${papers}`)),
      ...PAPERS,
      'previous year questions',
      'ques paper',
      'previous year',
      'पुराने प्रश्न पत्र',
      'प्रश्न पत्र',
      'prashn patra',
      'prashna patra',
      'प्रश्नपत्र',
      'prashnpatra',
      'pyqs',
      'pyq',
      'pyp',
      'qp',
      'पेपर',
    ].map(list),
  ],
  [
    'notes',
    [
      'lecture notes',
      'class notes',
      'handwritten notes',
      'study notes',
      'study material',
      'notes',
      'नोट्स',
    ].map(list),
  ],
  ['syllabus', [['syllabus'], ['पाठ्यक्रम'], ['सिलेबस']]],
];

const LANGUAGES = new Map(
  (
    [
      ['hi', 'hindi हिंदी'],
      ['en', 'english अंग्रेजी'],
      ['mr', 'marathi मराठी'],
      ['ne', 'nepali नेपाली'],
      ['bn', 'bengali bangla'],
      ['as', 'assamese'],
      ['pa', 'punjabi पंजाबी'],
      ['gu', 'gujarati'],
      ['or', 'odia oriya'],
      ['ta', 'tamil'],
      ['te', 'telugu'],
      ['kn', 'kannada'],
      ['ml', 'malayalam'],
      ['sat', 'santali'],
      ['mni', 'manipuri meitei'],
      ['ur', 'urdu उर्दू'],
    ] as const
  ).flatMap(([code, names]) => list(names).map((name) => [name, code] as const)),
);
const BEFORE_LANGUAGE = new Set(['in']);
const AFTER_LANGUAGE = wordSet('medium mein me में माध्यम');

/** Abbreviations of common words; those of subjects are synonyms. */
const SHORT_FORMS = new Map(
  [
    'sem semester',
    'exam examination',
    'exams examination',
    'univ university',
    'uni university',
    'dept department',
    'ques question',
    'prog programming',
    'intro introduction',
  ].map((pair) => list(pair) as [string, string]),
);

/** A word, its position among the others, and whether a filter uses it. */
type Word = Token & { at: number; isTaken: boolean };
/** Words that mean a value of a facet. */
type Part = { value: string; from: number; to: number };
type Found = Part & { key: Facet };

/**
 * Splits a query into filters (semester, type, year, language, university and course) and terms. The first of two filters of one kind
 * counts; the other stays a word.
 * @param plain facets that are never understood
 * @param isSubject whether stems, joined by spaces, follow each other in the name of a subject
 */
export function understand(
  lexicon: Lexicon,
  q: string,
  plain: ReadonlySet<Facet>,
  isSubject: (stems: string) => boolean = () => false,
): Query {
  const text = q.slice(0, MAX_SEARCH_LENGTH);
  const tokens = tokensOf(text);
  const words: Word[] = partsOf(tokens).map((token, at) => ({ ...token, at, isTaken: false }));
  const joined = new Map(
    tokens.filter((token) => !words.some((word) => isSame(word, token))).map((token) => [token.from, token]),
  );
  const found: Found[] = [];
  /** Makes words a filter, unless the facet is plain or already set, or one of the words is already used. */
  const take = (key: Facet, part: Part | undefined) => {
    if (!part || plain.has(key) || found.some((one) => one.key === key)) return;
    const taken = words.slice(part.from, part.to);
    if (taken.length < part.to - part.from || taken.some(({ isTaken }) => isTaken)) return;
    for (const word of taken) word.isTaken = true;
    found.push({ key, ...part });
  };
  const each = (work: (word: Word, at: number) => void) =>
    words.forEach((word, at) => {
      if (!word.isTaken) work(word, at);
    });

  take('university', universityOf(lexicon, words, isSubject));
  each((_, at) => take('semester', semesterAt(words, at)));
  each((_, at) => take('language', languageAt(words, at)));
  each((_, at) => take('type', typeAt(words, at)));
  const { value: type, to: typeEnd } = found.find(({ key }) => key === 'type') ?? {};
  // Notes and syllabi have no exam year; the year from which they apply is in their title.
  if (type === undefined || type === 'papers')
    each((_, at) => take('year', yearAt(words, at, joined, typeEnd)));
  const filtered = found.find(({ key }) => key === 'university');
  if (filtered) {
    const course = courseOf(lexicon, words, filtered.value);
    // The name of a course alone asks for the course itself.
    if (
      course &&
      (found.length > 1 ||
        words.some((word) => isTelling(word) && !(word.at >= course.from && word.at < course.to)))
    )
      take('course', course);
    // The name of a university alone asks for the university itself.
    if (found.length === 1 && !words.some((word, at) => isTelling(word) && !isWish(words, at))) {
      found.length = 0;
      for (const word of words) word.isTaken = false;
    }
  }

  found.sort((a, b) => a.from - b.from);
  return {
    understood: found.map(({ key, value, from, to }) => ({
      key,
      value,
      label: lexicon.names.get(value) ?? value,
      words: typedAs(text, words.slice(from, to)),
    })),
    filters: Object.fromEntries(found.map(({ key, value }) => [key, value])),
    terms: termsIn(lexicon, text, words, joined).slice(0, MOST_TERMS),
    hints: words.filter((_, at) => isWish(words, at)).map(({ stem }) => stem),
    phrase: phraseOf(words),
    isAdvice: isAdvice(words),
  };
}

/** Whether a term is no topic, but what a reader wants to do. */
export const isAction = ({ stems: [typed = []] }: Term): boolean => typed.every((stem) => ACTIONS.has(stem));

const isAdvice = (words: Word[]): boolean => {
  const has = (some: Set<string>) => words.some(({ word }) => some.has(word));
  const asks = words.some(({ word }, at) => WHAT.has(word) && WHAT_TO_DO.has(words[at + 1]?.word ?? ''));
  // “Which book should I read” asks for the book.
  return asks || has(HOW) ? !has(GETTING) : has(SHOULD) && !has(GETTING) && !has(WHICH);
};

/** Stems of the unused words, without stop words at either end. */
function phraseOf(words: Word[]): string[] {
  const left = words.filter(({ isTaken }) => !isTaken);
  const [from, to] = [left.findIndex(isTelling), left.findLastIndex(isTelling)];
  return (from < 0 ? left : left.slice(from, to + 1)).map(({ stem }) => stem);
}

const isSame = (a: Token, b: Token): boolean => a.from === b.from && a.to === b.to;
const isTelling = (word: Word): boolean => !word.isTaken && !isStopWord(word.word);

/** The typed text from the first to the last of some words. */
const typedAs = (text: string, words: Token[]): string => text.slice(words[0]?.from, words.at(-1)?.to);

/**
 * Finds the longest phrase that names a university, ignoring stop words within it: "institute of sciences". A part of a name that also
 * names a subject means the subject: "foreign trade".
 */
function universityOf(
  { universities, parts }: Lexicon,
  words: Word[],
  isSubject: (stems: string) => boolean,
): Part | undefined {
  for (const phrase of phrasesOf(words)) {
    const value = universities.get(phrase.key);
    if (value === undefined || (parts.has(phrase.key) && isSubject(phrase.key))) continue;
    let { from, to } = phrase;
    while (isBeside(words[from - 1])) from--;
    while (isBeside(words[to])) to++;
    return { value, from, to };
  }
  return undefined;
}

const isBeside = (word: Word | undefined): boolean =>
  word !== undefined && (KINDS.has(word.word) || word.word === 'of');

/** Finds the longest phrase that names exactly one course of a university. */
function courseOf({ courses }: Lexicon, words: Word[], universityId: string): Part | undefined {
  for (const { key, from, to } of phrasesOf(words)) {
    const [one, other] = (courses.get(key) ?? []).filter((course) => course.universityId === universityId);
    if (one && !other) return { value: one.id, from, to };
  }
  return undefined;
}

/** Phrases of unused words, the longest first, each with its key in the lexicon. */
function phrasesOf(words: Word[]): { key: string; from: number; to: number }[] {
  const phrases = words.flatMap((first, from) => {
    if (!isTelling(first)) return [];
    const some = [];
    const stems: string[] = [];
    for (let to = from; to < words.length && to < from + LONGEST_PHRASE; to++) {
      const word = words[to];
      if (!word || word.isTaken) break;
      if (isStopWord(word.word)) continue;
      stems.push(word.stem);
      some.push({ key: stems.join(' '), from, to: to + 1 });
    }
    return some;
  });
  return phrases.sort((a, b) => b.to - b.from - (a.to - a.from));
}

/** Reads "3rd sem", "sem 3", "semester III", "third semester", "3 sem" and "sem3", but not "mid sem". */
function semesterAt(words: Word[], at: number): Part | undefined {
  const word = words[at]?.word ?? '';
  const [, ahead, behind] = /^(?:(\d{1,2})(?:st|nd|rd|th)?)?sem(?:ester)?(\d{1,2})?$/.exec(word) ?? [];
  if (ahead ?? behind) return between(Number(ahead ?? behind), at, at + 1);
  const isSemester = SEMESTER.has(word) || (word.length > 6 && distance(word, 'semester', 2) <= 2);
  if (!isSemester || HALVES.has(words[at - 1]?.word ?? '')) return undefined;
  const before = numberOf(words[at - 1]);
  const after = numberOf(words[at + 1]);
  // In "3 sem 1st internal" the ordinal belongs to the internal.
  const isOfNext = after?.isOrdinal && COUNTED.has(words[at + 2]?.word ?? '');
  if (before && (before.isOrdinal || !after || isOfNext || words[at - 1]?.isTaken))
    return between(before.value, at - 1, at + 1);
  return after && between(after.value, at, at + 2);
}

const between = (semester: number, from: number, to: number): Part | undefined =>
  semester >= 1 && semester <= MAX_SEMESTERS ? { value: String(semester), from, to } : undefined;

function numberOf(word: Word | undefined): { value: number; isOrdinal: boolean } | undefined {
  return !word || word.isTaken ? undefined : numberIn(word.word);
}

function numberIn(word: string): { value: number; isOrdinal: boolean } | undefined {
  const [, digits, ending] = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word) ?? [];
  if (digits) return { value: Number(digits), isOrdinal: Boolean(ending) };
  const ordinal = ORDINALS.get(word);
  if (ordinal) return { value: ordinal, isOrdinal: true };
  const roman = ROMAN.get(word);
  return roman ? { value: roman, isOrdinal: false } : undefined;
}

/**
 * Reads "2022", the 24 of "dec 24" and the 23 of "maths paper 23".
 * @param typeEnd where the words for the type end
 */
function yearAt(words: Word[], at: number, joined: Map<number, Token>, typeEnd?: number): Part | undefined {
  const word = words[at]?.word ?? '';
  if (isSession(words, at) || isSession(words, at - 1) || isNumberOfCode(words[at - 1], words[at], joined))
    return undefined;
  // “Maths paper 12” is the paper’s number.
  const isOfPaper = at === typeEnd && /^\d\d$/.test(word) && Number(word) >= 15;
  const year = isOfPaper || isShortYear(words, at) ? `20${word}` : word;
  return isYear(year) ? { value: year, from: at, to: at + 1 } : undefined;
}

const isYear = (word: string): boolean =>
  /^\d{4}$/.test(word) && Number(word) >= FIRST_YEAR && Number(word) <= LAST_YEAR;

/** Whether a word is the year in "dec 24", not the day in "dec 24 2025" or "jan 26 republic day". */
const isShortYear = (words: Word[], at: number): boolean =>
  /^\d\d$/.test(words[at]?.word ?? '') &&
  MONTHS.has(words[at - 1]?.word ?? '') &&
  !words.some(({ word }) => DAYS.has(word)) &&
  !isYear(words[at + 1]?.word ?? '');

/** Whether a year and the next word form a session, which has exams in both years: "2022-23". */
function isSession(words: Word[], at: number): boolean {
  const [year, next] = [words[at], words[at + 1]];
  if (!year || !next || !isYear(year.word) || next.from - year.to !== 1) return false;
  return (
    next.word === String(Number(year.word) + 1) ||
    next.word === String((Number(year.word) + 1) % 100).padStart(2, '0')
  );
}

/** Whether a number and the letters before it form a code: "cse2005", not "pyq2022" or "dec-2022". */
const isNumberOfCode = (letters: Word | undefined, number: Word | undefined, joined: Map<number, Token>) =>
  letters !== undefined &&
  number !== undefined &&
  joined.get(letters.from)?.to === number.to &&
  !letters.isTaken &&
  !MONTHS.has(letters.word);

/** Reads "in Hindi", "Hindi medium" and "हिंदी में"; the bare name of a language is a subject. */
function languageAt(words: Word[], at: number): Part | undefined {
  const value = LANGUAGES.get(words[at]?.word ?? '');
  if (value === undefined) return undefined;
  const isBefore = BEFORE_LANGUAGE.has(words[at - 1]?.word ?? '');
  const isAfter = AFTER_LANGUAGE.has(words[at + 1]?.word ?? '');
  return isBefore || isAfter
    ? { value, from: at - Number(isBefore), to: at + 1 + Number(isAfter) }
    : undefined;
}

function typeAt(words: Word[], at: number): Part | undefined {
  for (const [value, phrases] of TYPES) {
    const phrase = phrases.find((phrase) =>
      phrase.every((word, more) => isNear(words[at + more]?.word ?? '', word)),
    );
    if (!phrase) continue;
    const [from, to] = [at, at + phrase.length];
    if (value !== 'papers') return { value, from, to };
    const before = countOf(PERIOD_BEFORE, words.slice(0, from));
    return { value, from: from - before, to: to + countOf(PERIOD_AFTER, words.slice(to)) };
  }
  return undefined;
}

/** How many words a pattern for several of them matches. */
const countOf = (pattern: RegExp, words: Word[]): number =>
  pattern.exec(words.map(({ word }) => word).join(' '))?.[0].split(' ').length ?? 0;

/** Whether a typed word is `word` or, if that is long, a misspelling of it. */
const isNear = (typed: string, word: string): boolean =>
  typed === word ||
  (word.length > 6 && typed[0] === word[0] && distance(typed, word, 2) <= (word.length > 7 ? 2 : 1));

function termsIn(lexicon: Lexicon, text: string, words: Word[], joined: Map<number, Token>): Term[] {
  const isSaid = ({ word, stem, isTaken }: Word) =>
    !isTaken && isStopWord(word) && !lexicon.synonyms.has(stem) && !DOUBLE.has(word);
  const isSentence = words.some(isSaid);
  const isHindi = words.some((word) => isSaid(word) && isHindiStopWord(word.word));
  const isLeft = (word: Word, at: number) => {
    if (word.isTaken || (isHindi && isParticle(words, at))) return false;
    const isNamed = lexicon.synonyms.has(word.stem) || DOUBLE.has(word.word);
    return !isStopWord(word.word) || (isNamed && !isSentence) || isLastNumber(words, at);
  };
  let left = words.filter(isLeft);
  const topics = left.filter(({ at }) => !isWish(words, at));
  if (topics.length > 0) left = topics;
  if (left.length === 0 && words.every(({ isTaken }) => !isTaken)) left = words;
  const terms = termsOf(lexicon, text, words, left, joined);
  const isForBooks = terms.some(({ kind }) => kind === 'books');
  const phrases = isForBooks ? USED : SECOND_HAND;
  const { used = [], others = [] } = Object.groupBy(left, (_, at) =>
    isAmong(phrases, left, at) ? 'used' : 'others',
  );
  if (used.length === 0 || others.length === 0) return terms;
  const typed = typedAs(text, used);
  const rest = termsOf(lexicon, text, words, others, joined);
  // Posts on how to sell a used book say that it is one, in their own words.
  if (isAdvice(words)) return [...rest, { typed, stems: OF_USED, isPlace: false }];
  // “Morris Mano second hand” asks for a book.
  return isForBooks ? rest : [...rest, { typed, stems: [['book']], isPlace: false, kind: 'books' }];
}

/** Whether a word says what something is for, not what it is about. */
const isWish = (words: Word[], at: number): boolean => {
  const [word, next] = [words[at]?.word ?? '', words[at + 1]?.word ?? ''];
  if (words[at]?.isTaken) return false;
  if (LAST_WISHES.has(word))
    return !words.slice(at + 1).some((other) => isTelling(other) && !WISHES.has(other.word));
  return WISHES.has(word) || (BEFORE_WISH.has(word) && WISHES.has(next));
};

/** Whether a word belongs to one of some phrases. */
const isAmong = (phrases: string[][], words: Word[], at: number): boolean =>
  phrases.some((phrase) =>
    phrase.some((_, back) => phrase.every((word, more) => words[at - back + more]?.word === word)),
  );

function termsOf(lexicon: Lexicon, text: string, words: Word[], left: Word[], joined: Map<number, Token>) {
  const terms: Term[] = [];
  let topic: Term | undefined;
  for (let at = 0; at < left.length && terms.length < MOST_TERMS; ) {
    const { length, alternatives } = alternativesAt(lexicon, left, at, joined);
    const some = left.slice(at, at + length);
    const stems = distinct([some.map(({ stem }) => stem), ...alternatives]);
    const kind = stems.map((one) => ASKED_KINDS.get(one.join(' '))).find((one) => one !== undefined);
    const term = { typed: typedAs(text, some), stems, isPlace: isPlace(lexicon, stems, some), kind };
    if (topic && !term.isPlace) topic.kind = undefined;
    const [{ stem, at: place }] = some as [Word];
    topic = stem === ADMISSION && words[place + 1]?.word === 'of' ? term : undefined;
    terms.push(term);
    at += length;
  }
  // "Technical university Pauri": once a place is named, its kind adds nothing.
  const isNamed = terms.some((term) => !isKind(term) && term.isPlace);
  return isNamed ? terms.filter((term) => !isKind(term)) : terms;
}

/** Stems without those of stop words and, unless there are no others (“City College”), of kinds of places: the town of “college in Shimla”. */
export function placeStemsOf(typed: string): string[] {
  const words = tellingOf(typed);
  const others = words.filter(({ word }) => !KINDS.has(word));
  return (others.length > 0 ? others : words).map(({ stem }) => stem);
}

const isKind = ({ typed }: Term): boolean => partsOf(tokensOf(typed)).every(({ word }) => KINDS.has(word));

/** Tells "se" in "papers se kaise padhe" from SE in "se ka paper kahan hai". */
const isParticle = (words: Word[], at: number): boolean =>
  at > 0 && PARTICLES.has(words[at]?.word ?? '') && !AFTER_SHORT_FORM.has(words[at + 1]?.word ?? '');

/** Tells the number I of "Mathematics I" from the pronoun of "I need notes". */
const isLastNumber = (words: Word[], at: number): boolean =>
  words[at]?.word === 'i' &&
  at > 0 &&
  (words[at + 1]?.isTaken !== false || MONTHS.has(words[at + 1]?.word ?? ''));

/** How many words from `at` on form one term, and the alternatives to them. */
function alternativesAt(lexicon: Lexicon, words: Word[], at: number, joined: Map<number, Token>) {
  const [word, next] = [words[at] as Word, words[at + 1]];
  const pair = next?.at === word.at + 1 ? next : undefined;
  const one = joined.get(word.from);
  const initials = lexicon.initials.has(word.word) ? [[initialsStem(word.word)]] : [];
  const [month, nextMonth] = [MONTHS.get(word.word), MONTHS.get(pair?.word ?? '')];
  // An exam is in one of the months: "nov/dec 2022".
  if (month && nextMonth) return { length: 2, alternatives: [...namesOf(month), ...namesOf(nextMonth)] };
  if (pair && isCode(word, pair)) return { length: 2, alternatives: [[word.word + pair.word]] };
  if (one && pair && one.to === pair.to) return { length: 2, alternatives: [[one.stem]] };
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const key = words.slice(at, at + length).map(({ stem }) => stem);
    const sounds = () => words.slice(at, at + length).map(({ word }) => skeletonOf(word));
    const alternatives =
      lexicon.synonyms.get(key.join(' ')) ?? (length > 1 && lexicon.sounding.get(sounds().join(' ')));
    if (alternatives)
      return { length, alternatives: length > 1 ? alternatives : [...alternatives, ...initials] };
  }
  if (pair) {
    const { value, isOrdinal } = numberIn(word.word) ?? { value: 0, isOrdinal: false };
    if (isOrdinal && 2 * value <= MOST_IN_YEARS && !LASTING.has(word.word) && STUDY_YEAR.has(pair.word))
      return {
        length: 2,
        alternatives: [2 * value - 1, 2 * value].map((semester) => ['semest', `${semester}`]),
      };
    const year = isSession([word, pair], 0) && Number(word.word);
    if (year) return { length: 2, alternatives: [[String(year)], [String(year + 1)]] };
    if (HALVES.has(word.word) && SEMESTER.has(pair.word)) {
      const forms = ['semest', 'sem', 'term'].flatMap((half) => [[word.stem, half], [word.stem + half]]);
      return { length: 2, alternatives: forms };
    }
    const [whole] = stemsOf(word.word + pair.word);
    if (whole && lexicon.known.has(whole)) return { length: 2, alternatives: [[whole]] };
  }
  return { length: 1, alternatives: [...alternativesOf(lexicon, word), ...initials] };
}

/** Whether two words form a code: "cst 308", which titles write in capitals. */
const isCode = ({ word: letters }: Word, { word: number }: Word): boolean =>
  /^[a-z]{2,5}$/.test(letters) && /^\d{2,4}[a-z]?$/.test(number) && !isYear(number) && !MONTHS.has(letters);

function alternativesOf(lexicon: Lexicon, { word, stem }: Word): string[][] {
  const apart = lexicon.apart.get(stem);
  if (apart) return [apart];
  const month = MONTHS.get(word);
  if (month) return namesOf(month);
  const number = numberIn(word)?.value;
  const isNumber = number !== undefined && (/^\d/.test(word) || ROMAN.has(word));
  if (isNumber)
    return [
      [String(number)],
      ...[...ROMAN].filter(([, other]) => other === number).map(([roman]) => [roman]),
    ];
  const letters = spelledOut(word);
  if (letters) return [...(lexicon.synonyms.get(letters) ?? []), [letters]];
  const long = SHORT_FORMS.get(word);
  if (long !== undefined) return [stemsOf(long)];
  // "ganit" sounds like गणित, which has mathematics as a synonym.
  return lexicon.known.has(stem) || !/^[a-z]{4,}$/.test(word)
    ? []
    : (lexicon.sounding.get(skeletonOf(word)) ?? []);
}

const namesOf = (month: number): string[][] =>
  [...MONTHS].filter(([, other]) => other === month).map(([name]) => stemsOf(name));

export const distinct = (alternatives: string[][]): string[][] => [
  ...new Map(
    alternatives.filter(({ length }) => length > 0).map((stems) => [stems.join(' '), stems]),
  ).values(),
];

/** Whether names of places have all words of an alternative, or the typed initials. */
function isPlace({ places, initials }: Lexicon, alternatives: string[][], [first, second]: Word[]): boolean {
  const typed = second ? undefined : first?.word;
  return placeKinds.some((kind) => {
    const ids = new Set(initials.get(typed ?? '')?.[kind]);
    for (const stems of alternatives) {
      const [fewest, ...others] = stems
        .map((stem) => places.get(stem)?.[kind] ?? new Set<string>())
        .sort((a, b) => a.size - b.size);
      for (const id of fewest ?? []) {
        if (others.every((other) => other.has(id))) ids.add(id);
        if (ids.size > MOST_PLACES) return false;
      }
    }
    return ids.size > 0;
  });
}

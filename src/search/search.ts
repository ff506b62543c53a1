import { isbn13 } from '../books/service.ts';
import type { Db } from '../core/db/database.ts';
import { folded } from '../core/text.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import { type Places, placesOf } from './catalogue.ts';
import { facetToken, kindToken } from './entries.ts';
import { hitsOf, rowsOf } from './hits.ts';
import { type Clauses, type Memory, upToDate } from './memory.ts';
import {
  allButOne,
  allOf,
  anyOf,
  type Filters,
  type Found,
  filterClauses,
  kindsTitled,
  type Library,
  lacking,
  type Matches,
  match,
  piecesOf,
  postsOr,
  type TextMatch,
  textMatches,
  titleClauses,
  unknownTerms,
  type Wanted,
} from './queries.ts';
import type { SearchAnswer, Understood } from './schema.ts';
import { corrections, otherSpellings, withCorrections } from './spelling.ts';
import { type SearchContext, subjectsOf } from './suggest.ts';
import { distinct, isAction, placeStemsOf, type Term, understand } from './understand.ts';
import {
  type Facet,
  facets,
  type HitKind,
  isPlaceFacet,
  SEARCH_PAGE_SIZE,
  type Sorting,
} from './vocabulary.ts';
import { replaceWord, stemsOf, tokensOf } from './words.ts';

/** A search request: the typed text, the chosen filters, and the tab, order and page. */
export type Asked = {
  q: string;
  filters: Partial<Record<Facet, string>>;
  kind: HitKind | undefined;
  sort: Sorting;
  /** From 1. */
  page: number;
  /** Facets that are never understood from the text: their words stay words. */
  plain: ReadonlySet<Facet>;
};

/**
 * Searches everything that visitors see. Words that the index does not know are corrected first. While nothing is found, the search tries
 * other spellings, leaves out unknown words, then filters that were only understood, then one of the words, at last all but one.
 */
export async function search(
  context: SearchContext & { memory: Memory },
  asked: Asked,
): Promise<SearchAnswer> {
  // Books are indexed by their 13-digit ISBN; texts hold it as printed, so without a book the typed form is searched for.
  const isbn = isbn13(asked.q);
  const books = isbn !== null && (await searchFor(context, asked, isbn));
  return books && books.groups.length > 0 ? books : searchFor(context, asked, withNumbers(asked.q));
}

/** @param typed searched for instead of `asked.q` */
async function searchFor(
  { db, cache, memory }: SearchContext & { memory: Memory },
  asked: Asked,
  typed: string,
): Promise<SearchAnswer> {
  const [places, subjects] = await Promise.all([
    placesOf(db, cache),
    subjectsOf(db, cache),
    upToDate(memory, db, cache),
  ]);
  const library = { db, places, memory };
  const read = async (text: string) => {
    const query = understand(places.lexicon, text, asked.plain, subjects.has);
    return { ...query, ...(await corrections(db, query)) };
  };
  const first = await read(typed);
  const { corrected } = first;
  // The corrected text may name more, such as a university.
  const searched = withCorrections(typed, corrected);
  const query = corrected.length > 0 ? await read(searched) : first;
  // A chosen filter takes precedence over an understood one.
  const understood = query.understood.filter(({ key }) => asked.filters[key] === undefined);
  const filters = { ...query.filters, ...asked.filters };
  const { terms, phrase, hints, isAdvice } = query;
  const wanted: Wanted = { terms, phrase, hints, filters, kind: undefined, sort: 'relevance' };
  const unfiltered = {
    library,
    wanted: { ...wanted, filters: query.filters },
    guesses: query.understood,
    chosen: {},
    isAdvice,
  };
  const answer = { q: asked.q, searched: asked.q, understood, corrected, dropped: [] as string[] };
  const nothing = { ...answer, corrected: [], ...none(asked, places) };
  if (terms.length === 0 && Object.keys(filters).length === 0) return nothing;

  const question = { library, wanted, guesses: understood, chosen: asked.filters, isAdvice };
  const reading = (await within(unfiltered, asked.filters)) ?? (await firstOf(readings(question)));
  if (!reading) return nothing;
  const { clauses, wanted: kept } = reading;
  const guesses = understood.filter((guess) => isDropped(guess, kept)).map(asToken);
  const placeIn = ({ typed }: Term) => searched.indexOf(typed);
  const parts = [
    ...guesses,
    ...[...kept.terms, ...(kept.unknown ?? [])].sort((a, b) => placeIn(a) - placeIn(b)),
  ];
  let left = await lacking(library, reading.matches.found[0], parts);
  // Words are said to be lacking only if no result has all.
  if (left.some((term) => !guesses.includes(term))) {
    const whole = await memory.matching(db, [...clauses, ...allOf({ ...kept, terms: parts })]);
    if (whole.length > 0) left = left.filter((term) => guesses.includes(term));
  }
  const { kind, sort, page } = asked;
  const isMade = kind === undefined && sort === 'relevance' && page === 1;
  const matches = isMade
    ? reading.matches
    : await match(library, clauses, { ...kept, kind, sort }, partOf(page));
  // The index may know a word for an hour after its last entry is gone: a correction is reported only if a hit has it.
  const asTyped = (term: Term): Term => ({
    ...term,
    typed: corrected.reduce((text, { from, to }) => replaceWord(text, to, from), term.typed),
  });
  const said = kept.terms.map((term) => (left.includes(term) ? asTyped(term) : term));
  const held = corrected.filter(({ to }) => !left.some(({ typed }) => replaceWord(typed, to, '') !== typed));
  return {
    ...answer,
    searched: withCorrections(asked.q, held),
    understood: understood.filter(({ key }) => kept.filters[key] !== undefined),
    corrected: held,
    dropped: left.map(asTyped).map(({ typed }) => typed),
    ...(await shown({ db, places }, { ...kept, terms: said, kind, sort }, matches, { searched, page })),
  };
}

/** Joins `4 th` into one word, and parts `June’24` into two. */
const withNumbers = (q: string): string =>
  q.replace(/(?<!\S)(\d{1,2}) (st|nd|rd|th)(?!\S)/giu, '$1$2').replace(/(?<=\p{L})['’](?=\d\d(?!\d))/gu, ' ');

/** What the readings of a query are made of. */
type Question = {
  library: Library;
  wanted: Wanted;
  /** Filters that were understood, none of them chosen. */
  guesses: Understood[];
  /** Filters that were chosen. */
  chosen: Filters;
  isAdvice: boolean;
};

/** What a reading of a query finds: the first page of all kinds, so that all tabs, orders and pages share one reading. */
type Reading = {
  clauses: Clauses;
  wanted: Wanted;
  matches: Matches;
};

/** With fewer matches than this, all in texts alone, entries that lack one of the terms, or the type, are shown too. */
const FEW = 5;
/** What having all terms in a text adds to the rank there: less than having most of them on one page does. */
const IN_TEXTS = 0.5;

/** The order in which filters that were understood, not chosen, are left out. */
const DOUBTED: Facet[] = ['year', 'language', 'semester', 'type', 'course', 'department', 'university'];

const hasNamed = ({ found }: Matches): boolean => found.some(({ isNamed }) => isNamed);

/** Matches clauses, and returns the reading if it finds enough: by default anything. */
type Read = (
  clauses: Clauses,
  wanted: Wanted,
  isEnough?: (matches: Matches) => boolean,
) => Promise<Reading | undefined>;

type Readings = AsyncGenerator<Reading | undefined>;

/** Reads a query in one way after another, the strictest first; the first that finds something counts. See docs/decisions/0039-search.md. */
async function* readings(question: Question): Readings {
  const { library, wanted, isAdvice } = question;
  const read: Read = async (clauses, wanted, isEnough = ({ total }) => total > 0) => {
    if (clauses.length === 0) return undefined;
    const matches = await match(library, clauses, wanted, partOf(1));
    return isEnough(matches) ? { clauses, wanted, matches } : undefined;
  };
  yield* ofAskedKind(question, read);
  const terms = asOrdinaryWords(wanted.terms);
  const words = { ...question, wanted: { ...wanted, terms } };
  const all = await read(allOf(words.wanted), words.wanted);
  if (!all || !hasNamed(all.matches) || terms.length === 0) {
    yield withPosts(words, read);
    const subjects = isAdvice ? subjectsIn(terms) : [];
    if (subjects.length > 0 && subjects.length < terms.length)
      return yield* readings({ ...question, wanted: { ...wanted, terms: subjects }, isAdvice: false });
  }
  if (all) yield* withAllWords(words, all, read);
  yield* withDoubts(words, read);
}

async function firstOf(readings: Readings): Promise<Reading | undefined> {
  for await (const reading of readings) if (reading) return reading;
  return undefined;
}

/**
 * Narrows the reading of a query without the chosen filters to these filters, so that they find as many as the counts beside them promised.
 * @returns undefined if that finds nothing, or if the query can be read in one way only
 */
async function within(question: Question, chosen: Filters): Promise<Reading | undefined> {
  const { library, wanted, guesses } = question;
  if (Object.keys(chosen).length === 0 || wanted.terms.length + guesses.length < 2) return undefined;
  const reading = await firstOf(readings(question));
  if (!reading) return undefined;
  const { filters } = reading.wanted;
  const replaced = Object.keys(chosen).flatMap((key) => {
    const value = filters[key as Facet];
    return value === undefined ? [] : [facetToken(key as Facet, value)];
  });
  const kept = reading.clauses.filter((tokens) => !replaced.some((token) => tokens.includes(token)));
  const clauses = [...filterClauses(chosen), ...kept];
  const narrowed = { ...reading.wanted, filters: { ...filters, ...chosen } };
  const matches = await match(library, clauses, narrowed, partOf(1));
  return matches.total > 0 ? { clauses, wanted: narrowed, matches } : undefined;
}

const guessOf = ({ guesses }: Question, facet: Facet): Understood | undefined =>
  guesses.find(({ key }) => key === facet);

/** Leaves out terms that no entry has. */
async function withoutUnknown(library: Library, wanted: Wanted): Promise<Wanted> {
  const unknown = await unknownTerms(library, wanted.terms);
  return { ...wanted, terms: wanted.terms.filter((term) => !unknown.includes(term)), unknown };
}

/** Reads a query that asks for a kind: “which book”, “courses in Sikkim”. */
async function* ofAskedKind(question: Question, read: Read): Readings {
  const { library, wanted, isAdvice } = question;
  const kinds = wanted.terms.flatMap(({ kind }) => kind ?? []);
  if (kinds.length === 0) return;
  if (isAdvice) yield withPosts(question, read);
  // “Book keeping”: the title of a post that has one of both words, by chance, asks for no book.
  const isMeant = ({ found }: Matches) => found.some(({ isNamed, kind }) => isNamed || kinds.includes(kind));
  const known = await withoutUnknown(library, wanted);
  const topics = known.terms.filter(({ kind }) => kind === undefined).length;
  yield read(allOf(known), known, (all) => isMeant(all) && (topics < 2 || all.total >= FEW));
  if (topics > 1) yield read(allButOne(known), { ...known, pieces: piecesOf(known.terms) }, isMeant);
}

/** Reads a query whose words all have matches, given these: perhaps a filter is meant as a word, or few texts have all words by chance. */
async function* withAllWords(question: Question, all: Reading, read: Read): Readings {
  const { library, wanted } = question;
  const { length } = wanted.terms;
  const year = guessOf(question, 'year');
  const dated = length > 0 && year && asTitled(wanted, year);
  // Only books and posts count here: papers have the year in their names, too.
  const kinds = dated && (await kindsTitled(library, dated));
  if (kinds && (kinds.has('books') || kinds.has('blogs'))) yield read(allOf(dated), dated);
  if (hasNamed(all.matches)) yield all;
  const type = guessOf(question, 'type');
  const titled = type && asTitled(wanted, type);
  if (titled) yield read(allOf(titled), titled, hasNamed);
  const isFew = all.matches.total < FEW;
  if (isFew && length > 1 && length + Object.keys(wanted.filters).length > 2)
    yield read(allButOne(wanted), { ...wanted, pieces: piecesOf(wanted.terms), bonus: IN_TEXTS });
  if (isFew && length === 1 && type) {
    const anyType = { ...wanted, filters: { ...wanted.filters, type: undefined } };
    const ofType = facetToken('type', type.value);
    const clauses = [...allOf(anyType), ...titleClauses(wanted.terms).map((tokens) => [...tokens, ofType])];
    const ranked = { ...anyType, pieces: piecesOf([], { type: type.value }), bonus: IN_TEXTS };
    yield read(clauses, ranked, ({ total }) => total > all.matches.total);
  }
  yield all;
}

/** Reads a query without matches: in other spellings, without unknown words, without what was understood, without one word, with any. */
async function* withDoubts(question: Question, read: Read): Readings {
  const { library, guesses, chosen } = question;
  const guessed: Filters = Object.fromEntries(guesses.map(({ key, value }) => [key, value]));
  const spelled = await otherSpellings(library.db, question.wanted.terms);
  const wanted = spelled ? { ...question.wanted, terms: spelled } : question.wanted;
  if (spelled) yield read(allOf(wanted), wanted);
  const known = await withoutUnknown(library, wanted);
  const { terms, unknown = [] } = known;
  if (terms.length === 0 && unknown.length > 0) return;
  if (unknown.length > 0) yield read(allOf(known), known);
  const parts = terms.length + guesses.length;
  // Of three or more, what only texts have says less than what was understood.
  const doubting = (some: Wanted) =>
    read(allOf(some), some, (found) => found.total > 0 && (parts < 3 || hasNamed(found)));
  for (const facet of DOUBTED) {
    const guess = guessOf(question, facet);
    if (!guess) continue;
    // A title may name a year that the exam's own field lacks, or a subject that is also the name of a university.
    const titled = asTitled(known, guess);
    if (facet === 'year' || facet === 'university') yield read(allOf(titled), titled);
    yield doubting({ ...known, filters: { ...known.filters, [facet]: undefined } });
  }
  const loose: Wanted = { ...known, filters: chosen };
  yield doubting({ ...loose, pieces: piecesOf([], guessed) });
  if (terms.length > 2)
    yield read(allButOne(known), { ...known, pieces: piecesOf(terms) }, ({ total }) => total >= FEW);
  if (parts > 1) yield read(anyOf(terms, guessed, chosen), { ...loose, pieces: piecesOf(terms, guessed) });
}

/** “12th ke baad kya kare”: posts are about courses, whatever word asks for them. */
const asTheme = ({ kind, stems, ...term }: Term): Term => ({
  ...term,
  stems: distinct([...stems, stemsOf(kind ?? '')]),
});

/** Terms that ask for no kind. */
const ofAnyKind = (terms: Term[]): Term[] => terms.map((term) => ({ ...term, kind: undefined }));

/** Terms as ordinary words, whatever kind they ask for. Beside a place, words for courses are left out: “papers of the physics course”. */
function asOrdinaryWords(terms: Term[]): Term[] {
  const others = terms.filter(({ kind }) => kind !== 'courses');
  const some = others.some(({ isPlace }) => isPlace) ? others : terms;
  return ofAnyKind(some);
}

/**
 * Posts are about papers, notes, syllabi and books, and say how to do things, where no name has all words: they come first if they have the
 * words, or, where the query asks how, all but one of several or all but what the reader wants to do.
 */
async function withPosts(
  { library, wanted, guesses, isAdvice }: Question,
  read: Read,
): Promise<Reading | undefined> {
  const words = guesses.filter(({ key }) => key === 'type' || (key === 'language' && isAdvice));
  const filters = { ...wanted.filters, ...Object.fromEntries(words.map(({ key }) => [key, undefined])) };
  const unknown = isAdvice ? await unknownTerms(library, wanted.terms) : [];
  const known = wanted.terms.filter((term) => !unknown.includes(term));
  const meant = isAdvice ? subjectsIn(known) : known;
  const { asking = [], subjects = [] } = Object.groupBy(meant, ({ kind }) => (kind ? 'asking' : 'subjects'));
  const titles = [...asking.map(asTheme), ...words.filter(({ key }) => key === 'type').map(asTopic)];
  const isTitled = titles.length > 0;
  if (isTitled ? !isAdvice && subjects.length === 0 : !isAdvice || !(await isForPosts(library, subjects)))
    return undefined;
  const terms = [...ofAnyKind(wanted.terms), ...words.map(asTopic)];
  const about = isAdvice && isTitled ? allButOne : allOf;
  const tries = [[...titleClauses(titles), ...about({ ...wanted, terms: subjects, filters })]];
  if (isAdvice && asking.length === 0 && terms.length > 2)
    tries.unshift(allButOne({ ...wanted, terms, filters }));
  for (const posts of tries) {
    const found = await library.memory.matching(library.db, [[kindToken('blogs')], ...posts]);
    if (found.length === 0) continue;
    const kept: Wanted = { ...wanted, terms, filters, pieces: piecesOf(terms), favoured: 'blogs' };
    return read(postsOr(posts, allOf({ ...wanted, terms: meant })), kept);
  }
  return undefined;
}

/** Terms without what the reader wants to do. */
const subjectsIn = (terms: Term[]): Term[] => terms.filter((term) => !isAction(term));

/** Whether the title of a post has all of some terms, or no title has. */
async function isForPosts(library: Library, terms: Term[]): Promise<boolean> {
  if (terms.length === 0) return false;
  const kinds = await kindsTitled(library, { terms, filters: {} });
  return kinds.size === 0 || kinds.has('blogs');
}

/** An understood filter as the word for it in titles of posts: the last of “previous year papers”. */
const asTopic = ({ key, value, words }: Understood): Term => ({
  typed: words,
  stems: distinct(
    [...stemsOf(words).slice(-1), ...(key === 'type' ? stemsOf(value).slice(-1) : [])].map((stem) => [stem]),
  ),
  isPlace: false,
});

const isDropped = ({ key, words }: Understood, { filters, terms }: Wanted): boolean =>
  filters[key] === undefined && !terms.some(({ typed }) => typed === words);

/** An understood filter as a term that only its entries have. */
const asToken = ({ key, value, words }: Understood): Term => ({
  typed: words,
  stems: [[facetToken(key, value)]],
  isPlace: false,
});

/** Searches for the words of an understood filter instead of filtering by it. */
const asTitled = (wanted: Wanted, { key, words }: Understood): Wanted => ({
  ...wanted,
  terms: [...wanted.terms, { typed: words, stems: [placeStemsOf(words)], isPlace: false }],
  filters: { ...wanted.filters, [key]: undefined },
});

/** The rows of a page; there are none beyond `COUNT_LIMIT`. */
const partOf = (page: number) => {
  const offset = (page - 1) * SEARCH_PAGE_SIZE;
  return { offset, limit: offset < COUNT_LIMIT ? SEARCH_PAGE_SIZE : 0 };
};

/** Orders facet values of the same frequency, independent of the order of indexing. */
const alphabetically = new Intl.Collator('en', { numeric: true }).compare;

/** The answer without hits; chosen places still have their names. */
const none = ({ page, filters }: Asked, places: Places) => {
  const chosen = (facet: Facet) => {
    const value = filters[facet] ?? '';
    const label = isPlaceFacet(facet) ? places.nameOf(value) : undefined;
    return label === undefined ? [] : [{ value, label, total: 0 }];
  };
  return {
    groups: [],
    facets: Object.fromEntries(facets.map((facet) => [facet, chosen(facet)])) as SearchAnswer['facets'],
    total: 0,
    isExact: true,
    page,
    pages: 0,
    hits: [],
  };
};

async function shown(
  { db, places }: { db: Db; places: Places },
  wanted: Wanted,
  matches: Matches,
  { searched, page }: { searched: string; page: number },
) {
  const [{ found, lookedUp }, rows] = await Promise.all([
    rankByText(db, wanted, matches.found, searched),
    rowsOf(db, matches.found, places),
  ]);
  const values = (facet: Facet) => {
    const named = matches.facets[facet].flatMap(({ value, total }) => {
      const label = isPlaceFacet(facet) ? places.nameOf(value) : value;
      return label === undefined ? [] : [{ value, label, total }];
    });
    const namesakes = Map.groupBy(named, ({ label }) => folded(label));
    return named
      .map((one) => {
        const isAlone = namesakes.get(folded(one.label))?.length === 1;
        return isAlone ? one : { ...one, label: [one.label, ...places.around(one.value)].join(', ') };
      })
      .sort((a, b) => b.total - a.total || alphabetically(a.label, b.label));
  };
  const shownTotal = Math.min(matches.total, COUNT_LIMIT);
  const stems = new Set(wanted.terms.flatMap(({ stems }) => stems.flat()));
  return {
    groups: matches.groups,
    facets: Object.fromEntries(facets.map((facet) => [facet, values(facet)])) as SearchAnswer['facets'],
    total: shownTotal,
    isExact: matches.total <= COUNT_LIMIT,
    page,
    pages: Math.ceil(shownTotal / SEARCH_PAGE_SIZE),
    hits: hitsOf(found, rows, {
      stems,
      matches: lookedUp,
      typed: wanted.terms.map(({ typed }) => typed),
    }),
  };
}

/** What all terms on one page of a text add to the rank. */
const ON_ONE_PAGE = 0.8;
/** Further typed words are not looked for in their order. */
const MOST_TYPED = 20;

/** Reranks the shown page: resources whose names lack a term are ranked by the best page of their text, too. */
async function rankByText(db: Db, { terms, sort }: Wanted, found: Found[], searched: string) {
  const inText = found.filter(({ kind, isNamed }) => kind === 'resources' && !isNamed).map(({ id }) => id);
  // A word in a text need not begin with its stem: “behaviour” has the stem “behavior”.
  const beginnings = terms.flatMap(({ typed, stems }, term) => {
    const written = tokensOf(typed).map(({ from, to }) => typed.slice(from, to).toLowerCase());
    const own = new Set([...(stems[0] ?? []).map(beginningOf), ...written]);
    const all = new Set([...own, ...stems.flat().map(beginningOf)]);
    return [...all].map((text) => ({ text, term, isTyped: own.has(text) }));
  });
  const typed = folded(searched)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_TYPED);
  const rank = ({ words, pairs }: Pick<TextMatch, 'words' | 'pairs'>) =>
    ON_ONE_PAGE * (words / terms.length) + 0.7 * (pairs / Math.max(1, typed.length - 1));
  const matches = await textMatches(db, inText, beginnings, typed, rank);
  const lookedUp = new Map<string, TextMatch>(matches.map((one) => [one.id, one]));
  if (sort !== 'relevance') return { found, lookedUp };
  const ranked = ({ id, kind, isNamed, score }: Found) => {
    const text = lookedUp.get(id);
    // Other kinds have short texts, which count as one page.
    if (kind !== 'resources' && !isNamed) return score + ON_ONE_PAGE;
    return score + (text ? rank(text) : 0);
  };
  return { found: [...found].sort((a, b) => ranked(b) - ranked(a)), lookedUp };
}

/** What words with this stem begin with: stems end in “i” where words end in “y”. */
const beginningOf = (stem: string): string => (stem.length > 3 ? stem.replace(/i$/, '') : stem);

import { isbn13 } from '../books/service.ts';
import type { Db } from '../core/db/database.ts';
import { folded } from '../core/text.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import { type Places, placesOf } from './catalogue.ts';
import { facetToken, kindToken } from './entries.ts';
import { isPlaceFacet } from './facts.ts';
import { heardAs } from './heard.ts';
import { hitsOf, rowsOf } from './hits.ts';
import { type Clauses, type Memory, upToDate } from './memory.ts';
import {
  allButOne,
  allOf,
  anyOf,
  type Filters,
  type Found,
  isNamedSomewhere,
  isTitledWithoutExam,
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
import { asWords, corrections, otherSpellings, withCorrections } from './spelling.ts';
import { type SearchContext, subjectsOf } from './suggest.ts';
import { distinct, isAction, type Query, type Term, understand } from './understand.ts';
import { type Facet, facets, type HitKind, SEARCH_PAGE_SIZE, type Sorting } from './vocabulary.ts';
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
  const [places, current, subjects] = await Promise.all([
    placesOf(db, cache),
    upToDate(memory, db, cache),
    subjectsOf(db, cache),
  ]);
  const library = { db, places, memory: current };
  let query = understand(places.lexicon, typed, asked.plain, subjects.has);
  const heard = (word: string) => heardAs([places.lexicon.heard, subjects.heard], word);
  const { corrected, ...first } = await corrections(db, query, heard);
  let { terms } = first;
  if (corrected.length > 0) {
    // The corrected text may name more, such as a university.
    query = understand(places.lexicon, withCorrections(typed, corrected), asked.plain, subjects.has);
    ({ terms } = await corrections(db, query, heard));
  }
  // A chosen filter takes precedence over an understood one.
  const understood = query.understood.filter(({ key }) => asked.filters[key] === undefined);
  const filters = { ...query.filters, ...asked.filters };
  // The text means the same on every tab and in every order, so the attempt is chosen without them.
  const wanted: Wanted = { terms, phrase: query.phrase, filters, kind: undefined, sort: 'relevance' };
  const answer = { q: asked.q, searched: asked.q, understood, corrected, dropped: [] as string[] };
  const nothing = { ...answer, corrected: [], ...none(asked, places) };
  if (terms.length === 0 && Object.keys(filters).length === 0) return nothing;

  const words = { ...wanted, terms: asWordsOnly(terms) };
  const made =
    (await onAskedKind(library, wanted, asked, query)) ??
    (await ofAskedKind(library, wanted)) ??
    (await bestAttempt(library, words, asked, query));
  if (!made) return nothing;
  const { clauses, wanted: kept, isPartial } = made;
  const guesses = understood.filter((guess) => isDropped(guess, kept)).map(asToken);
  const left = await lacking(library, made.matches.found[0], [...guesses, ...(isPartial ? kept.terms : [])]);
  const { kind, sort, page } = asked;
  const isMade = kind === undefined && sort === 'relevance' && page === 1;
  const matches = isMade
    ? made.matches
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
    ...(await shown({ db, places }, { ...kept, terms: said, kind, sort }, matches, asked)),
  };
}

/** Joins `4 th` into one word, and parts `June’24` into two. */
const withNumbers = (q: string): string =>
  q.replace(/(?<!\S)(\d{1,2}) (st|nd|rd|th)(?!\S)/giu, '$1$2').replace(/(?<=\p{L})['’](?=\d\d(?!\d))/gu, ' ');

/** With fewer matches than this, all in texts alone, entries that lack one of the terms, or the type, are shown too. */
const FEW = 5;
/** What having all terms in a text adds to the rank there: less than having most of them on one page does. */
const IN_TEXTS = 0.5;

/** Terms that ask for no kind. */
const ofAnyKind = (terms: Term[]): Term[] => terms.map((term) => ({ ...term, kind: undefined }));

/** Those that say something. “Papers of the physics course”: once a place is named, the word for courses adds nothing. */
function asWordsOnly(terms: Term[]): Term[] {
  const others = terms.filter(({ kind }) => kind !== 'courses');
  const some = others.some(({ isPlace }) => isPlace) ? others : terms;
  return ofAnyKind(some);
}

/** Finds posts about what a term asks for, where the query asks how: “tips for selling second hand books” asks for no book. */
async function onAskedKind(library: Library, wanted: Wanted, asked: Asked, query: Query) {
  const isAsked = wanted.terms.some(({ kind }) => kind !== undefined);
  const posts = isAsked && query.isAdvice && (await withPosts(library, wanted, asked, query));
  return posts
    ? { ...posts, matches: await match(library, posts.clauses, posts.wanted, partOf(1)) }
    : undefined;
}

/** Finds what is of the kind that a term asks for, and has all the other terms or all but one. */
async function ofAskedKind(library: Library, wanted: Wanted) {
  if (wanted.terms.every(({ kind }) => kind === undefined)) return undefined;
  const all = await match(library, allOf(wanted), wanted, partOf(1));
  const isEnough = wanted.terms.length < 3 || all.total >= FEW;
  const clauses = isEnough ? allOf(wanted) : allButOne(wanted);
  const kept = isEnough ? wanted : { ...wanted, pieces: piecesOf(wanted.terms) };
  const matches = isEnough ? all : await match(library, clauses, kept, partOf(1));
  // “Book keeping”: the title of a post that has one of both words, by chance, asks for no book.
  const isMeant = matches.found.some(
    (hit) => hit.isNamed || wanted.terms.some(({ kind }) => kind === hit.kind),
  );
  return isMeant ? { clauses, wanted: kept, matches, isPartial: all.total === 0 } : undefined;
}

/**
 * Finds the first attempt with matches. Two readings of the query come before it: a year as a word, if a book or post has all words in its
 * title, and, if no name has all words, a type as a word that names have.
 * @returns it with its first page of all kinds, whatever was asked for, so that all pages, tabs and orders share one attempt
 */
async function bestAttempt(
  library: Library,
  wanted: Wanted,
  asked: Asked,
  query: Query,
): Promise<Made | undefined> {
  const part = partOf(1);
  const made = async (attempt: Attempt) => ({
    ...attempt,
    matches: await match(library, attempt.clauses, attempt.wanted, part),
  });
  for await (const attempt of attempts(library, wanted, asked, query)) {
    if (attempt.clauses.length === 0) continue;
    const first = await made(attempt);
    const hasNamed = ({ matches }: typeof first) => matches.found.some(({ isNamed }) => isNamed);
    if (attempt.wanted === wanted && !(wanted.terms.length > 0 && hasNamed(first))) {
      const posts = await withPosts(library, wanted, asked, query);
      if (posts) return made(posts);
      const subjects = query.isAdvice ? subjectsIn(wanted.terms) : [];
      if (subjects.length > 0 && subjects.length < wanted.terms.length) {
        const others = { ...wanted, terms: subjects };
        const found = await bestAttempt(library, others, asked, { ...query, isAdvice: false });
        if (found) return found;
      }
    }
    if (first.matches.total < (attempt.least ?? 1) || (attempt.isForNames && !hasNamed(first))) continue;
    if (attempt.wanted !== wanted || attempt.isPartial) return first;
    const guessOf = (facet: Facet) =>
      query.understood.find(({ key }) => key === facet && asked.filters[key] === undefined);
    const year = wanted.terms.length > 0 && guessOf('year');
    const dated = year && asTitled(wanted, year);
    // Only books and posts count here: papers have the year in their names, too.
    if (dated && (await isTitledWithoutExam(library, dated)))
      return made({ clauses: allOf(dated), wanted: dated });
    if (hasNamed(first)) return first;
    const type = guessOf('type');
    const titled = type && asTitled(wanted, type);
    if (titled && (await isNamedSomewhere(library, titled))) {
      const named = await made({ clauses: allOf(titled), wanted: titled });
      if (hasNamed(named)) return named;
    }
    if (first.matches.total >= FEW) return first;
    const parts = wanted.terms.length + Object.keys(wanted.filters).length;
    if (wanted.terms.length > 1 && parts > 2)
      return made({
        clauses: allButOne(wanted),
        wanted: { ...wanted, pieces: piecesOf(wanted.terms), whole: IN_TEXTS },
      });
    if (wanted.terms.length === 1 && type) {
      const titles = titleClauses(wanted.terms).map((tokens) => [...tokens, facetToken('type', type.value)]);
      const anyType = { ...wanted, filters: { ...wanted.filters, type: undefined } };
      const clauses = [...allOf(anyType), ...titles];
      const pieces = piecesOf([], { type: type.value });
      if ((await library.memory.matching(library.db, clauses)).length > first.matches.total)
        return made({ clauses, wanted: { ...anyType, pieces, whole: IN_TEXTS }, isPartial: true });
    }
    return first;
  }
  return undefined;
}

/**
 * Posts are about papers, notes, syllabi and books, and say how to do things, where no name has all words: they come first if they have the
 * words, or, where the query asks how, all but one of several or all but what the reader wants to do.
 * @returns undefined if there is no such post
 */
async function withPosts(library: Library, wanted: Wanted, asked: Asked, query: Query) {
  const { isAdvice } = query;
  const words = query.understood.filter(
    ({ key }) => asked.filters[key] === undefined && (key === 'type' || (key === 'language' && isAdvice)),
  );
  const type = words.find(({ key }) => key === 'type');
  if (!isAdvice && !type) return undefined;
  const filters = { ...wanted.filters, ...Object.fromEntries(words.map(({ key }) => [key, undefined])) };
  const asking = ofAnyKind(wanted.terms.filter(({ kind }) => kind !== undefined));
  const unknown = isAdvice ? await unknownTerms(library, wanted.terms) : [];
  const known = wanted.terms.filter((term) => !unknown.includes(term));
  const others = known.filter(({ kind }) => kind === undefined);
  const terms = [...ofAnyKind(wanted.terms), ...words.map(asTopic)];
  const titles = [...asking, ...(type ? [asTopic(type)] : [])];
  const titled = titleClauses(titles);
  const subjects = subjectsIn(others);
  const without = { ...wanted, terms: subjectsIn(known) };
  const rest = isAdvice && allOf(without).length > 0 ? without : wanted;
  const isTitled = titles.length > 0;
  const tries: Clauses[] = [];
  if (isTitled && (others.length > 0 || isAdvice))
    tries.push([...titled, ...allOf({ terms: others, filters })]);
  if (isAdvice) {
    const isLess = subjects.length + asking.length < wanted.terms.length;
    const isMeant = !isLess || isTitled || (await isForPosts(library, subjects));
    if (asking.length === 0 && isMeant)
      tries.push((terms.length > 2 ? allButOne : allOf)({ ...wanted, terms, filters }));
    if (isTitled) tries.push([...titled, ...allButOne({ ...wanted, terms: others, filters })]);
    if (isLess && isMeant) tries.push([...titled, ...allOf({ terms: subjects, filters })]);
    if (isTitled && subjects.length > 1)
      tries.push([...titled, ...allButOne({ ...wanted, terms: subjects, filters })]);
  }
  for (const posts of tries) {
    const found = await library.memory.matching(library.db, [[kindToken('blogs')], ...posts]);
    if (posts.length === 0 || found.length === 0) continue;
    const kept: Wanted = { ...wanted, terms, filters, pieces: piecesOf(terms), favoured: 'blogs' };
    return { clauses: postsOr(posts, allOf(rest)), wanted: kept, isPartial: true };
  }
  return undefined;
}

/** Terms without what the reader wants to do. */
const subjectsIn = (terms: Term[]): Term[] => terms.filter((term) => !isAction(term));

/** Whether the title of a post has all of some terms, or no title has. */
async function isForPosts({ db, memory }: Library, terms: Term[]): Promise<boolean> {
  if (terms.length === 0) return false;
  const titled = await memory.matching(db, titleClauses(terms));
  return titled.length === 0 || titled.some((slot) => memory.columns.factsOf(slot)?.kind === 'blogs');
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

/** An attempt with less than `least` matches, or with none, is passed over, and one for names where no name has all words. */
type Attempt = {
  clauses: Clauses;
  wanted: Wanted;
  isPartial?: boolean;
  least?: number;
  isForNames?: boolean;
};

type Made = Attempt & { matches: Matches };

/** The order in which filters that were understood, not chosen, are left out. */
const DOUBTED: Facet[] = ['year', 'language', 'semester', 'type', 'course', 'department', 'university'];

/** An understood filter as a term that only its entries have. */
const asToken = ({ key, value, words }: Understood): Term => ({
  typed: words,
  stems: [[facetToken(key, value)]],
  isPlace: false,
});

/** Yields attempts from the strictest to the loosest; the caller stops at the first with matches. */
async function* attempts(
  library: Library,
  asTyped: Wanted,
  asked: Asked,
  { understood }: Query,
): AsyncGenerator<Attempt> {
  yield { clauses: allOf(asTyped), wanted: asTyped };
  const spelled = await otherSpellings(library.db, asTyped.terms);
  const wanted = spelled ? { ...asTyped, terms: spelled } : asTyped;
  if (spelled) yield { clauses: allOf(wanted), wanted };
  // Terms that no entry has are left out before any filter is.
  const unknown = await unknownTerms(library, wanted.terms);
  const isPartial = unknown.length > 0;
  if (unknown.length === wanted.terms.length && isPartial) return;
  const known = (some: Wanted): Wanted => ({
    ...some,
    terms: some.terms.filter((term) => !unknown.includes(term)),
  });
  const { terms } = known(wanted);
  const guesses = understood.filter(({ key }) => asked.filters[key] === undefined);
  const guessed: Filters = Object.fromEntries(guesses.map(({ key, value }) => [key, value]));
  const pieces = piecesOf(terms, guessed);
  const attempt = (some: Wanted): Attempt => ({ clauses: allOf(known(some)), wanted: some, isPartial });
  // Of three or more, what only texts have says less than what was understood.
  const doubting = (some: Wanted) => ({ ...attempt(some), isForNames: terms.length + guesses.length > 2 });
  if (isPartial) yield attempt(wanted);
  for (const facet of DOUBTED) {
    const guess = guesses.find(({ key }) => key === facet);
    if (!guess) continue;
    // A title may name a year that the exam's own field lacks, or a subject that is also the name of a university.
    if (facet === 'year' || facet === 'university') yield attempt(asTitled(wanted, guess));
    yield doubting({ ...wanted, filters: { ...wanted.filters, [facet]: undefined } });
  }
  const loose: Wanted = { ...wanted, filters: asked.filters };
  yield doubting({ ...loose, pieces: piecesOf([], guessed) });
  const partly = (some: Wanted, pieces: Wanted['pieces']) => ({
    wanted: { ...some, pieces },
    isPartial: true,
  });
  if (terms.length > 2)
    yield { clauses: allButOne(known(wanted)), ...partly(wanted, piecesOf(terms)), least: FEW };
  if (terms.length + guesses.length > 1)
    yield { clauses: anyOf(terms, guessed, asked.filters), ...partly(loose, pieces) };
}

/** Searches for the words of an understood filter instead of filtering by it. */
const asTitled = (wanted: Wanted, { key, words }: Understood): Wanted => ({
  ...wanted,
  terms: [...wanted.terms, asWords(words)],
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
  asked: Asked,
) {
  const [{ found, lookedUp }, rows] = await Promise.all([
    rankByText(db, wanted, matches.found, asked),
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
    page: asked.page,
    pages: Math.ceil(shownTotal / SEARCH_PAGE_SIZE),
    hits: hitsOf(found, rows, {
      stems,
      matches: lookedUp,
      typed: wanted.terms.map(({ typed }) => typed),
    }),
  };
}

/** Reranks the shown page: resources whose names lack a term are ranked by the best page of their text, too. */
async function rankByText(db: Db, { terms, sort }: Wanted, found: Found[], asked: Asked) {
  const inText = found.filter(({ kind, isNamed }) => kind === 'resources' && !isNamed).map(({ id }) => id);
  // A word in a text need not begin with its stem: “behaviour” has the stem “behavior”.
  const beginnings = terms.flatMap(({ typed, stems }, term) => {
    const written = tokensOf(typed).map(({ from, to }) => typed.slice(from, to).toLowerCase());
    return [...new Set([...stems.flat().map(beginningOf), ...written])].map((text) => ({ text, term }));
  });
  const phrase = folded(asked.q).replace(/["“”]/g, '');
  const matches = await textMatches(db, inText, beginnings, phrase.includes(' ') ? phrase : null);
  const lookedUp = new Map<string, TextMatch>(matches.map((one) => [one.id, one]));
  if (sort !== 'relevance') return { found, lookedUp };
  const rank = ({ id, kind, isNamed, score }: Found) => {
    const text = lookedUp.get(id);
    // Other kinds have short texts, in which words are close together.
    if (kind !== 'resources' && !isNamed) return score + 0.4;
    return score + (text ? 0.8 * (text.words / terms.length) + (text.isPhrase ? 0.7 : 0) : 0);
  };
  return { found: [...found].sort((a, b) => rank(b) - rank(a)), lookedUp };
}

/** What words with this stem begin with: stems end in “i” where words end in “y”. */
const beginningOf = (stem: string): string => (stem.length > 3 ? stem.replace(/i$/, '') : stem);

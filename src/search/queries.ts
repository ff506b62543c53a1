import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import { type Columns, numbersIn, WEIGHTS } from './columns.ts';
import { type FacetCounts, facetOf, facetsOf, kindsOf, type Places, tally } from './counts.ts';
import { facetToken, kindToken, titleToken } from './entries.ts';
import { isInitials } from './lexicon.ts';
import type { Clauses, Memory } from './memory.ts';
import { partInOrder } from './order.ts';
import { positionIn } from './posting-list.ts';
import type { Term } from './understand.ts';
import { type Facet, type HitKind, hitKinds, type Sorting } from './vocabulary.ts';
import { anySpelling, escaped, isDevanagari } from './words.ts';

/** The value that a match must have for each facet. */
export type Filters = { [facet in Facet]?: string | undefined };

/** What to search for: all terms, within the filters. */
export type Wanted = {
  terms: Term[];
  /** Stems of the typed words, in order: see `Query`. */
  phrase: string[];
  /** Stems that only rank: see `Query`. */
  hints: string[];
  filters: Filters;
  kind: HitKind | undefined;
  sort: Sorting;
  /** What a match may lack. It ranks higher with more of them, with rarer ones, and with those in its names. */
  pieces?: Piece[];
  /** What having all pieces adds to the rank. */
  bonus?: number;
  /** Terms that were left out because no entry has them. */
  unknown?: Term[];
  /** What comes first, whatever else ranks it. */
  favoured?: HitKind;
};

/** A term or a filter that a match may lack. */
type Piece = { clauses: Clauses; term?: Term };

/** A matching row with its rank. */
export type Found = {
  id: string;
  slot: number;
  kind: HitKind;
  /** Whether the names alone have all terms; otherwise some are only in the text. */
  isNamed: boolean;
  score: number;
};

export type Matches = {
  groups: { kind: HitKind; total: number }[];
  facets: FacetCounts;
  found: Found[];
  /** Counted up to COUNT_LIMIT + 1. */
  total: number;
};

/** More than all else adds to a rank; ranks are below 36. */
const FAVOUR = 12;

/** At most this many matches with all terms in their titles are ranked by their names, and as many with some. */
const MOST_RANKED = 300;

/** Further clauses of a query are dropped, which only makes it match more. */
const MOST_CLAUSES = 60;

const either = (a: Clauses, b: Clauses): Clauses =>
  a.flatMap((one) => b.map((other) => [...new Set([...one, ...other])])).slice(0, MOST_CLAUSES);

/** Clauses for a term: the kind that it asks for, or one of its alternatives, with all stems of that alternative. */
function termClauses({ stems, kind }: Term, spelled = (stem: string) => stem): Clauses {
  const inTitles = kind === undefined ? spelled : titleToken;
  const some = stems.map((stems): Clauses => stems.map((stem) => [inTitles(stem)]));
  return (kind === undefined ? some : [[[kindToken(kind)]], ...some]).reduce(either);
}

/** Clauses for all terms in titles. */
export const titleClauses = (terms: Term[]): Clauses =>
  terms.flatMap((term) => termClauses(term, titleToken));

/** Returns clauses for entries with all filters. */
export const filterClauses = (filters: Wanted['filters']): Clauses =>
  Object.entries(filters).flatMap(([facet, value]) =>
    value === undefined ? [] : [[facetToken(facet as Facet, value)]],
  );

/** Returns clauses for entries with all terms and filters. */
export const allOf = ({ terms, filters }: Pick<Wanted, 'terms' | 'filters'>): Clauses =>
  [...filterClauses(filters), ...terms.flatMap((term) => termClauses(term))].slice(0, MOST_CLAUSES);

/** Returns clauses for entries that may lack one of the terms, but not the kind: they have one of every two. */
export function allButOne({ terms, filters }: Wanted): Clauses {
  const asked = terms.filter(({ kind }) => kind !== undefined);
  const clauses = terms.filter((term) => !asked.includes(term)).map((term) => termClauses(term));
  const pairs = clauses.flatMap((one, at) => clauses.slice(at + 1).flatMap((other) => either(one, other)));
  return [...allOf({ terms: asked, filters }), ...pairs].slice(0, MOST_CLAUSES);
}

/** Returns clauses for posts with some clauses, and for what is no post with others. */
export const postsOr = (posts: Clauses, others: Clauses): Clauses => [
  ...posts.map((one) => [...one, ...hitKinds.filter((kind) => kind !== 'blogs').map(kindToken)]),
  ...others.map((one) => [...one, kindToken('blogs')]),
];

/** Returns clauses for entries with any of the terms, or all that was understood, and all filters. */
export const anyOf = (terms: Term[], understood: Filters, filters: Filters): Clauses => {
  const parts = [...terms.map((term) => termClauses(term)), filterClauses(understood)];
  return [...filterClauses(filters), ...parts.filter(({ length }) => length > 0).reduce(either)];
};

/** Returns terms and filters as what a match may lack. */
export const piecesOf = (terms: Term[], filters: Filters = {}): Piece[] => [
  ...terms.map((term) => ({ clauses: termClauses(term), term })),
  ...filterClauses(filters).map((tokens) => ({ clauses: [tokens] })),
];

/** What a search reads: the database, and the index and the places in the memory of this process. */
export type Library = { db: Db; memory: Memory; places: Places };

/** A window of the matches: rows to skip, and rows to read. */
type Part = { offset: number; limit: number };

const withKind = (clauses: Clauses, kind: HitKind | undefined): Clauses =>
  kind === undefined ? clauses : [...clauses, [kindToken(kind)]];

/** Finds a window of the matches, best first, and counts all of them by kind and facet. */
export async function match(
  library: Library,
  clauses: Clauses,
  wanted: Wanted,
  part: Part,
): Promise<Matches> {
  const { db, memory, places } = library;
  const all = await memory.matching(db, clauses);
  const { columns } = memory;
  const tallied = tally(columns, all);
  if (all.length === 0)
    return { groups: [], facets: facetsOf(columns, tallied, places), found: [], total: 0 };
  const { kind } = wanted;
  const listed = kind === undefined ? all : all.filter((slot) => columns.factsOf(slot)?.kind === kind);
  const facets = facetsOf(columns, kind === undefined ? tallied : tally(columns, listed), places);
  const isRanked = wanted.sort === 'relevance' && wanted.terms.length > 0;
  const ranked = isRanked ? await rankedOf(library, clauses, wanted, listed) : new Int32Array();
  const shares =
    isRanked && wanted.pieces ? await sharesOf(library, clauses, wanted, listed, all.length) : undefined;
  const [found] = await Promise.all([
    pageOf(library, wanted, listed, ranked, part, shares),
    addSiblings(library, facets, clauses, wanted, listed.length),
  ]);
  return {
    groups: kindsOf(columns, tallied).map(({ value, total }) => ({ kind: value, total })),
    facets,
    found,
    total: Math.min(listed.length, COUNT_LIMIT + 1),
  };
}

/**
 * Recounts each filtered facet without its own filter, to show what else could be chosen. The chosen value is always listed, however rare.
 * @param listed number of matches with all filters
 */
async function addSiblings(
  { db, memory, places }: Library,
  counted: FacetCounts,
  clauses: Clauses,
  { kind, filters }: Wanted,
  listed: number,
): Promise<void> {
  for (const [facet, own] of Object.entries(filters) as [Facet, string | undefined][]) {
    if (own === undefined) continue;
    const token = facetToken(facet, own);
    const others = clauses.filter((tokens) => !tokens.includes(token));
    const everything = [hitKinds.map(kindToken)];
    const slots = await memory.matching(db, withKind(others.length > 0 ? others : everything, kind));
    counted[facet] = facetOf(memory.columns, tally(memory.columns, slots), places, facet);
    if (!counted[facet].some(({ value }) => value === own))
      counted[facet].push({ value: own, total: listed });
  }
}

/** Picks the slots to rank by names: all of a few matches; of many, the best with all terms in their titles, and with some. */
async function rankedOf(
  { db, memory }: Library,
  clauses: Clauses,
  wanted: Wanted,
  listed: Int32Array,
): Promise<Int32Array> {
  if (listed.length <= MOST_RANKED) return listed;
  const titled = async (clauses: Clauses) => {
    const slots = await memory.matching(db, withKind(clauses, wanted.kind));
    return inOrder(memory.columns, memory.columns.weights, slots, { offset: 0, limit: MOST_RANKED });
  };
  const titles = titleClauses(wanted.terms);
  const whole = await titled([...filterClauses(wanted.filters), ...titles]);
  // A university is also meant by the place where it is, which its title may lack.
  const some = new Set([...(titles.length === 1 ? [] : titles.flat()), kindToken('universities')]);
  const part = whole.length === MOST_RANKED ? [] : await titled([...clauses, [...some]]);
  const first = wanted.favoured ? await titled([...clauses, [kindToken(wanted.favoured)]]) : [];
  return new Int32Array(new Set([...first, ...whole, ...part]));
}

/** What the pieces of each match add to its rank, times `WEIGHTS`; and what each term adds once more where a name has it, not multiplied. */
type Shares = { shares: Int32Array; inNames: { term: Term; weight: number }[] };

/** What having all pieces adds to the rank where no match has all of them. */
const BONUS = 3;

/**
 * What the pieces that each match has add to its rank, as integers: of the weights of all pieces the part that it has. A piece weighs more
 * the fewer matches have it (inverse document frequency; Spärck Jones 1972).
 * @param total number of matches of all kinds
 */
async function sharesOf(
  { db, memory }: Library,
  clauses: Clauses,
  { pieces = [], bonus = BONUS }: Wanted,
  listed: Int32Array,
  total: number,
): Promise<Shares> {
  const having = await Promise.all(
    pieces.map((piece) => memory.matching(db, [...clauses, ...piece.clauses])),
  );
  const weights = having.map(({ length }) => (length === 0 ? 0 : Math.log(1 + total / length)));
  // Not 0, which would divide 0, where no match has any of the pieces.
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const shares = new Int32Array(listed.length);
  const inNames: Shares['inNames'] = [];
  for (const [piece, slots] of having.entries()) {
    const weight = (bonus * (weights[piece] ?? 0)) / all;
    const share = Math.round(WEIGHTS * weight);
    const { term } = pieces[piece] ?? {};
    if (term) inNames.push({ term, weight });
    let at = 0;
    for (const slot of slots) {
      // An entry that was indexed since the matches were found is in none of them.
      while (at < listed.length && (listed[at] ?? 0) < slot) at += 1;
      if (listed[at] === slot) shares[at] = (shares[at] ?? 0) + share;
    }
  }
  return { shares, inNames };
}

/** Returns the requested window of the matches. @param shares see `sharesOf` */
async function pageOf(
  { db, memory: { columns } }: Library,
  wanted: Wanted,
  listed: Int32Array,
  ranked: Int32Array,
  part: Part,
  { shares, inNames }: Partial<Shares> = {},
): Promise<Found[]> {
  const scored = await scoresOf(db, wanted, ranked, inNames);
  const weights = { relevance: columns.weights, newest: undefined, downloads: columns.downloads }[
    wanted.sort
  ];
  const page = inOrder(columns, weights, listed, part, scored, shares);
  const others = await scoresOf(
    db,
    wanted,
    page.filter((slot) => !scored.has(slot)),
    inNames,
  );
  return page.flatMap((slot) => {
    const row = scored.get(slot) ?? others.get(slot);
    if (!row) return [];
    const { kind = 'resources' } = columns.factsOf(slot) ?? {};
    const weight = row.weight + (shares?.[positionIn(listed, slot)] ?? 0);
    return [{ id: row.id, slot, kind, isNamed: row.isNamed, score: weight / WEIGHTS }];
  });
}

/** All row numbers are below this. */
const NUMBERS = 2 ** 31;

/**
 * Returns a window of the slots ordered by weight, greatest first, and the newest first among equals.
 * @param slots in ascending order
 * @param scored scores that replace the weights of some slots
 */
function inOrder(
  { numbers }: Columns,
  weights: Int32Array | undefined,
  slots: Int32Array,
  { offset, limit }: Part,
  scored: ReadonlyMap<number, Scored> = new Map(),
  shares?: Int32Array,
): number[] {
  // Weight and row number form one key, so that thousands are sorted without a comparator.
  const keys = new Float64Array(slots.length);
  const setKey = (at: number, slot: number, weight: number) => {
    keys[at] = -((weight + (shares?.[at] ?? 0)) * NUMBERS + (numbers[slot] ?? 0));
  };
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    setKey(at, slot, weights?.[slot] ?? 0);
  }
  for (const [slot, { weight }] of scored) {
    const at = positionIn(slots, slot);
    // A title may have all words and lack a filter that other entries need.
    if (slots[at] === slot) setKey(at, slot, weight);
  }
  return partInOrder(keys, offset, offset + limit).map((at) => slots[at] ?? 0);
}

/** A row ranked by its names. */
type Scored = { id: string; isNamed: boolean; weight: number };

/** Scores rows. PostgreSQL returns them as arrays; the lowest bit of a weight says whether the names have all terms. */
async function scoresOf(
  db: Db,
  wanted: Wanted,
  slots: Int32Array | number[],
  inNames: Shares['inNames'] = [],
): Promise<Map<number, Scored>> {
  if (slots.length === 0) return new Map();
  const named = inNames.map(
    ({ term, weight }) => sql` + ${weight}::float8 * (names @@ ${termsQuery([term])}::tsquery)::int`,
  );
  const { rows } = await sql<Record<'scored' | 'ids' | 'weights', string | null>>`
    select array_agg(slot)::text as scored, array_agg(id)::text as ids,
      array_agg(2 * round(${sql.lit(WEIGHTS)} * least(36, greatest(0, ${score(wanted)}${sql.join(named, sql``)})))::bigint + (${isNamed(wanted)})::int)::text as weights
    from search_entries where slot = any(${`{${slots}}`}::int[])`.execute(db);
  const { scored, ids, weights } = rows[0] ?? {};
  const [values, names] = [numbersIn(weights), ids?.slice(1, -1).split(',')];
  return new Map(
    Array.from(numbersIn(scored), (slot, at) => {
      const value = values[at] ?? 0;
      return [slot, { id: names?.[at] ?? '', isNamed: value % 2 === 1, weight: Math.floor(value / 2) }];
    }),
  );
}

const quoted = (lexeme: string): string => `'${lexeme}'`;
const any = (parts: string[]): string => (parts.length === 1 ? `${parts[0]}` : `(${parts.join(' | ')})`);

/** Returns the kinds of entries whose title has every term. */
export async function kindsTitled(
  { db, memory }: Library,
  { terms, filters }: Pick<Wanted, 'terms' | 'filters'>,
): Promise<Set<HitKind>> {
  const titled = await memory.matching(db, [...filterClauses(filters), ...titleClauses(terms)]);
  return new Set(kindsOf(memory.columns, tally(memory.columns, titled)).map(({ value }) => value));
}

/** All terms as a tsquery on `names`. */
const termsQuery = (terms: Term[]): string =>
  terms.map(({ stems }) => any(stems.map((stems) => `(${stems.map(quoted).join(' & ')})`))).join(' & ');

/** The same without the initials of places, where a term has another meaning: “ds” finds data structures before a Department of Sanskrit. */
const meaningQuery = (terms: Term[]): string =>
  termsQuery(
    terms.map(({ stems, ...term }) => ({
      ...term,
      // Two are the word itself and its initials.
      stems: stems.length > 2 ? stems.filter(([first]) => !isInitials(first)) : stems,
    })),
  );

/** An SQL condition: the names (and those of the place) have every term, so that no text has to be read. */
function isNamed({ terms }: Wanted): RawBuilder<unknown> {
  return terms.length === 0 ? sql`true` : sql`names @@ ${termsQuery(terms)}::tsquery`;
}

/**
 * An SQL expression for the rank of a match by its names; see docs/decisions/0039-search.md.
 *
 *     3 × ts_rank(names, any of the words and hints; title 1, others 0.3; divided by 1 + log of the length)
 *     + 1 when names have every word        + 0.5 when they have them in this order, side by side
 *     + 1 for a university or course whose name has every word, or that was understood      + 0.3 for a resource
 *     + 0.03 × ln(1 + downloads) + 0.003 × years since 2000
 *     + 12 for the kind that comes first, where there is one
 *     + up to 3 for what a match has, where it may lack some, and as much again for words in its names: see `sharesOf`
 */
function score({ terms, phrase, hints, filters, favoured }: Wanted): RawBuilder<unknown> {
  const year = sql`nullif((facts >> 11) & 255, 0) + 1899`;
  const age = sql`0.03 * ln(1 + downloads) + 0.003 * greatest(0, coalesce(${year}, 2010) - 2000)`;
  const meant = [filters.university, filters.course].filter((id) => id !== undefined);
  const isMeant = sql`(id::text = any(${meant}::text[]))::int`;
  const first = favoured
    ? sql` + ${sql.lit(FAVOUR)} * (facts & 7 = ${sql.lit(hitKinds.indexOf(favoured))})::int`
    : sql``;
  if (terms.length === 0) return sql`(${isMeant} * 2 + ${age})::float8`;
  const some = any([...terms.flatMap(({ stems }) => stems.flat()), ...hints].map(quoted));
  return sql`(3 * ts_rank('{0, 0, 0.3, 1}', names, ${some}::tsquery, 1)
    + (names @@ ${meaningQuery(terms)}::tsquery)::int * case when facts & 7 in (1, 2) then 2 else 1 end
    + 0.5 * (names @@ ${phrase.map(quoted).join(' <-> ')}::tsquery)::int
    + ${isMeant} + 0.3 * (facts & 7 = 0)::int + ${age}${first})::float8`;
}

/** Returns the terms that no entry has. */
export async function unknownTerms({ db, memory }: Library, terms: Term[]): Promise<Term[]> {
  const found = await Promise.all(terms.map((term) => memory.matching(db, termClauses(term))));
  return terms.filter((_, at) => found[at]?.length === 0);
}

/** Returns the terms that a found row lacks. */
export async function lacking(
  { db, memory }: Library,
  found: Found | undefined,
  terms: Term[],
): Promise<Term[]> {
  if (!found) return [];
  const isLacking = await Promise.all(
    terms.map(async (term) => !(await memory.hasAll(db, found.slot, termClauses(term)))),
  );
  return terms.filter((_, at) => isLacking[at]);
}

/** A page of a resource's text that has words missing from the resource's names. */
export type TextMatch = {
  id: string;
  page: number;
  /** The text around one of the words. */
  around: string;
  /** Number of terms with a word on the page. */
  words: number;
  /** Number of typed words on the page right after the word that was typed before them. */
  pairs: number;
  /** Number of terms that are on the page as they were typed. */
  typed: number;
};

/** Characters of a snippet before the word, and in total. */
const BEFORE = 80;
const AROUND = 320;

/** What words of a term begin with, in lower case, the index of the term, and whether the term was typed so. */
export type Beginning = { text: string; term: number; isTyped: boolean };

/** A hyphen at the end of a line, in a text and as a pattern of what may divide a word. */
const LINE_HYPHEN = /\p{L}[-\u2010\u2011][ \t]*\n/u;
const DIVIDED = String.raw`(?:[-\u2010\u2011][ \t]*\n\s*)?`;

/** A Latin beginning matches at the start of a word only, and one of up to 3 letters a whole word only: "os" is not in "most". */
function patternOf(text: string): RegExp | null {
  if (isDevanagari(text)) return anySpelling(text);
  if (!/^[a-z]/.test(text)) return null;
  const isWhole = text.length <= 3 && /^[a-z0-9]+$/.test(text);
  const letters = Array.from(text, escaped).join(DIVIDED);
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters}${isWhole ? '(?![\\p{L}\\p{N}])' : ''}`, 'u');
}

/** The pages searched of each resource. The first ones are searched here: PostgreSQL reads them faster than it searches them. */
const MOST_PAGES = 200;
const FIRST_PAGES = 8;
/** Pages that are searched in one turn of the event loop. */
const PAGES_AT_ONCE = 200;

/** A pattern for two words in a row; a line may end between them. */
const pairOf = (first: string, second: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(first)}[^\\p{L}\\p{N}]{1,3}${escaped(second)}`, 'u');

/**
 * Finds the page of each resource with the most of the terms and of the typed words in their order, and the text around these, or around
 * the longest of the typed words, or of others that mean the same.
 * @param typed the typed words, in lower case
 * @param rank of a page
 */
export async function textMatches(
  db: Db,
  ids: readonly string[],
  beginnings: readonly Beginning[],
  typed: readonly string[],
  rank: (match: Pick<TextMatch, 'words' | 'pairs'>) => number,
): Promise<TextMatch[]> {
  if (ids.length === 0 || beginnings.length === 0) return [];
  const longest = beginnings
    .map((one) => ({ ...one, pattern: patternOf(one.text) }))
    .sort((a, b) => Number(b.isTyped) - Number(a.isTyped) || b.text.length - a.text.length);
  const words = longest.filter(({ text }) => !isDevanagari(text)).map(({ text }) => text);
  const spellings = longest.flatMap(({ text, pattern }) =>
    pattern && isDevanagari(text) ? pattern.source : [],
  );
  const { rows } = await sql<{ id: string; page: number; text: string }>`
    select r.id, p.page, p.text from resources r join document_pages p on p.sha256 = r.file_sha256
    where r.id = any(${ids}::uuid[]) and r.deleted_at is null and p.page <= ${sql.lit(MOST_PAGES)}
      and (p.page <= ${sql.lit(FIRST_PAGES)} or exists (
        select from unnest(${words}::text[]) as word where strpos(lower(replace(p.text, E'-\\n', '')), word) > 0) or exists (
        select from unnest(${spellings}::text[]) as spelling where p.text ~ spelling))
    order by p.page`.execute(db);
  const pairs = typed.slice(1).map((word, at) => pairOf(typed[at] ?? '', word));
  const best = new Map<string, TextMatch>();
  for (const [at, { id, page, text }] of rows.entries()) {
    // Lets other requests be served: twenty long PDFs have thousands of pages.
    if (at % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await setImmediate();
    const lowered = text.toLowerCase();
    const isDivided = LINE_HYPHEN.test(lowered);
    const places = longest.flatMap(({ text, term, isTyped, pattern }) => {
      const at = isDevanagari(text) || (isDivided && pattern) ? 0 : lowered.indexOf(text);
      const place = at < 0 || pattern === null ? at : lowered.search(pattern);
      return place < 0 ? [] : [{ term, isTyped, place }];
    });
    const [first] = places;
    if (!first) continue;
    const numberOf = (some: typeof places) => new Set(some.map(({ term }) => term)).size;
    const words = numberOf(places);
    const together = words > 1 ? pairs.map((pair) => lowered.search(pair)).filter((at) => at >= 0) : [];
    const typed = numberOf(places.filter(({ isTyped }) => isTyped));
    const match = { id, page, words, pairs: together.length, typed };
    const known = best.get(id);
    if (known && (rank(known) - rank(match) || known.typed - typed) >= 0) continue;
    const from = Math.max(0, (together[0] ?? first.place) - BEFORE);
    const piece = text.slice(from, from + AROUND).toWellFormed();
    // Drops the first word, which may be cut in two.
    best.set(id, { ...match, around: from === 0 ? piece : piece.replace(/^\S*\s+/, '') });
  }
  return [...best.values()];
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import { type Columns, numbersIn, WEIGHTS } from './columns.ts';
import { type FacetCounts, facetOf, facetsOf, kindsOf, type PlacesByNumber, tally } from './counts.ts';
import { facetToken, kindToken, titleToken } from './entries.ts';
import { hashOf, KIND_BITS, kindOf, traitsOf } from './facts.ts';
import type { Term } from './understand.ts';
import { type Facet, type HitKind, hitKinds, type Sorting } from './vocabulary.ts';

/** Facets and the value that each has to have. */
export type Filters = { [facet in Facet]?: string | undefined };

/** What is looked for: all terms, in places and with properties that filters name. */
export type Wanted = {
  terms: Term[];
  /** What was typed for them, in its order: see Query. */
  phrase: string[];
  filters: Filters;
  kind: HitKind | undefined;
  sort: Sorting;
};

/** A row that matches, by its rank. */
export type Found = {
  id: string;
  kind: HitKind;
  /** Whether names alone have all terms; else the text has some. */
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

/** So many matches are ranked by their names, of those whose titles have all terms and of those whose titles have some. */
const MOST_RANKED = 300;

/** What matches has one token of each clause. */
export type Clauses = string[][];
/** A query with more clauses is cut: what is left matches more. */
const MOST_CLAUSES = 60;

const either = (a: Clauses, b: Clauses): Clauses =>
  a.flatMap((one) => b.map((other) => [...new Set([...one, ...other])])).slice(0, MOST_CLAUSES);

/** A term: one of its alternatives, of which each is one or several stems. */
const termClauses = ({ stems }: Term, spelled: (stem: string) => string): Clauses =>
  stems
    .map((stems): Clauses => stems.map((stem) => [spelled(stem)]))
    .reduce((some, alternative) => either(some, alternative));

const asIs = (stem: string): string => stem;

function clausesOf({ terms }: Pick<Wanted, 'terms'>): Clauses[] {
  return terms.map((term) => termClauses(term, asIs));
}

const filterClauses = (filters: Wanted['filters']): Clauses =>
  Object.entries(filters).flatMap(([facet, value]) =>
    value === undefined ? [] : [[facetToken(facet as Facet, value)]],
  );

/** What has everything wanted. */
export const allOf = (wanted: Pick<Wanted, 'terms' | 'filters'>): Clauses =>
  [...filterClauses(wanted.filters), ...clausesOf(wanted).flat()].slice(0, MOST_CLAUSES);

/** The same where each row may lack one of the terms: it has one of every two. */
export function allButOne(wanted: Pick<Wanted, 'terms' | 'filters'>): Clauses {
  const terms = clausesOf(wanted);
  const pairs = terms.flatMap((one, at) => terms.slice(at + 1).flatMap((other) => either(one, other)));
  return [...filterClauses(wanted.filters), ...pairs].slice(0, MOST_CLAUSES);
}

/** The same where one term is enough. */
export const anyOf = (wanted: Pick<Wanted, 'terms' | 'filters'>): Clauses => [
  ...filterClauses(wanted.filters),
  ...clausesOf(wanted).reduce(either),
];

/** What half of all rows are: looking at each of those that match otherwise is quicker than the index. */
const COMMON = new Map<string, RawBuilder<unknown>>([
  [kindToken('resources'), sql`traits & ${sql.lit(KIND_BITS)} = ${sql.lit(traitsOf(null))}`],
  [facetToken('type', 'papers'), sql`traits = ${sql.lit(traitsOf('papers'))}`],
]);

/** The condition of PostgreSQL: one search of the index finds what has all tokens, and one of each group. */
function has(clauses: Clauses): RawBuilder<unknown> {
  const commonOf = (tokens: string[]) => (tokens.length === 1 ? COMMON.get(tokens[0] ?? '') : undefined);
  const isAll = clauses.every(commonOf);
  const hashes = clauses.filter((tokens) => isAll || !commonOf(tokens)).map((tokens) => tokens.map(hashOf));
  const single = hashes.flatMap((tokens) => (tokens.length === 1 ? tokens : []));
  const parts = [
    ...(single.length > 0 ? [sql`tokens @> ${single}::int[]`] : []),
    ...hashes.filter(({ length }) => length > 1).map((tokens) => sql`tokens && ${tokens}::int[]`),
    ...(isAll ? [] : clauses.flatMap((tokens) => commonOf(tokens) ?? [])),
  ];
  return sql.join(parts, sql` and `);
}

/** A part of what is found: rows to skip, and rows to read. */
type Part = { offset: number; limit: number };

/** What processes keep in memory of places and entries. */
export type Memory = { columns: Columns; places: { byNumber: PlacesByNumber; ids: string[] } };

/** The slots of what matches as one array, up to one more than is counted exactly; null where there are none. */
const slotsWith = (clauses: Clauses) => sql`
  select array_agg(slot) as slots from (
    select slot from search_tokens where ${has(clauses)} limit ${sql.lit(COUNT_LIMIT + 1)}) as found`;

const withKind = (clauses: Clauses, kind: HitKind | undefined): Clauses =>
  kind === undefined ? clauses : [...clauses, [kindToken(kind)]];

const otherKinds = hitKinds.filter((kind) => kind !== 'resources').map(kindToken);

type Lists = { slots: string | null } & Partial<Scores>;

/** Everything that matches, found by one index and answered as a list of numbers; few matches with their scores. */
async function read(db: Db, clauses: Clauses, wanted: Wanted): Promise<Lists> {
  const few = sql`(select case when cardinality(slots) <= ${sql.lit(MOST_RANKED)} then slots end from found)`;
  const { rows } = await sql<Lists>`
    with found as materialized (${slotsWith(clauses)})
    select slots::text ${isRanked(wanted) ? sql`, ranked.* from found, (${scores(wanted, few)}) as ranked` : sql`from found`}`.execute(
    db,
  );
  return rows[0] ?? { slots: null };
}

/** The slots of what matches. */
async function slotsOf(db: Db, { columns }: Memory, clauses: Clauses): Promise<Int32Array> {
  const { rows } = await sql<Lists>`select slots::text from (${slotsWith(clauses)}) as found`.execute(db);
  return columns.known(db, slotsIn(rows[0]?.slots));
}

const isRanked = ({ sort, terms }: Wanted): boolean => sort === 'relevance' && terms.length > 0;

/** What matches, best first, and how much of it there is. */
export async function match(
  db: Db,
  clauses: Clauses,
  wanted: Wanted,
  memory: Memory,
  part: Part,
): Promise<Matches> {
  const { kind } = wanted;
  const { columns, places } = memory;
  const lists = await read(db, clauses, wanted);
  const found = slotsIn(lists.slots);
  const isCut = found.length > COUNT_LIMIT;
  let all = await columns.known(db, found);
  // There are few of the other kinds, and all are wanted, for the counts by kind. No type is one of theirs.
  if (isCut && wanted.filters.type === undefined)
    all = joined(ofKind(columns, all, 'resources'), await slotsOf(db, memory, [...clauses, otherKinds]));
  const tallied = tally(columns, all);
  if (all.length === 0)
    return { groups: [], facets: facetsOf(columns, tallied, places), found: [], total: 0 };
  const groups = kindsOf(columns, tallied).map(({ value, total }) => ({
    kind: value,
    total: Math.min(total, COUNT_LIMIT),
  }));
  const listed = kind === undefined ? all : ofKind(columns, all, kind);
  const isPartial = isCut && (kind === undefined || kind === 'resources');
  const facets = facetsOf(columns, kind === undefined ? tallied : tally(columns, listed), places);
  const scored = () => {
    if (!isRanked(wanted)) return new Map<number, Scored>();
    if (found.length <= MOST_RANKED) return scoredIn(lists);
    const isFew = listed.length <= MOST_RANKED;
    return scoreOf(db, wanted, isFew ? sql`${[...listed]}` : sql`array(${titled(wanted, clauses)})`);
  };
  const page = async () =>
    isPartial && wanted.sort !== 'relevance'
      ? along(db, clauses, wanted, part)
      : pageOf(db, columns, wanted, listed, await scored(), part);
  const [best] = await Promise.all([page(), addSiblings(db, facets, wanted, memory)]);
  return { groups, facets, found: best, total: isPartial ? COUNT_LIMIT + 1 : listed.length };
}

const slotsIn = (text: string | null | undefined): Int32Array => new Int32Array(numbersIn(text));

function joined(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

const ofKind = ({ facts, factsAt }: Columns, slots: Int32Array, kind: HitKind): Int32Array =>
  slots.filter((slot) => facts[factsAt[slot] ?? 0]?.kind === kind);

/** A facet that is filtered by shows what else could be chosen: its counts are those without its own filter. */
async function addSiblings(db: Db, counted: FacetCounts, wanted: Wanted, memory: Memory): Promise<void> {
  const { columns, places } = memory;
  const { terms, kind, filters } = wanted;
  await Promise.all(
    (Object.keys(filters) as Facet[]).map(async (facet) => {
      const { [facet]: own, ...others } = filters;
      const clauses = allOf({ terms, filters: others });
      if (own === undefined || clauses.length === 0) return;
      const slots = await slotsOf(db, memory, withKind(clauses, kind));
      counted[facet] = facetOf(columns, tally(columns, slots), places, facet);
    }),
  );
}

/** What is known of a row by its names. */
type Scored = { id: string; isNamed: boolean; weight: number };
/** The same as PostgreSQL answers it. */
type Scores = { scored: string | null; weights: string | null; ids: string | null };

/** Rows with their scores, as three lists; whether names have all terms is the last bit of a weight. */
const scores = (wanted: Wanted, slots: RawBuilder<unknown>) => sql`
  select array_agg(slot)::text as scored, array_agg(id)::text as ids,
    array_agg(2 * round(${sql.lit(WEIGHTS)} * least(40, greatest(0, ${score(wanted)})))::bigint + (${isNamed(wanted)})::int)::text as weights
  from search_entries where slot = any(${slots}::int[])`;

function scoredIn({ scored, ids, weights }: Partial<Scores>): Map<number, Scored> {
  const [slots, values, names] = [numbersIn(scored), numbersIn(weights), ids?.slice(1, -1).split(',')];
  return new Map(
    Array.from(slots, (slot, at) => {
      const value = values[at] ?? 0;
      return [slot, { id: names?.[at] ?? '', isNamed: value % 2 === 1, weight: Math.floor(value / 2) }];
    }),
  );
}

/** The part of what matches that is asked for. */
async function pageOf(
  db: Db,
  columns: Columns,
  wanted: Wanted,
  listed: Int32Array,
  scored: Map<number, Scored>,
  { offset, limit }: Part,
): Promise<Found[]> {
  const named = await columns.known(db, Int32Array.from(scored.keys()));
  const ranked = wanted.kind === undefined ? named : ofKind(columns, named, wanted.kind);
  const { numbers, downloads, weights } = columns;
  const isScored = new Uint8Array(numbers.length);
  for (const slot of ranked) isScored[slot] = 1;
  // Weight and number as one, so that thousands are sorted without comparing pairs: the newest first among equals.
  const order = new Float64Array(listed.length + ranked.length);
  let length = 0;
  const put = (slot: number, weight: number) => {
    order[length++] = -(weight * NUMBERS + (numbers[slot] ?? 0));
  };
  const plain = { relevance: weights, newest: undefined, downloads }[wanted.sort];
  for (const slot of listed) if (isScored[slot] === 0) put(slot, plain?.[slot] ?? 0);
  for (const slot of ranked) put(slot, scored.get(slot)?.weight ?? 0);
  const [from, to] = [Math.min(offset, length), Math.min(offset + limit, length)];
  sortPart(order.subarray(0, length), from, to);
  const places = new Map([...order.subarray(from, to)].map((one, at) => [-one % NUMBERS, at]));
  const page: number[] = [];
  for (const slots of [listed, ranked])
    for (const slot of slots) {
      const at = places.get(numbers[slot] ?? 0);
      if (at !== undefined) page[at] = slot;
    }
  const unknown = page.filter((slot) => !scored.has(slot));
  const more = unknown.length > 0 ? await scoreOf(db, wanted, sql`${unknown}`) : scored;
  return page.flatMap((slot) => {
    const row = scored.get(slot) ?? more.get(slot);
    if (!row) return [];
    const kind = columns.facts[columns.factsAt[slot] ?? 0]?.kind ?? 'resources';
    return [{ id: row.id, kind, isNamed: row.isNamed, score: row.weight / WEIGHTS }];
  });
}

/** Numbers of rows are below. */
const NUMBERS = 2 ** 31;

/** Sorts so that from one place up to another all stands as if everything were sorted (quickselect). */
function sortPart(values: Float64Array, from: number, to: number): void {
  let [low, high] = [0, values.length];
  // What is before and after the part need not be in order.
  while (high - low > 2 * (to - from) + 64) {
    const pivot =
      [low, (low + high) >> 1, high - 1].map((at) => values[at] ?? 0).sort((a, b) => a - b)[1] ?? 0;
    let [left, right] = [low, high - 1];
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const value = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (to <= right + 1) high = right + 1;
    else if (from >= left) low = left;
    else break;
  }
  values.subarray(low, high).sort();
}

/** Slots of what has all terms in its title, and of what has some. */
function titled(wanted: Wanted, clauses: Clauses): RawBuilder<unknown> {
  const titles = wanted.terms.map((term) => termClauses(term, titleToken));
  const some = (clauses: Clauses) =>
    sql`(select slot from search_tokens where ${has(withKind(clauses, wanted.kind))} limit ${sql.lit(MOST_RANKED)})`;
  const all = some(inTitles(wanted));
  if (titles.flat().length === 1) return all;
  const any = [...new Set(titles.flat(2))];
  return sql`with whole as materialized (${all}) select slot from whole
    union select slot from ${some([...clauses, any])} as part where (select count(*) from whole) < ${sql.lit(MOST_RANKED)}`;
}

/** What has all terms in its title. */
const inTitles = ({ terms, filters }: Wanted): Clauses => [
  ...filterClauses(filters),
  ...terms.flatMap((term) => termClauses(term, titleToken)),
];

async function scoreOf(db: Db, wanted: Wanted, slots: RawBuilder<unknown>): Promise<Map<number, Scored>> {
  const { rows } = await sql<Scores>`${scores(wanted, slots)}`.execute(db);
  return scoredIn(rows[0] ?? {});
}

/** The first of more matches than are counted, along an index: so much matches that the page is soon full. */
async function along(db: Db, clauses: Clauses, wanted: Wanted, { offset, limit }: Part): Promise<Found[]> {
  const { kind, sort } = wanted;
  const order = sort === 'downloads' ? sql`downloads desc, number desc` : sql`number desc`;
  const matches = has(withKind(clauses, kind));
  // The newest have what so much has, most of the time; few rows were ever downloaded, and most of them lack it. `coalesce` keeps
  // PostgreSQL from finding all of it first and sorting it.
  const isWanted =
    sort === 'downloads'
      ? sql`slot in (select slot from search_tokens where ${matches})`
      : sql`(select ${matches} from search_tokens t where t.slot = e.slot)`;
  const { rows } = await sql<{ id: string; facts: string; isNamed: boolean }>`
    select id, facts, ${isNamed(wanted)} as "isNamed" from search_entries e where coalesce(${isWanted}, false)
    order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id, facts, isNamed }) => ({ id, kind: kindOf(Number(facts)), isNamed, score: 0 }));
}

const quoted = (lexeme: string): string => `'${lexeme}'`;
const any = (parts: string[]): string => (parts.length === 1 ? `${parts[0]}` : `(${parts.join(' | ')})`);

/** Whether names have every term: titles, or, of the first that match, whose title has the last one, all names. */
export async function isNamedSomewhere(db: Db, clauses: Clauses, wanted: Wanted): Promise<boolean> {
  const last = wanted.terms.slice(-1).flatMap((term) => termClauses(term, titleToken));
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from search_tokens where ${has(inTitles(wanted))})
      or exists (select from search_entries where ${isNamed(wanted)} and slot = any(array(
        select slot from search_tokens where ${has([...clauses, ...last])} limit ${sql.lit(MOST_RANKED)}))) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

/** All terms as a query of names. */
const termsQuery = (terms: Term[]): string =>
  terms.map(({ stems }) => any(stems.map((stems) => `(${stems.map(quoted).join(' & ')})`))).join(' & ');

/** Whether names (and the place) have every term, so that no text has to be looked at. */
function isNamed({ terms }: Wanted): RawBuilder<unknown> {
  return terms.length === 0 ? sql`true` : sql`names @@ ${termsQuery(terms)}::tsquery`;
}

/**
 * The rank of a match, by what names hold; see docs/decisions/0039-search.md.
 *
 *     3 × ts_rank(names, any of the words; title 1, others 0.3; divided by 1 + log of the length)
 *     + 1 when names have every word        + 0.5 when they have them in this order, side by side
 *     + 1 for a university or course whose name has every word, or that was understood      + 0.3 for a resource
 *     + 0.03 × ln(1 + downloads) + 0.003 × years since 2000
 */
function score({ terms, phrase, filters }: Wanted): RawBuilder<unknown> {
  const year = sql`nullif((facts >> 11) & 255, 0) + 1899`;
  const age = sql`0.03 * ln(1 + downloads) + 0.003 * greatest(0, coalesce(${year}, 2010) - 2000)`;
  const meant = [filters.university, filters.course].filter((id) => id !== undefined);
  const isMeant = sql`(id::text = any(${meant}::text[]))::int`;
  if (terms.length === 0) return sql`(${isMeant} * 2 + ${age})::float8`;
  const some = any(terms.flatMap(({ stems }) => stems.flat().map(quoted)));
  return sql`(3 * ts_rank('{0, 0, 0.3, 1}', names, ${some}::tsquery, 1)
    + (names @@ ${termsQuery(terms)}::tsquery)::int * case when facts & 7 in (1, 2) then 2 else 1 end
    + 0.5 * (names @@ ${phrase.map(quoted).join(' <-> ')}::tsquery)::int
    + ${isMeant} + 0.3 * (facts & 7 = 0)::int + ${age})::float8`;
}

/** The terms that a row that was found lacks. */
export async function lacking(db: Db, id: string | undefined, terms: Term[]): Promise<Term[]> {
  if (id === undefined) return [];
  const { rows } = await sql<{ tokens: number[] }>`
    select tokens from search_tokens where slot = (select slot from search_entries where id = ${id})`.execute(
    db,
  );
  const tokens = new Set(rows[0]?.tokens);
  return terms.filter(
    (term) => !termClauses(term, asIs).every((stems) => stems.some((stem) => tokens.has(hashOf(stem)))),
  );
}

/** A page of a resource's text on which words are that its names lack. */
export type TextMatch = {
  id: string;
  page: number;
  /** What stands around one of the words. */
  around: string;
  /** Of how many terms words are on the page. */
  words: number;
  /** Whether they follow each other as they were typed. */
  isPhrase: boolean;
};

/** Characters of text before the word of a snippet, and in all. */
const BEFORE = 80;
const AROUND = 320;

/** What a word of a term begins with, in lower case, and the place of the term among all. */
export type Beginning = { text: string; term: number };

/** In Latin letters a beginning is one of a word, and a short one a whole word: "os" is not in "most". */
function patternOf(text: string): RegExp | null {
  if (!/^[a-z]/.test(text)) return null;
  const escaped = text.replace(/[^a-z0-9]/g, '\\$&');
  const isWhole = text.length <= 3 && escaped === text;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}${isWhole ? '(?![\\p{L}\\p{N}])' : ''}`, 'u');
}

/** Of each resource so many pages are looked at; the first ones here, because reading them costs PostgreSQL less than looking into them. */
const MOST_PAGES = 200;
const FIRST_PAGES = 8;

/**
 * The page of each resource that has words of the most terms, and what stands there around the longest, which says most.
 * @param phrase as it was typed, in lower case
 */
export async function textMatches(
  db: Db,
  ids: readonly string[],
  beginnings: readonly Beginning[],
  phrase: string | null,
): Promise<TextMatch[]> {
  if (ids.length === 0 || beginnings.length === 0) return [];
  const { rows } = await sql<{ id: string; page: number; text: string }>`
    select r.id, p.page, p.text from resources r join document_pages p on p.sha256 = r.file_sha256
    where r.id = any(${ids}::uuid[]) and r.deleted_at is null and p.page <= ${sql.lit(MOST_PAGES)}
      and (p.page <= ${sql.lit(FIRST_PAGES)} or exists (
        select from unnest(${beginnings.map(({ text }) => text)}::text[]) as word where strpos(lower(p.text), word) > 0))
    order by p.page`.execute(db);
  const longest = beginnings
    .map((one) => ({ ...one, pattern: patternOf(one.text) }))
    .sort((a, b) => b.text.length - a.text.length);
  const best = new Map<string, TextMatch>();
  for (const { id, page, text } of rows) {
    const lowered = text.toLowerCase();
    const places = longest.flatMap(({ text, term, pattern }) => {
      const at = lowered.indexOf(text);
      const place = at < 0 || pattern === null ? at : lowered.search(pattern);
      return place < 0 ? [] : [{ term, place }];
    });
    const [first] = places;
    if (!first) continue;
    const words = new Set(places.map(({ term }) => term)).size;
    const whole = phrase === null ? -1 : lowered.indexOf(phrase);
    const isPhrase = whole >= 0;
    const known = best.get(id);
    if (known && (known.isPhrase === isPhrase ? known.words >= words : known.isPhrase)) continue;
    const from = Math.max(0, (isPhrase ? whole : first.place) - BEFORE);
    best.set(id, { id, page, words, isPhrase, around: text.slice(from, from + AROUND).toWellFormed() });
  }
  return [...best.values()];
}

/** What the index knows of some stems: how often names have them, and words in Devanagari that sound as they are written. */
export type KnownStem = { stem: string; latin: string | null; entries: number };

export async function knownStems(
  db: Db,
  stems: readonly string[],
  skeletons: readonly string[],
): Promise<KnownStem[]> {
  const { rows } = await sql<KnownStem>`
    select stem, latin, entries from search_words where stem = any(${stems}::text[])
    union
    select stem, latin, entries from search_words where latin = any(${skeletons}::text[])`.execute(db);
  return rows;
}

/** Stems that look like one that is not known. */
export async function similarStems(
  db: Db,
  stem: string,
): Promise<{ stem: string; word: string; entries: number }[]> {
  // Two letters in the wrong order leave a short word few of its trigrams.
  const swapped = Array.from(
    stem.slice(1),
    (letter, at) => stem.slice(0, at) + letter + stem[at] + stem.slice(at + 2),
  );
  const { rows } = await sql<{ stem: string; word: string; entries: number }>`
    select stem, word, entries from search_words
    where (stem % ${stem} and length(stem) between ${stem.length - 2}::int and ${stem.length + 2}::int)
      or stem = any(${swapped}::text[])
    order by similarity(stem, ${stem}) desc limit 20`.execute(db);
  return rows;
}

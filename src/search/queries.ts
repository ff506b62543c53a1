import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import { facetToken, kindToken, titleToken } from './entries.ts';
import { hashOf, kindOf, unpacked, yearOf } from './facts.ts';
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

export type FacetCounts = { [facet in Facet]: { value: string; total: number }[] };
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

/** The condition of PostgreSQL: one search of the index finds what has all tokens, and one of each group. */
function has(clauses: Clauses): RawBuilder<unknown> {
  const hashes = clauses.map((tokens) => tokens.map(hashOf));
  const single = hashes.flatMap((tokens) => (tokens.length === 1 ? tokens : []));
  const parts = [
    ...(single.length > 0 ? [sql`words @> ${single}::int[]`] : []),
    ...hashes.filter(({ length }) => length > 1).map((tokens) => sql`words && ${tokens}::int[]`),
  ];
  return sql.join(parts, sql` and `);
}

/** A part of what is found: rows to skip, and rows to read. */
type Part = { offset: number; limit: number };

/** Rows in columns: thousands are read as one row of PostgreSQL. */
type Columns = { numbers: number[]; places: number[]; facts: number[]; downloads: number[] };

/** Reads what matches, up to one more than is counted exactly. */
async function read(db: Db, clauses: Clauses): Promise<Columns> {
  const { rows } = await sql<{ [column in keyof Columns]: string | null }>`
    select array_agg(number)::text as numbers, array_agg(place)::text as places, array_agg(facts)::text as facts,
      array_agg(downloads)::text as downloads
    from (select number, place, facts, downloads from search_entries where ${has(clauses)} limit ${sql.lit(COUNT_LIMIT + 1)}) as found`.execute(
    db,
  );
  const [row] = rows;
  return {
    numbers: numbersIn(row?.numbers),
    places: numbersIn(row?.places),
    facts: numbersIn(row?.facts),
    downloads: numbersIn(row?.downloads),
  };
}

/** Reads an array of whole numbers from 0 on, as PostgreSQL writes it: `{1,2}`. */
function numbersIn(text: string | null | undefined): number[] {
  const numbers: number[] = [];
  if (!text) return numbers;
  let number = 0;
  for (let at = 1; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
    else {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}

/** The rows of some kinds. */
function ofKinds(columns: Columns, isWanted: (kind: HitKind) => boolean): Columns {
  const at = [...columns.facts.keys()].filter((at) => isWanted(kindOf(columns.facts[at] ?? 0)));
  if (at.length === columns.facts.length) return columns;
  const pick = (values: number[]) => at.map((at) => values[at] as number);
  return {
    numbers: pick(columns.numbers),
    places: pick(columns.places),
    facts: pick(columns.facts),
    downloads: pick(columns.downloads),
  };
}

const joined = (a: Columns, b: Columns): Columns => ({
  numbers: a.numbers.concat(b.numbers),
  places: a.places.concat(b.places),
  facts: a.facts.concat(b.facts),
  downloads: a.downloads.concat(b.downloads),
});

/**
 * What matches, best first, and how much of it there is. Everything that matches is found by one index, up to one more than is counted
 * exactly; that is read as lists of numbers, and counted here.
 */
export async function match(
  db: Db,
  clauses: Clauses,
  wanted: Wanted,
  places: PlacesByNumber,
  part: Part,
): Promise<Matches> {
  const { kind } = wanted;
  let all = await read(db, clauses);
  const isCut = all.numbers.length > COUNT_LIMIT;
  // There are few of the other kinds, and all are wanted, for the counts by kind.
  if (isCut) {
    const others = hitKinds.filter((kind) => kind !== 'resources').map(kindToken);
    all = joined(
      ofKinds(all, (kind) => kind === 'resources'),
      await read(db, [...clauses, others]),
    );
  }
  if (all.numbers.length === 0) return { groups: [], facets: facetsOf(all, places), found: [], total: 0 };
  const groups = summed([...tally(all.facts)].map(([facts, total]) => [kindOf(facts), total])).map(
    ({ value, total }) => ({
      kind: value,
      total: Math.min(total, COUNT_LIMIT),
    }),
  );
  const listed = kind === undefined ? all : ofKinds(all, (one) => one === kind);
  const isPartial = isCut && (kind === undefined || kind === 'resources');
  const facets = facetsOf(listed, places);
  const [found] = await Promise.all([
    best(db, clauses, wanted, listed, isPartial, part),
    addSiblings(db, facets, wanted, places),
  ]);
  return { groups, facets, found, total: isPartial ? COUNT_LIMIT + 1 : listed.numbers.length };
}

/** Ids of the places that `placeNumber` made a number of. */
export type PlacesByNumber = (
  number: number,
) => { university: string; department?: string; course?: string } | undefined;

/** How often each number is among some. */
function tally(numbers: number[]): Map<number, number> {
  const totals = new Map<number, number>();
  for (const number of numbers) totals.set(number, (totals.get(number) ?? 0) + 1);
  return totals;
}

/** The sum of each value, the greatest first. */
function summed<Value extends string | number>(counted: [Value | null | undefined, number][]) {
  const totals = new Map<Value, number>();
  for (const [value, total] of counted)
    if (value !== null && value !== undefined) totals.set(value, (totals.get(value) ?? 0) + total);
  return [...totals]
    .sort(([, a], [, b]) => b - a)
    .map(([value, total]) => ({ value: String(value) as `${Value}`, total }));
}

function facetsOf(columns: Columns, byNumber: PlacesByNumber): FacetCounts {
  const places = [...tally(columns.places)].flatMap(([number, total]) => {
    const place = byNumber(number);
    return place ? [{ place, total }] : [];
  });
  const facts = [...tally(columns.facts)].map(([number, total]) => ({ fact: unpacked(number), total }));
  const ofPlace = (facet: 'university' | 'department' | 'course') =>
    summed(places.map(({ place, total }) => [place[facet], total]));
  const ofFact = (key: 'semester' | 'type' | 'examYear' | 'language') =>
    summed(facts.map(({ fact, total }) => [fact[key], total]));
  return {
    university: ofPlace('university'),
    department: ofPlace('department'),
    course: ofPlace('course'),
    semester: ofFact('semester'),
    type: ofFact('type'),
    year: ofFact('examYear'),
    language: ofFact('language'),
  };
}

/** A facet that is filtered by shows what else could be chosen: its counts are those without its own filter. */
async function addSiblings(
  db: Db,
  counted: FacetCounts,
  wanted: Wanted,
  places: PlacesByNumber,
): Promise<void> {
  const { terms, kind, filters } = wanted;
  await Promise.all(
    (Object.keys(filters) as Facet[]).map(async (facet) => {
      const { [facet]: own, ...others } = filters;
      const clauses = allOf({ terms, filters: others });
      if (own === undefined || clauses.length === 0) return;
      const rows = await read(db, kind === undefined ? clauses : [...clauses, [kindToken(kind)]]);
      counted[facet] = facetsOf(rows, places)[facet];
    }),
  );
}

type Scored = { number: number; id: string; facts: string; isNamed: boolean; score: number };

/** The part of what matches that is asked for. */
async function best(
  db: Db,
  clauses: Clauses,
  wanted: Wanted,
  listed: Columns,
  isPartial: boolean,
  { offset, limit }: Part,
): Promise<Found[]> {
  const { sort, kind, terms } = wanted;
  if (isPartial && sort !== 'relevance') return along(db, clauses, wanted, { offset, limit });
  const { numbers, facts, downloads } = listed;
  const ofKind = kind === undefined ? clauses : [...clauses, [kindToken(kind)]];
  const isRanked = sort === 'relevance' && terms.length > 0;
  const scored = !isRanked
    ? []
    : numbers.length <= MOST_RANKED
      ? await scoreOf(db, wanted, sql`${numbers}::int[]`)
      : await scoreOf(db, wanted, sql`array(${titled(ofKind, wanted)})`);
  const known = new Map(scored.map((row) => [row.number, row]));
  const weigh = {
    relevance: (at: number) => plainScore(facts[at] ?? 0, downloads[at] ?? 0),
    newest: () => 0,
    downloads: (at: number) => (downloads[at] ?? 0) / WEIGHTS,
  }[sort];
  // Weight and number as one, so that thousands are sorted without comparing pairs: the newest first among equals.
  const order = new Float64Array(numbers.length + scored.length);
  let length = 0;
  for (const [at, number] of numbers.entries())
    if (!known.has(number)) order[length++] = orderOf(weigh(at), number);
  for (const { number, score } of scored) order[length++] = orderOf(score, number);
  const page = [
    ...order
      .subarray(0, length)
      .sort()
      .subarray(Math.max(0, length - offset - limit), Math.max(0, length - offset)),
  ]
    .reverse()
    .map((one) => one % NUMBERS);
  const unknown = page.filter((number) => !known.has(number));
  if (unknown.length > 0)
    for (const row of await scoreOf(db, wanted, sql`${unknown}::int[]`)) known.set(row.number, row);
  return page.flatMap((number) => {
    const row = known.get(number);
    return row
      ? [{ id: row.id, kind: kindOf(Number(row.facts)), isNamed: row.isNamed, score: row.score }]
      : [];
  });
}

/** Numbers of rows are below; and weights are told apart up to the fifth decimal. */
const NUMBERS = 2 ** 31;
const WEIGHTS = 1e5;
const orderOf = (weight: number, number: number): number =>
  Math.round(Math.max(0, Math.min(40, weight)) * WEIGHTS) * NUMBERS + number;

/** The rank of what has the words in its text alone: see `score`. */
function plainScore(facts: number, downloads: number): number {
  const age = 0.003 * Math.max(0, (yearOf(facts) ?? 2010) - 2000);
  return (
    (kindOf(facts) === 'resources' ? 0.3 : 0) + age + (downloads === 0 ? 0 : 0.03 * Math.log(1 + downloads))
  );
}

/** Numbers of what has all terms in its title, and of what has some. */
function titled(clauses: Clauses, { terms }: Wanted): RawBuilder<unknown> {
  const titles = terms.map((term) => termClauses(term, titleToken));
  const most = sql.lit(MOST_RANKED);
  return sql`(select number from search_entries where ${has([...clauses, ...titles.flat()])} limit ${most})
    union (select number from search_entries where ${has([...clauses, [...new Set(titles.flat(2))]])} limit ${most})`;
}

async function scoreOf(db: Db, wanted: Wanted, numbers: RawBuilder<unknown>): Promise<Scored[]> {
  const { rows } = await sql<Scored>`
    select number, id, facts, ${isNamed(wanted)} as "isNamed", ${score(wanted)} as score
    from search_entries where number = any(${numbers})`.execute(db);
  return rows;
}

/** The first of more matches than are counted, along an index: so much matches that the page is soon full. */
async function along(db: Db, clauses: Clauses, wanted: Wanted, { offset, limit }: Part): Promise<Found[]> {
  const { kind, sort } = wanted;
  const order = sort === 'downloads' ? sql`downloads desc, number desc` : sql`number desc`;
  const wantedKind = kind === undefined ? clauses : [...clauses, [kindToken(kind)]];
  // `coalesce` keeps PostgreSQL from finding all of it by the index of words.
  const { rows } = await sql<Scored>`
    select number, id, facts, ${isNamed(wanted)} as "isNamed", 0::float8 as score from search_entries
    where coalesce(${has(wantedKind)}, false) order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id, facts, isNamed, score }) => ({ id, kind: kindOf(Number(facts)), isNamed, score }));
}

const quoted = (lexeme: string): string => `'${lexeme}'`;
const any = (parts: string[]): string => (parts.length === 1 ? `${parts[0]}` : `(${parts.join(' | ')})`);

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
  const { rows } = await sql<{ words: number[] }>`select words from search_entries where id = ${id}`.execute(
    db,
  );
  const words = new Set(rows[0]?.words);
  return terms.filter(
    (term) => !termClauses(term, asIs).every((stems) => stems.some((stem) => words.has(hashOf(stem)))),
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

/** Subjects that begin like a text, or have a word that does; only those of which there is something to see. */
export async function subjectsLike(
  db: Db,
  text: string,
  most: number,
): Promise<{ name: string; code: string | null }[]> {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  const { rows } = await sql<{ name: string; code: string | null }>`
    select name, code from search_subjects
    where (key like ${`${escaped}%`} or key like ${`% ${escaped}%`})
      and exists (select from search_entries where subject = key)
    order by not starts_with(key, ${text}), length(key), key limit ${sql.lit(most)}`.execute(db);
  return rows;
}

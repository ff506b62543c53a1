import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import { facetToken, titleToken } from './entries.ts';
import type { Term } from './understand.ts';
import type { Facet, HitKind, Sorting } from './vocabulary.ts';

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

/** Of a search with more matches than are counted, so many whose titles match are ranked. */
const MOST_TITLES = 3000;

const quoted = (lexeme: string): string => `'${lexeme}'`;
const either = (parts: string[]): string => (parts.length === 1 ? `${parts[0]}` : `(${parts.join(' | ')})`);
const all = (parts: string[]): string => parts.join(' & ');

/** A term as a query of PostgreSQL: one of its alternatives, or a place that has the word in its name. */
function termQuery({ stems, places }: Term, spelled: (stem: string) => string = (stem) => stem): string {
  const ids = (facet: Facet, values: string[]) => values.map((id) => quoted(facetToken(facet, id)));
  return either([
    ...stems.map((stems) => `(${all(stems.map((stem) => quoted(spelled(stem))))})`),
    ...ids('university', places.universities),
    ...ids('department', places.departments),
    ...ids('course', places.courses),
  ]);
}

const filterQuery = (filters: Wanted['filters']): string[] =>
  Object.entries(filters).flatMap(([facet, value]) =>
    value === undefined ? [] : [quoted(facetToken(facet as Facet, value))],
  );

/** The query of PostgreSQL that matches everything wanted. */
export const allOf = ({ terms, filters }: Pick<Wanted, 'terms' | 'filters'>): string =>
  all([...terms.map((term) => termQuery(term)), ...filterQuery(filters)]);

/** The same where each row lacks one of the terms. */
export const allButOne = ({ terms, filters }: Pick<Wanted, 'terms' | 'filters'>): string =>
  all([
    either(
      terms.map((_, out) => `(${all(terms.filter((_, at) => at !== out).map((term) => termQuery(term)))})`),
    ),
    ...filterQuery(filters),
  ]);

/** The same where one term is enough. */
export const anyOf = ({ terms, filters }: Pick<Wanted, 'terms' | 'filters'>): string =>
  all([either(terms.map((term) => termQuery(term))), ...filterQuery(filters)]);

/** A part of what is found: rows to skip, and rows to read. */
type Part = { offset: number; limit: number };

/**
 * What matches a query, best first, and how much of it there is. Everything that matches is found by one index, up to one more than is
 * counted exactly. Of more, rows whose titles match are ranked first.
 * @param query of PostgreSQL, made of what is wanted
 */
export async function match(db: Db, query: string, wanted: Wanted, part: Part): Promise<Matches> {
  const { kind, filters } = wanted;
  const ofKind = kind === undefined ? sql`true` : sql`kind = ${kind}`;
  const counted = await sql<Counted>`
    with found as materialized (
      select id, kind, university_id, department_id, course_id, type, semester, exam_year, language, downloads, names
      from search_entries where words @@ ${query}::tsquery limit ${sql.lit(COUNT_LIMIT + 1)}),
    listed as materialized (select * from found where ${ofKind})
    select
      (select coalesce(json_agg(g), '[]') from (
        select kind, count(*)::int as total from found group by kind) as g) as groups,
      (select coalesce(json_agg(f), '[]') from (
        select university_id, department_id, course_id, count(*)::int as total from listed group by 1, 2, 3) as f) as places,
      (select coalesce(json_agg(f), '[]') from (
        select type, semester, exam_year, language, count(*)::int as total
        from listed where kind = 'resources' group by 1, 2, 3, 4) as f) as properties,
      (select coalesce(json_agg(s), '[]') from (
        select id, kind, ${isNamed(wanted)} as "isNamed", ${score(wanted)} as score
        from listed order by ${order(wanted)} offset ${part.offset} limit ${part.limit}) as s) as found
    `.execute(db);
  const { groups, places, properties, found } = counted.rows[0] as Counted;
  const matched = groups.reduce((sum, one) => sum + one.total, 0);
  const total = groups.filter((one) => !kind || one.kind === kind).reduce((sum, one) => sum + one.total, 0);
  const facets = countsOf(places, properties);
  await addSiblings(db, facets, wanted, filters);
  if (matched <= COUNT_LIMIT) return { groups, facets, found, total };
  return { groups, facets, found: await best(db, query, wanted, part), total: COUNT_LIMIT + 1 };
}

type PlaceCount = {
  university_id: string | null;
  department_id: string | null;
  course_id: string | null;
  total: number;
};
type PropertyCount = {
  type: string | null;
  semester: number | null;
  exam_year: number | null;
  language: string | null;
  total: number;
};
type Counted = Pick<Matches, 'groups' | 'found'> & { places: PlaceCount[]; properties: PropertyCount[] };

const columns = {
  university: 'university_id',
  department: 'department_id',
  course: 'course_id',
  semester: 'semester',
  type: 'type',
  year: 'exam_year',
  language: 'language',
} as const satisfies { [facet in Facet]: string };

/** Sums counts of combinations into counts of each facet's values, the most frequent first. */
function countsOf(places: PlaceCount[], properties: PropertyCount[]): FacetCounts {
  const sum = <Row extends { total: number }>(rows: Row[], column: keyof Row) => {
    const totals = new Map<string, number>();
    for (const row of rows)
      if (row[column] !== null) {
        const value = String(row[column]);
        totals.set(value, (totals.get(value) ?? 0) + row.total);
      }
    return [...totals].map(([value, total]) => ({ value, total })).sort((a, b) => b.total - a.total);
  };
  return {
    university: sum(places, columns.university),
    department: sum(places, columns.department),
    course: sum(places, columns.course),
    semester: sum(properties, columns.semester),
    type: sum(properties, columns.type),
    year: sum(properties, columns.year),
    language: sum(properties, columns.language),
  };
}

/** A facet that is filtered by shows what else could be chosen: its counts are those without its own filter. */
async function addSiblings(
  db: Db,
  facets: FacetCounts,
  wanted: Wanted,
  filters: Wanted['filters'],
): Promise<void> {
  const { terms, kind } = wanted;
  await Promise.all(
    (Object.keys(filters) as Facet[])
      .filter((facet) => filters[facet] !== undefined)
      .map(async (facet) => {
        const { [facet]: _, ...others } = filters;
        const query = allOf({ terms, filters: others });
        if (query === '') return;
        const column = sql.ref(columns[facet]);
        const { rows } = await sql<{ value: string; total: number }>`
        select ${column}::text as value, count(*)::int as total from (
          select ${column} from search_entries
          where words @@ ${query}::tsquery and ${column} is not null ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
          limit ${sql.lit(COUNT_LIMIT + 1)}) as found
        group by 1 order by 2 desc`.execute(db);
        facets[facet] = rows;
      }),
  );
}

/** The first of more matches than are counted. */
async function best(db: Db, query: string, wanted: Wanted, { offset, limit }: Part): Promise<Found[]> {
  const { terms, filters, kind, sort } = wanted;
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  const row = sql`id, kind, ${isNamed(wanted)} as "isNamed", ${score(wanted)} as score`;
  if (sort === 'relevance' && terms.length > 0) {
    const titled = all([...terms.map((term) => termQuery(term, titleToken)), ...filterQuery(filters)]);
    const { rows } = await sql<Found>`
      select ${row} from (
        select * from search_entries where words @@ ${titled}::tsquery ${ofKind} limit ${sql.lit(MOST_TITLES)}) as titled
      order by ${order(wanted)} offset ${offset} limit ${limit}`.execute(db);
    if (rows.length === limit) return rows;
  }
  // Much matches, so reading along the order soon fills the page; `coalesce` keeps PostgreSQL from finding all of it by the index.
  const along = sort === 'downloads' ? sql`downloads desc, id desc` : sql`id desc`;
  const { rows } = await sql<Found>`
    select ${row} from search_entries where coalesce(words @@ ${query}::tsquery, false) ${ofKind}
    order by ${along} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

const order = ({ sort }: Wanted): RawBuilder<unknown> =>
  ({
    relevance: sql`score desc, id desc`,
    newest: sql`id desc`,
    downloads: sql`downloads desc, id desc`,
  })[sort];

/** Whether names (and the place) have every term, so that no text has to be looked at. */
function isNamed({ terms }: Wanted): RawBuilder<unknown> {
  return terms.length === 0 ? sql`true` : sql`names @@ ${all(terms.map((term) => termQuery(term)))}::tsquery`;
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
  const age = sql`0.03 * ln(1 + downloads) + 0.003 * greatest(0, coalesce(exam_year, 2010) - 2000)`;
  const meant = [filters.university, filters.course].filter((id) => id !== undefined);
  const isMeant = sql`(id::text = any(${meant}::text[]))::int`;
  if (terms.length === 0) return sql`${isMeant} * 2 + ${age}`;
  const any = either(terms.flatMap(({ stems }) => stems.flat().map(quoted)));
  return sql`3 * ts_rank('{0, 0, 0.3, 1}', names, ${any}::tsquery, 1)
    + (names @@ ${all(terms.map((term) => termQuery(term)))}::tsquery)::int
      * case when kind in ('universities', 'courses') then 2 else 1 end
    + 0.5 * (names @@ ${phrase.map(quoted).join(' <-> ')}::tsquery)::int
    + ${isMeant} + 0.3 * (kind = 'resources')::int + ${age}`;
}

/** The terms that a row that was found lacks. */
export async function lacking(db: Db, id: string | undefined, terms: Term[]): Promise<Term[]> {
  if (id === undefined) return [];
  const { rows } = await sql<{ has: boolean[] }>`
    select array(select words @@ term from unnest(${terms.map((term) => termQuery(term))}::tsquery[]) as term) as has
    from search_entries where id = ${id}`.execute(db);
  return terms.filter((_, at) => rows[0]?.has[at] === false);
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
function patternOf(text: string): string | null {
  if (!/^[a-z]/.test(text)) return null;
  const escaped = text.replace(/[^a-z0-9]/g, '\\$&');
  return `\\m${escaped}${text.length <= 3 && escaped === text ? '\\M' : ''}`;
}

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
  const texts = beginnings.map(({ text }) => text);
  const { rows } = await sql<TextMatch>`
    select distinct on (id) id, page, words, "isPhrase",
      substr(text, greatest(1, case when "isPhrase" then strpos(lowered, ${phrase}) else first end - ${sql.lit(BEFORE)}), ${sql.lit(AROUND)}) as around
    from (
      select r.id, p.page, p.text, t.lowered, coalesce(strpos(t.lowered, ${phrase}) > 0, false) as "isPhrase", w.words, w.first
      from resources r
      join document_pages p on p.sha256 = r.file_sha256
      cross join lateral (select lower(p.text) as lowered offset 0) as t
      cross join lateral (
        select count(distinct term)::int as words, (array_agg(at order by length(word) desc))[1] as first
        from unnest(${texts}::text[], ${texts.map(patternOf)}::text[], ${beginnings.map(({ term }) => term)}::int[])
          as wanted (word, pattern, term)
        cross join lateral (
          select case when strpos(t.lowered, word) = 0 or pattern is null then strpos(t.lowered, word)
            else regexp_instr(t.lowered, pattern) end as at) as places
        where at > 0) as w
      where r.id = any(${ids}::uuid[]) and r.deleted_at is null and w.words > 0) as pages
    order by id, "isPhrase" desc, words desc, page`.execute(db);
  return rows;
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
  const { rows } = await sql<{ stem: string; word: string; entries: number }>`
    select stem, word, entries from search_words
    where stem % ${stem} and length(stem) between ${stem.length - 2}::int and ${stem.length + 2}::int
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

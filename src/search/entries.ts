import { sql } from 'kysely';
import { visibleTo as visibleBlogs } from '../blogs/service.ts';
import { visibleTo as visibleBooks } from '../books/service.ts';
import { visitor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { folded } from '../core/text.ts';
import { visibleTo as visibleResources } from '../resources/service.ts';
import { languageOf } from '../ui/language.ts';
import { visibleTo as visibleUniversities } from '../universities/service.ts';
import { type Facts, hashOf } from './facts.ts';
import { initialsIn, initialsStem } from './lexicon.ts';
import { type Facet, type HitKind, isPlaceFacet } from './vocabulary.ts';
import { tellingOf, tokensOf } from './words.ts';

/** An entry of the index, for one row. */
export type Entry = Row & {
  /** A tsvector in PostgreSQL's syntax: stems of names with positions and weights. */
  names: string;
  /** Hashes of the stems in names and text, and of the tokens for kind, facets and title. */
  tokens: number[];
  /** Every stem with the word it was read from, and whether a name holds it. */
  stems: Map<string, { word: string; isName: boolean }>;
  /** Every word in its names and those of its place, with its stem. */
  words: Map<string, string>;
};

type Row = Facts & {
  id: string;
  universityId: string | null;
  departmentId: string | null;
  courseId: string | null;
  subject: { key: string; name: string; code: string | null } | null;
};

/** The indexed parts of a row, before they are split into words. */
type Source = Row & {
  titles: (string | null)[];
  others: (string | number | null)[];
  /** Names of its university, department and course. */
  places: (string | null)[];
  /** Words that people look for it by, besides its own. */
  keywords?: string[];
  /** Initials of its own name, besides those of its places. */
  initials?: string[];
  texts: AsyncIterable<string> | string[];
};

/** Limits of one row: the length of its indexed text, in UTF-16 units, and the number of distinct stems. */
const MAX_TEXT = 4_000_000;
const MAX_STEMS = 30_000;
/** The highest position in a tsvector (https://www.postgresql.org/docs/18/textsearch-limitations.html). */
const MAX_POSITION = 16_383;

/** The random part of an id, which keeps tokens short: every row has several. */
const short = (id: string): string => id.replaceAll('-', '').slice(16).toLowerCase();

/** Returns the additional token for a word of a title, so that titles can be searched alone. */
export const titleToken = (stem: string): string => `=${stem}`;

/** Returns the token for a value of a facet, marked by the facet's first letter; no word begins with its slash. */
export function facetToken(facet: Facet, value: string | number): string {
  const text = isPlaceFacet(facet) ? short(String(value)) : String(value).toLowerCase();
  return `/${facet[0]}${text.replace(/[^\w-]/g, '')}`;
}

/** Returns the token for a kind. */
export const kindToken = (kind: HitKind): string => `/k${kind}`;

/**
 * Reads rows as visitors see them and yields their entries. Rows that visitors do not see have none.
 * @param ids of rows of that kind
 */
export async function* entriesOf(db: Db, kind: HitKind, ids: readonly string[]): AsyncGenerator<Entry> {
  for (const source of await sources[kind](db, [...ids])) yield await entryOf(source);
}

/** Whether a column holds one of any number of ids: PostgreSQL plans for the length of the list. For short lists use `oneOf`. */
export const among = (column: string, ids: string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

const nowhere = { universityId: null, departmentId: null, courseId: null };
const notFiled = { type: null, semester: null, examYear: null, language: null, subject: null };

const sources: { [kind in HitKind]: (db: Db, ids: string[]) => Promise<Source[]> } = {
  async resources(db, ids) {
    const rows = await visibleResources(db, visitor)
      .leftJoin('documents as d', 'd.sha256', 'resources.file_sha256')
      .innerJoin('courses as c', 'c.id', 'resources.course_id')
      .innerJoin('departments as f', 'f.id', 'resources.department_id')
      .innerJoin('universities as u', 'u.id', 'resources.university_id')
      .where(among('resources.id', ids))
      .selectAll('resources')
      .select([
        'd.language as textLanguage',
        'c.name as course',
        'f.name as department',
        'u.name as university',
        'u.short_name',
        'u.location',
      ])
      .execute();
    return rows.map((row) => ({
      kind: 'resources',
      id: row.id,
      universityId: row.university_id,
      departmentId: row.department_id,
      courseId: row.course_id,
      type: row.type,
      semester: row.semester,
      examYear: row.exam_year,
      language: (row.language ?? row.textLanguage)?.toLowerCase().split('-')[0] ?? null,
      subject: row.subject_name
        ? { key: folded(row.subject_name), name: row.subject_name, code: row.subject_code }
        : null,
      titles: [row.title, row.subject_name, row.subject_code],
      others: [
        // Words that people type for each type.
        row.type === 'papers' ? 'question paper exam' : row.type,
        `semester ${row.semester}`,
        monthName(row.exam_month),
        row.exam_year,
      ],
      places: [row.course, row.department, row.university, row.short_name, row.location],
      texts: textOf(db, row.file_sha256),
    }));
  },

  async courses(db, ids) {
    const rows = await db
      .selectFrom('courses as c')
      .innerJoin('departments as f', 'f.id', 'c.department_id')
      .innerJoin('universities as u', 'u.id', 'c.university_id')
      .where('c.deleted_at', 'is', null)
      .where(among('c.id', ids))
      .select([
        'c.id',
        'c.university_id',
        'c.department_id',
        'c.name',
        'c.level',
        'c.eligibility',
        'c.mode_of_study',
        'f.name as department',
        'u.name as university',
        'u.short_name',
        'u.location',
      ])
      .execute();
    return rows.map((row) => ({
      ...notFiled,
      kind: 'courses',
      id: row.id,
      universityId: row.university_id,
      departmentId: row.department_id,
      courseId: row.id,
      titles: [row.name],
      others: ['course', row.level, row.mode_of_study],
      places: [row.department, row.university, row.short_name, row.location],
      keywords: professionsOf(row.name),
      initials: ownInitials(row.name),
      texts: [row.eligibility ?? ''],
    }));
  },

  async universities(db, ids) {
    const rows = await visibleUniversities(db, visitor)
      .where(among('universities.id', ids))
      .select(['id', 'name', 'short_name', 'location', 'description'])
      .execute();
    return rows.map((row) => ({
      ...notFiled,
      ...nowhere,
      kind: 'universities',
      id: row.id,
      universityId: row.id,
      titles: [row.name, row.short_name],
      others: [row.location],
      places: [row.name],
      texts: [row.description],
    }));
  },

  async books(db, ids) {
    const rows = await visibleBooks(db, visitor)
      .where(among('books.id', ids))
      .select(['id', 'name', 'author', 'publisher', 'category', 'condition', 'isbn', 'description'])
      .execute();
    return rows.map((row) => ({
      ...notFiled,
      ...nowhere,
      kind: 'books',
      id: row.id,
      language: languageOf(row.name) ?? null,
      titles: [row.name],
      others: ['book', row.author, row.category, row.publisher, row.isbn, wordForLanguage(row.name)],
      places: [],
      keywords: [categoryWords[row.category] ?? '', conditionWords[row.condition] ?? ''],
      texts: [row.description],
    }));
  },

  async blogs(db, ids) {
    const rows = await visibleBlogs(db, visitor)
      .where(among('blogs.id', ids))
      .select(['id', 'title', 'author_name', 'content'])
      .execute();
    return rows.map((row) => ({
      ...notFiled,
      ...nowhere,
      kind: 'blogs',
      id: row.id,
      language: languageOf(row.title) ?? null,
      titles: [row.title],
      others: ['post', row.author_name, wordForLanguage(row.title)],
      places: [],
      texts: [row.content],
    }));
  },
};

/** The word for the language of a title in Devanagari: “hindi books”. */
const wordForLanguage = (title: string): string | null => (languageOf(title) === 'hi' ? 'hindi' : null);

/** The initials of a course's name. A degree and one word have none: ML is no M.A. Limboo. */
const ownInitials = (name: string): string[] => {
  const words = tellingOf(name);
  return words.length > 2 ? initialsIn(words) : [];
};

/** Words of courses and subjects whose books are in a category. */
const categoryWords: Record<string, string | undefined> = {
  Arts: 'drawing sketching painting',
  Math: 'maths mathematics',
  CS: 'computer science programming bca mca',
  GK: 'general knowledge',
  Biology: 'botany zoology',
  Commerce: 'accounts accountancy accounting business b.com m.com bba',
  Engineering: 'b.tech m.tech',
  Medical: 'medicine nursing pharmacy b.pharm mbbs',
};

/** What buyers call the conditions of books. */
const conditionWords: Record<string, string | undefined> = {
  Excellent: 'excellent new',
  Bad: 'bad damaged torn',
};

/** Professions that a course leads to, by the words of its name. */
const professions: [RegExp, string][] = [
  [/\b[bm]\.? ?ed\b|education/i, 'teacher'],
  [/\bll\.? ?[bm]\b|\blaws?\b/i, 'lawyer advocate'],
  [/\bmbbs\b|\bbds\b|\bb[ah]ms\b/i, 'doctor'],
  [/\bpharm/i, 'pharmacist'],
  [/\bb\.? ?(?:tech|e)\b/i, 'engineer'],
  [/\bb\.? ?com\b/i, 'accountant'],
  [/journalism/i, 'journalist reporter'],
];
const professionsOf = (course: string): string[] =>
  professions.flatMap(([names, words]) => (names.test(course) ? words : []));

const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const monthName = (month: number | null): string | null =>
  month === null ? null : months.format(Date.UTC(2000, month - 1));

/** Pages read per query. */
const PAGES = 50;

async function* textOf(db: Db, sha256: string): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    const pages = await db
      .selectFrom('document_pages')
      .where('sha256', '=', sha256)
      .where('page', '>', last)
      .orderBy('page')
      .limit(PAGES)
      .select(['page', 'text'])
      .execute();
    for (const { text } of pages) yield text;
    if (pages.length < PAGES) return;
    last = pages.at(-1)?.page ?? last;
  }
}

async function entryOf(source: Source): Promise<Entry> {
  const { titles, others, places, keywords = [], initials = [], texts, ...row } = source;
  const stems: Entry['stems'] = new Map();
  const names = new Map<string, string[]>();
  const words: Entry['words'] = new Map();
  const tokens = facetTokensOf(row);
  let position = 0;
  const addName = (text: string | number | null, weight: 'A' | 'B' | 'C') => {
    for (const { stem, word } of tokensOf(String(text ?? ''))) {
      position = Math.min(position + 1, MAX_POSITION);
      words.set(word, stem);
      const places = names.get(stem);
      if (places) places.push(`${position}${weight}`);
      else names.set(stem, [`${position}${weight}`]);
      if (weight === 'A') tokens.add(titleToken(stem));
      if (weight !== 'C' || !stems.has(stem)) stems.set(stem, { word, isName: weight !== 'C' });
    }
    // Leaves a gap, so that no phrase spans two fields.
    position += 1;
  };
  for (const text of titles) addName(text, 'A');
  for (const text of others) addName(text, 'B');
  for (const name of places) addName(name, 'C');
  for (const words of keywords) addName(words, 'C');
  const ofPlaces = places.flatMap((name) => initialsIn(tellingOf(name ?? '')));
  for (const stem of [...ofPlaces, ...initials].map(initialsStem)) {
    names.set(stem, [`${position}C`]);
    tokens.add(stem);
  }
  let length = 0;
  for await (const text of texts) {
    length += text.length;
    if (length > MAX_TEXT || stems.size > MAX_STEMS) break;
    for (const { stem, word } of tokensOf(text))
      if (!stems.has(stem)) stems.set(stem, { word, isName: false });
    // Lets requests be served between the pages of a long text.
    if (length > 10_000) await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    ...row,
    names: [...names].map(([stem, places]) => `'${stem}':${places.slice(0, 100).join(',')}`).join(' '),
    tokens: [...new Set([...stems.keys(), ...tokens].map(hashOf))].sort((a, b) => a - b),
    stems,
    words,
  };
}

function facetTokensOf(row: Row): Set<string> {
  const values: [Facet, string | number | null][] = [
    ['university', row.universityId],
    ['department', row.departmentId],
    ['course', row.courseId],
    ['semester', row.semester],
    ['type', row.type],
    ['year', row.examYear],
    ['language', row.language],
  ];
  const tokens = values.flatMap(([facet, value]) => (value === null ? [] : [facetToken(facet, value)]));
  return new Set([kindToken(row.kind), ...tokens]);
}

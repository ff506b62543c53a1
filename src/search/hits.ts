import { visibleTo as visibleBlogs } from '../blogs/service.ts';
import { visibleTo as visibleBooks } from '../books/service.ts';
import { visitor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { cutTo, folded, isShort } from '../core/text.ts';
import { visibleTo as visibleResources } from '../resources/service.ts';
import { blogPath, resourcePath, universityPath } from '../ui/addresses.ts';
import { visibleTo as visibleUniversities } from '../universities/service.ts';
import type { Places } from './catalogue.ts';
import { among } from './entries.ts';
import type { Found, TextMatch } from './queries.ts';
import type { Marked, SearchHit } from './schema.ts';
import type { HitKind } from './vocabulary.ts';
import { marksOf } from './words.ts';

type Options = { stems: ReadonlySet<string>; matches: Map<string, TextMatch>; typed: string[] };
type Hit = Omit<SearchHit, 'title' | 'date'> & { title: string; date: Date };

/** Reads the rows that were found, as visitors see them. */
export async function rowsOf(db: Db, found: Found[], places: Places): Promise<Map<string, Hit>> {
  const idsOf = (kind: HitKind) => found.filter((one) => one.kind === kind).map(({ id }) => id);
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const read = await Promise.all(kinds.map((kind) => readers[kind](db, idsOf(kind), places)));
  return new Map(read.flat().map((hit) => [hit._id, hit]));
}

/** Returns the hits in the order in which they were found, without rows that are no longer visible. */
export function hitsOf(found: Found[], rows: Map<string, Hit>, options: Options): SearchHit[] {
  return found.flatMap(({ id }) => {
    const hit = rows.get(id);
    return hit ? [shown(hit, options)] : [];
  });
}

function shown({ title, date, ...hit }: Hit, { stems, matches, typed }: Options): SearchHit {
  const found = matches.get(hit._id);
  const match = found && { page: found.page, snippet: marked(snippetOf(found), stems) };
  const words = match && encodeURIComponent([...typed, ...writtenOtherwise(match.snippet, typed)].join(' '));
  return {
    ...hit,
    title: marked(title, stems),
    date: date.toISOString(),
    ...(match && { path: `${hit.path}#page=${match.page}&search=${words}`, match }),
  };
}

/**
 * Marked words that do not begin with a typed one, as spelled in the text: the PDF viewer searches without stemming, and short words only as
 * they are.
 */
function writtenOtherwise({ text, marks }: Marked, typed: string[]): Set<string> {
  const words = marks.map(([from, to]) => folded(text.slice(from, to)));
  const begun = typed.flatMap((one) => folded(one).split(' '));
  const isFound = (word: string) => begun.some((one) => (isShort(one) ? word === one : word.startsWith(one)));
  return new Set(words.filter((word) => !isFound(word)));
}

const marked = (text: string, stems: ReadonlySet<string>): Marked => ({ text, marks: marksOf(text, stems) });

/** The longest snippet, in characters. */
const SNIPPET = 220;

/** The text around a match as one line of whole words between ellipses. A word that a line ended in is in one piece. */
function snippetOf({ around }: TextMatch): string {
  const line = around
    .replace(/(?<=\p{L}[-\u2010\u2011])[ \t]*\n\s*/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const piece = cutTo(line, SNIPPET);
  const end = line.length > SNIPPET ? piece.lastIndexOf(' ') : piece.length;
  return `… ${piece.slice(0, end).trim()} …`;
}

/** Leaves out columns that are null. */
const known = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [key in keyof Row]?: NonNullable<Row[key]>;
  };

const readers: { [kind in HitKind]: (db: Db, ids: string[], places: Places) => Promise<Hit[]> } = {
  async resources(db, ids, places) {
    const rows = await visibleResources(db, visitor)
      .innerJoin('blobs as b', 'b.sha256', 'resources.file_sha256')
      .where(among('resources.id', ids))
      .select([
        'resources.id as _id',
        'resources.title',
        'resources.course_id as courseId',
        'resources.type',
        'resources.semester',
        'resources.subject_name as subjectName',
        'resources.subject_code as subjectCode',
        'resources.exam_year as examYear',
        'resources.exam_month as examMonth',
        'resources.language',
        'resources.file_sha256 as sha256',
        'b.pages',
        'resources.created_at as date',
      ])
      .execute();
    return rows.map(({ _id, title, courseId, sha256, date, ...row }) => ({
      ...(known(row) as Pick<SearchHit, 'type'>),
      kind: 'resources',
      _id,
      title,
      path: resourcePath(_id, title),
      place: places.courses.get(courseId)?.names ?? [],
      fileUrl: `/files/resources/${_id}/${sha256.slice(0, 16)}.pdf`,
      date,
    }));
  },

  async courses(db, ids, places) {
    const rows = await db
      .selectFrom('courses')
      .where('deleted_at', 'is', null)
      .where(among('id', ids))
      .select(['id', 'name', 'created_at as date'])
      .execute();
    return rows.flatMap(({ id, name, date }) => {
      const place = places.courses.get(id);
      if (!place) return [];
      return [
        { kind: 'courses', _id: id, title: name, path: place.path, place: place.names.slice(0, -1), date },
      ];
    });
  },

  async universities(db, ids) {
    const rows = await visibleUniversities(db, visitor)
      .where(among('universities.id', ids))
      .select(['id', 'name', 'location', 'created_at as date'])
      .execute();
    return rows.map(({ id, name, location, date }) => ({
      kind: 'universities',
      _id: id,
      title: name,
      path: universityPath(id),
      place: location ? [location] : [],
      date,
    }));
  },

  async books(db, ids) {
    const rows = await visibleBooks(db, visitor)
      .where(among('books.id', ids))
      .select(['id', 'name', 'author', 'price', 'created_at as date'])
      .execute();
    return rows.map(({ id, name, author, price, date }) => ({
      ...known({ author }),
      kind: 'books',
      _id: id,
      title: name,
      path: `/Books/${id}`,
      place: [],
      price: Number(price),
      date,
    }));
  },

  async blogs(db, ids) {
    const rows = await visibleBlogs(db, visitor)
      .where(among('blogs.id', ids))
      .select(['id', 'slug', 'title', 'author_name', 'created_at as date'])
      .execute();
    return rows.map(({ id, slug, title, author_name, date }) => ({
      kind: 'blogs',
      _id: id,
      title,
      path: blogPath(slug),
      place: [],
      ...(author_name && { author: author_name }),
      date,
    }));
  },
};

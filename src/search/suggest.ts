import { sql } from 'kysely';
import type { ResponseCache } from '../core/cache/response-cache.ts';
import type { Db } from '../core/db/database.ts';
import { folded } from '../core/text.ts';
import { type Beginnings, beginningLike, beginningsOf } from './beginnings.ts';
import { type Place, placesOf } from './catalogue.ts';
import type { Suggestion } from './schema.ts';
import { MAX_SUGGESTIONS } from './vocabulary.ts';
import { tellingOf } from './words.ts';

/** The cache tag that is dropped when a subject appears, may have disappeared, or is renamed: see `dropTags`. */
export const SUBJECTS_TAG = 'search-subjects';

export type SearchContext = { db: Db; cache: ResponseCache };

/** Suggests courses, subjects and universities whose name, from any of its words on, begins with a text. All names are in memory. */
export async function suggest({ db, cache }: SearchContext, q: string): Promise<Suggestion[]> {
  const text = folded(q);
  if (text === '') return [];
  const [{ beginnings }, subjects] = await Promise.all([placesOf(db, cache), subjectsOf(db, cache)]);
  const mark = (label: string): Suggestion['label'] => {
    const at = label.toLowerCase().indexOf(text);
    return { text: label, marks: at < 0 ? [] : [[at, Math.min(label.length, at + text.length)]] };
  };
  const universities = placesLike(beginnings.universities, text, 3).map(
    ({ name, path }): Suggestion => ({ kind: 'university', label: mark(name), place: '', path }),
  );
  const courses = placesLike(beginnings.courses, text, 4).map(
    ({ name, names, path }): Suggestion => ({
      kind: 'course',
      label: mark(name),
      place: names.slice(0, -1).join(' › '),
      path,
    }),
  );
  const others = MAX_SUGGESTIONS - universities.length - courses.length;
  const found = subjectsLike(subjects, text, others).map(
    ({ name, code }): Suggestion => ({
      kind: 'subject',
      label: mark(name),
      place: code ?? '',
      path: `/search?${new URLSearchParams({ q: name })}`,
    }),
  );
  return [...universities, ...courses, ...found];
}

/** Finds places whose names begin with a text, then those with a later word that does. */
function placesLike({ whole, rest }: Beginnings<Place>, text: string, most: number): Place[] {
  const found = new Set<Place>();
  for (const some of [whole, rest])
    for (const place of beginningLike(some, text)) {
      if (found.size === most) return [...found];
      found.add(place);
    }
  return [...found];
}

type Subject = { key: string; name: string; code: string | null };
/** Subjects, the shortest first; `beginnings` refers to them by their index. */
type Subjects = {
  all: Subject[];
  beginnings: Beginnings<number>;
  /** Whether stems, joined by spaces, follow each other in the name of a subject. */
  has: (stems: string) => boolean;
};

/** Returns the subjects of entries that visitors can find. */
export const subjectsOf = (db: Db, cache: ResponseCache): Promise<Subjects> =>
  cache.remember('search subjects', new Set([SUBJECTS_TAG]), async () => {
    const { rows: all } = await sql<Subject>`
      select key, name, code from search_subjects where exists (select from search_entries where subject = key)
      order by length(key), key`.execute(db);
    const words = all.map(({ name }) => tellingOf(name));
    const stems = words.map((some) => ` ${some.map(({ stem }) => stem).join(' ')} `).join('\n');
    return {
      all,
      beginnings: beginningsOf([...all.keys()], (at) => all[at]?.key ?? ''),
      has: (some: string) => stems.includes(` ${some} `),
    };
  });

/** Finds subjects that begin with a text, then those with a later word that does, the shortest first. */
function subjectsLike({ all, beginnings }: Subjects, text: string, most: number): Subject[] {
  const found = new Set<number>();
  for (const some of [beginnings.whole, beginnings.rest]) {
    if (found.size >= most) break;
    for (const at of Int32Array.from(beginningLike(some, text)).sort()) found.add(at);
  }
  return [...found].slice(0, most).flatMap((at) => all[at] ?? []);
}

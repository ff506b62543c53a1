import type { ResponseCache } from '../core/cache/response-cache.ts';
import type { Db } from '../core/db/database.ts';
import { folded } from '../core/text.ts';
import { coursePath, universityPath } from '../ui/addresses.ts';
import { type Beginnings, beginningsOf } from './beginnings.ts';
import { type PlacesByNumber, placeNumber } from './facts.ts';
import { type Catalogue, inPortions, type Lexicon, prepare } from './lexicon.ts';

/** Cache tags: dropping one makes the catalogue be read again, see `dropTags`. */
const TAGS = new Set(['universities', 'search-synonyms']);

/** The places that visitors see, and the lexicon for understanding queries. */
export type Places = {
  lexicon: Lexicon;
  /** The name of a university, department or course. */
  nameOf(id: string): string | undefined;
  /** What tells it apart from others of its name: what it is in, from the nearest up; the location of a university. */
  around(id: string): string[];
  /** By id: the names from the university down, and the path of the page. */
  courses: Map<string, Place>;
  byNumber: PlacesByNumber;
  /** Ids of universities, departments and courses; `byNumber` holds indexes into this list. */
  ids: string[];
  /** Names by the beginnings of their words, for suggestions. */
  beginnings: { universities: Beginnings<Place>; courses: Beginnings<Place> };
};

export type Place = { id: string; name: string; folded: string; names: string[]; path: string };

/** Returns the catalogue, cached until a university, department, course or synonym changes. */
export const placesOf = (db: Db, cache: ResponseCache): Promise<Places> =>
  cache.remember('search catalogue', TAGS, async () => arrange(await readCatalogue(db)));

async function readCatalogue(db: Db): Promise<Catalogue> {
  const [universities, departments, courses, synonyms] = await Promise.all([
    db
      .selectFrom('universities')
      .where('deleted_at', 'is', null)
      .select(['id', 'name', 'short_name as shortName', 'location'])
      .execute(),
    db
      .selectFrom('departments')
      .where('deleted_at', 'is', null)
      .select(['id', 'university_id as universityId', 'name'])
      .execute(),
    db
      .selectFrom('courses')
      .where('deleted_at', 'is', null)
      .select(['id', 'department_id as departmentId', 'university_id as universityId', 'name', 'level'])
      // Suggestions list courses of one name in this order, which is the same in each process.
      .orderBy('id')
      .execute(),
    db.selectFrom('search_synonyms').orderBy('id').select(['words', 'meaning']).execute(),
  ]);
  return { universities, departments, courses, synonyms };
}

async function arrange(catalogue: Catalogue): Promise<Places> {
  const universities = new Map(
    catalogue.universities.map(({ id, name }) => [id, placeOf(id, [name], universityPath(id))]),
  );
  const departments = new Map(catalogue.departments.map((one) => [one.id, one]));
  const courses = new Map<string, Place>();
  for await (const { id, name, departmentId, universityId } of inPortions(catalogue.courses)) {
    const department = departments.get(departmentId)?.name;
    const university = universities.get(universityId)?.name;
    if (department === undefined || university === undefined) continue;
    const path = coursePath({ universityId, department, course: name });
    courses.set(id, placeOf(id, [university, department, name], path));
  }
  const nameOf = (id: string) =>
    universities.get(id)?.name ?? courses.get(id)?.name ?? departments.get(id)?.name;
  const locations = new Map(catalogue.universities.map(({ id, location }) => [id, location]));
  const around = (id: string) => {
    const above = courses.get(id)?.names.slice(0, -1).reverse();
    const university = departments.get(id)?.universityId;
    const only = university === undefined ? locations.get(id) : universities.get(university)?.name;
    return above ?? (only ? [only] : []);
  };
  const ids = [...catalogue.universities, ...catalogue.departments, ...catalogue.courses].map(({ id }) => id);
  const indexes = new Map(ids.map((id, at) => [id, at]));
  const at = (id: string) => indexes.get(id);
  const byNumber: PlacesByNumber = new Map([
    ...catalogue.universities.map(({ id }) => [placeNumber(id), { university: at(id) }] as const),
    ...catalogue.courses.map(
      ({ id, departmentId, universityId }) =>
        [
          placeNumber(id),
          { university: at(universityId), department: at(departmentId), course: at(id) },
        ] as const,
    ),
  ]);
  const lexicon = await prepare(catalogue);
  const beginnings = {
    universities: beginningsOf([...universities.values()], ({ folded }) => folded),
    courses: beginningsOf([...courses.values()], ({ folded }) => folded),
  };
  return { lexicon, nameOf, around, courses, byNumber, ids, beginnings };
}

function placeOf(id: string, names: string[], path: string): Place {
  const name = names.at(-1) ?? '';
  return { id, name, folded: folded(name), names, path };
}

import type { Understood } from './schema.ts';
import type { Facet } from './vocabulary.ts';
import { tokensOf } from './words.ts';
export type Catalogue = {
  universities: { id: string; name: string; shortName: string | null; location: string | null }[];
  departments: { id: string; universityId: string; name: string }[];
  courses: { id: string; departmentId: string; universityId: string; name: string; level: string }[];
  synonyms: { words: string; meaning: string }[];
};
export type Lexicon = Catalogue;
export const prepare = (catalogue: Catalogue): Lexicon => catalogue;
export type Query = { understood: Understood[]; filters: Partial<Record<Facet, string>>; terms: Term[] };
export type Term = {
  typed: string;
  stems: string[][];
  places: { universities: string[]; departments: string[]; courses: string[] };
};
export function understand(lexicon: Lexicon, q: string, _plain: ReadonlySet<Facet>): Query {
  const has = (name: string, stem: string) => tokensOf(name).some((t) => t.stem === stem);
  const terms = tokensOf(q).map(({ stem, word }) => ({
    typed: word,
    stems: [
      [stem],
      ...lexicon.synonyms.filter((s) => s.words === word).map((s) => tokensOf(s.meaning).map((t) => t.stem)),
    ],
    places: {
      universities: lexicon.universities.filter((u) => has(u.name, stem)).map((u) => u.id),
      departments: lexicon.departments.filter((u) => has(u.name, stem)).map((u) => u.id),
      courses: lexicon.courses.filter((u) => has(u.name, stem)).map((u) => u.id),
    },
  }));
  return { understood: [], filters: {}, terms };
}

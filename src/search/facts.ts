import { resourceTypes } from '../resources/vocabulary.ts';
import { type HitKind, hitKinds } from './vocabulary.ts';

/** The properties that filters test, apart from places. */
export type Facts = {
  kind: HitKind;
  type: string | null;
  semester: number | null;
  examYear: number | null;
  language: string | null;
};

const KINDS = 8;
const TYPES = 4;
const SEMESTERS = 64;
const YEARS = 256;
const FIRST_YEAR = 1899;

/** Packs facts into one number of up to 34 bits, so that thousands are read and counted fast; unknown values are 0. */
export function packed({ kind, type, semester, examYear, language }: Facts): number {
  const typeNumber = (resourceTypes as readonly (string | null)[]).indexOf(type) + 1;
  const year = examYear === null ? 0 : examYear - FIRST_YEAR;
  const letters = /^[a-z]{2,3}$/.exec(language ?? '')?.[0] ?? '';
  const languageNumber = [...letters].reduce((number, letter) => number * 27 + letter.charCodeAt(0) - 96, 0);
  let number = languageNumber;
  for (const [size, value] of [
    [YEARS, year],
    [SEMESTERS, semester ?? 0],
    [TYPES, typeNumber],
    [KINDS, hitKinds.indexOf(kind)],
  ] as const)
    number = number * size + (value >= 0 && value < size ? value : 0);
  return number;
}

/** Unpacks a number from `packed`. */
export function unpacked(facts: number): Facts {
  let rest = facts;
  const next = (size: number) => {
    const value = rest % size;
    rest = Math.floor(rest / size);
    return value;
  };
  const [kind, type, semester, year] = [next(KINDS), next(TYPES), next(SEMESTERS), next(YEARS)];
  let language = '';
  for (; rest > 0; rest = Math.floor(rest / 27)) language = String.fromCharCode(96 + (rest % 27)) + language;
  return {
    kind: hitKinds[kind] ?? 'resources',
    type: resourceTypes[type - 1] ?? null,
    semester: semester || null,
    examYear: year === 0 ? null : year + FIRST_YEAR,
    language: language || null,
  };
}

/** A place as a number: 48 of the random bits of its id; 0 for none. */
export const placeNumber = (id: string | null): number =>
  id === null ? 0 : Number.parseInt(id.slice(-12), 16);

/** By `placeNumber`: indexes, in a list of ids, of a place's university, department and course. */
export type PlacesByNumber = ReadonlyMap<
  number,
  { university: number | undefined; department?: number | undefined; course?: number | undefined }
>;

/** Hashes a token for the index to 32 bits, fewer than most tokens take: FNV-1a over UTF-16 units, mixed as in MurmurHash3. */
export function hashOf(token: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

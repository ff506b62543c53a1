import { composed } from '../../../../core/text.ts';

/** The level and length that a course’s name implies; years and semesters as text, empty where not clear. */
export type Guess = { level: string; duration: string; semesters: string };

const years = (level: string, count: number | null): Guess => ({
  level,
  duration: count === null ? '' : String(count),
  semesters: count === null ? '' : String(count * 2),
});

/** Degrees as Indian universities write them, without dots and spaces. */
const degrees = new Map(
  (
    [
      ['phd dphil doctor doctorate पीएचडी विद्यावारिधि', years('PhD', 3)],
      ['ma msc mcom mtech me mba mca msw mped mpharm med mlib mlisc llm master masters', years('PG', 2)],
      ['एमए एमएससी एमकॉम एमटेक एमबीए स्नातकोत्तर', years('PG', 2)],
      ['pgdiploma pgdca mphil', years('PG', 1)],
      ['ba bsc bcom bba bca bsw bvoc llb bachelor bachelors बीए बीएससी बीकॉम स्नातक', years('UG', 3)],
      ['btech be bpharm barch बीटेक', years('UG', 4)],
      ['ballb bballb bcomllb integrated', years('UG', 5)],
      ['mbbs bds bams bhms bvsc bed bped blib diploma certificate बीएड', years('UG', null)],
    ] as const
  ).flatMap(([names, guess]) => names.split(' ').map((name) => [name, guess] as const)),
);

/** As many parts as “B.B.A. LL.B.” has. */
const MOST_PARTS = 5;

/**
 * What a name with a degree at its beginning implies: “M.Sc. Physics” is a PG course of two years. Null where it implies nothing.
 */
export function guessFrom(name: string): Guess | null {
  const parts = composed(name)
    .toLowerCase()
    .split(/[\s.,:()/-]+/)
    .filter(Boolean);
  for (let count = Math.min(MOST_PARTS, parts.length); count > 0; count--) {
    const found = degrees.get(parts.slice(0, count).join(''));
    if (found) return found;
  }
  return null;
}

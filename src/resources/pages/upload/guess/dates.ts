import { composed } from '../../../../core/text.ts';
import { alone, type NameText } from './name-text.ts';

/** When something was written: what of it is known, and how the name says it where that is no month of a year. */
type When = {
  year: number | null;
  /** 1 to 12. */
  month: number | null;
  /** “2024-25”, “Winter 2025”. */
  words: string | null;
};

const MONTHS = [
  'jan(?:uary)?|जनवरी',
  'feb(?:ruary)?|फरवरी|फ़रवरी',
  'mar(?:ch)?|मार्च',
  'apr(?:il)?|अप्रैल',
  'may|मई',
  'june?|जून',
  'july?|जुलाई',
  'aug(?:ust)?|अगस्त',
  'sept?(?:ember)?|सितंबर|सितम्बर',
  'oct(?:ober)?|अक्टूबर|अक्तूबर',
  'nov(?:ember)?|नवंबर|नवम्बर',
  'dec(?:ember)?|दिसंबर|दिसम्बर',
].map((names) => composed(names));

const GAP = "[\\s.,/'’-]*";
const YEAR = '(?<year>(?:19|20)\\d{2})';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const MONTH_NUMBER = '(?<month>0?[1-9]|1[0-2])';
const TWO_DIGITS = '(?<month>0[1-9]|1[0-2])';
const NAME = MONTHS.map((names, at) => `(?<m${at + 1}>${names})`).join('|');

const withName = [
  alone(`(?:${DAY}${GAP})?(?:${NAME})${GAP}(?:${DAY}[\\s,]+)?${YEAR}`),
  alone(`${YEAR}${GAP}(?:${NAME})(?:${GAP}${DAY})?`),
  // “Nov 23” is a year, for hardly any name has the day alone.
  alone(`(?:${NAME})${GAP}(?<short>[12]\\d)`),
  alone(NAME),
];
const withNumber = [
  alone(`(?:${DAY}[-./])?${MONTH_NUMBER}[-./]${YEAR}`),
  alone(`(?:${DAY} )?${TWO_DIGITS} ${YEAR}`),
  alone(`${YEAR}[-./ ]${TWO_DIGITS}(?:[-./ ]${DAY})?`),
];
const session = alone(`(?<season>winter|summer|ग्रीष्म|शीत)${GAP}(?:${YEAR}|(?<short>[12]\\d))`);
const academic = alone(
  '(?:(?<from>20\\d{2})\\s*[-–/ ]\\s*(?<to>(?:20)?\\d{2})|(?<short>1[5-9]|2\\d)\\s*[-–/ ]\\s*(?<end>\\d{2}))(?![-./ ]\\d)',
);

/** Takes out of a name when it was: “Nov_2023”, “12-2022”, “2023-05”, “Winter 2025”, “2024-25”, “2021”. */
export function takeWhen(name: NameText): When {
  return takeYears(name) ?? takeMonth(name) ?? takeSession(name) ?? takeYear(name) ?? nothing;
}

const nothing: When = { year: null, month: null, words: null };

/** An academic year; years further apart are those of a batch, and say nothing about the file. */
function takeYears(name: NameText): When | null {
  const found = name.text.match(academic)?.groups;
  if (!found) return null;
  const from = yearOf(found.from ?? found.short);
  const to = yearOf(found.to ?? found.end);
  if (to - from === 1) {
    name.take(academic);
    return { year: from, month: null, words: `${from}-${String(to).slice(2)}` };
  }
  if (to - from < 2 || to - from > 6) return null;
  name.take(academic);
  return takeWhen(name);
}

function takeMonth(name: NameText): When | null {
  for (const pattern of withNumber) {
    const found = name.take(pattern)?.groups;
    if (found) return { year: Number(found.year), month: Number(found.month), words: null };
  }
  for (const pattern of withName) {
    // A month alone is none when its word may mean something else.
    const found = name.text.match(pattern);
    if (!found?.groups || /^(may|mar)$/i.test(found[0])) continue;
    name.take(pattern);
    const { year, short } = found.groups;
    const month = MONTHS.findIndex((_, at) => found.groups?.[`m${at + 1}`]) + 1;
    const known = year ?? short;
    if (known !== undefined) return { year: yearOf(known), month, words: null };
    return { ...(takeYear(name) ?? nothing), month };
  }
  return null;
}

function takeSession(name: NameText): When | null {
  const found = name.take(session)?.groups;
  if (!found) return null;
  const year = yearOf(found.year ?? found.short);
  const season = found.season ?? '';
  return {
    year,
    month: null,
    words: `${season.charAt(0).toUpperCase()}${season.slice(1).toLowerCase()} ${year}`,
  };
}

function takeYear(name: NameText): When | null {
  const found = name.take(alone(YEAR))?.groups;
  return found ? { year: Number(found.year), month: null, words: null } : null;
}

const yearOf = (digits = ''): number => (digits.length === 2 ? 2000 : 0) + Number(digits);

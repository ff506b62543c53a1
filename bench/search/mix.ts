import type { Sql } from 'postgres';
import { Random } from '../generate/random.ts';
import { makeVocabulary } from '../generate/texts.ts';
import { VOCABULARY } from '../generate.ts';

/** One query of the mix: the parameters of `/api/search`. */
export type Asked = { group: Group; params: Record<string, string> };
export const groups = [
  'rare',
  'frequent',
  'several words',
  'misspelt',
  'Hindi',
  'codes',
  'filtered',
  'deep pages',
] as const;
export type Group = (typeof groups)[number];

/** Number of queries in each group; 200 in all. */
const EACH = 25;

type Known = {
  subject: string;
  code: string;
  year: number;
  course: string;
  university: string;
  universityName: string;
  semester: number;
  text: string;
};

/** Draws the queries and the prefixes `typed` for suggestions; the same rows give the same ones. */
export async function makeMix(sql: Sql): Promise<{ mix: Asked[]; typed: string[] }> {
  const random = new Random(3);
  const { latin, devanagari } = makeVocabulary(new Random(VOCABULARY));
  const [english, hindi] = await Promise.all(['en', 'hi'].map((language) => sample(sql, language)));
  const one = () => random.pick(english as Known[]);
  const ranked = (words: string[], first: number, last: number) => words[random.int(first, last)] as string;
  // Longer than four letters, which excludes most stop words.
  const frequent = () => random.pick(latin.slice(0, 100).filter((word) => word.length > 4));
  const rare = () => ranked(latin, 8_000, latin.length - 1);
  const usual = () => ranked(latin, 200, 2_000);
  const phrase = ({ text }: Known, words: number) => {
    const all = text.split(/\s+/);
    const from = random.int(0, Math.max(0, all.length - words));
    return all.slice(from, from + words).join(' ');
  };
  const makers: Record<Group, ((known: Known) => string | Record<string, string>)[]> = {
    rare: [rare, () => `${rare()} ${frequent()}`, () => `${rare()} ${rare()}`],
    frequent: [
      frequent,
      () => `${frequent()} ${frequent()}`,
      ({ subject }) => `${subject.split(' ').at(-1)} ${frequent()}`,
      () => 'question paper',
    ],
    'several words': [
      ({ subject, year }) => `${subject} question paper ${year}`,
      ({ course, semester, universityName }) => `${course} ${semester} sem ${universityName}`,
      ({ subject, universityName, year }) => `${universityName} ${subject} ${year}`,
      (known) => phrase(known, 5),
      ({ subject }) => `how to prepare ${subject} ${usual()}`,
    ],
    misspelt: [
      ({ subject }) => misspelt(random, subject),
      ({ subject, year }) => `${misspelt(random, subject)} ${year}`,
      () => misspelt(random, usual()),
      ({ course }) => misspelt(random, course),
    ],
    Hindi: [
      () => random.pick(hindi as Known[]).subject,
      () => ranked(devanagari, 0, 40),
      () => ranked(devanagari, 100, 3_999),
      () => `${random.pick(hindi as Known[]).subject} प्रश्न पत्र ${random.int(2016, 2026)}`,
      () => phrase(random.pick(hindi as Known[]), 4),
    ],
    codes: [
      ({ code }) => code,
      ({ code }) => code.toLowerCase().replace('-', ''),
      ({ code }) => code.replace('-', ' '),
      ({ code, year }) => `${code} ${year}`,
    ],
    filtered: [
      ({ subject, university }) => ({ q: subject, university }),
      () => ({ q: frequent(), type: random.pick(['papers', 'notes', 'syllabus']) }),
      ({ year }) => ({ q: usual(), year: String(year), type: 'papers' }),
      ({ semester }) => ({ q: `${frequent()} ${usual()}`, semester: String(semester), kind: 'resources' }),
      ({ university, semester }) => ({ q: '', university, semester: String(semester), sort: 'newest' }),
      () => ({ q: frequent(), language: 'hi' }),
      ({ subject }) => ({ q: subject.split(' ')[0] ?? '', sort: 'downloads' }),
      () => ({ q: frequent(), sort: 'newest' }),
    ],
    'deep pages': [
      () => ({ q: frequent(), page: String(random.int(100, 400)) }),
      ({ subject }) => ({ q: subject.split(' ').at(-1) ?? '', page: String(random.int(5, 40)) }),
      () => ({ q: `${frequent()} ${frequent()}`, page: String(random.int(20, 200)) }),
      () => ({ q: usual(), page: String(random.int(2, 20)) }),
    ],
  };
  const mix = groups.flatMap((group) =>
    Array.from({ length: EACH }, (_, at): Asked => {
      const made = (
        makers[group][at % makers[group].length] as (known: Known) => string | Record<string, string>
      )(one());
      return { group, params: typeof made === 'string' ? { q: made } : made };
    }),
  );
  // Each name while it is being typed: its prefixes from two letters on.
  const names = Array.from({ length: 12 }, one).flatMap(({ subject, course, universityName, code }) => [
    subject,
    course,
    universityName,
    code,
  ]);
  const typed = names.flatMap((name) =>
    Array.from({ length: Math.min(14, name.length) - 1 }, (_, at) => name.slice(0, at + 2)),
  );
  return { mix, typed };
}

/** Picks resources from all over the table, with the details that queries are made from. */
async function sample(sql: Sql, language: string): Promise<Known[]> {
  return sql<Known[]>`
    select r.subject_name as subject, r.subject_code as code, r.exam_year as year, r.semester, c.name as course, r.university_id as university,
      u.name as "universityName", p.text
    from (select * from resources where language = ${language} and sample order by md5(id::text) limit 200) r
    join courses c on c.id = r.course_id join universities u on u.id = r.university_id
    join document_pages p on p.sha256 = r.file_sha256 and p.page = 2 order by r.id`;
}

/** Puts one typing error into the longest word: a letter missing, doubled, replaced or swapped with the next. */
function misspelt(random: Random, text: string): string {
  const word = text.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  const at = random.int(1, Math.max(1, word.length - 3));
  const [before, letter = '', next = '', after] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ];
  const wrong = random.pick([
    next,
    letter + letter + next,
    `${random.pick([...'aeiost'])}${next}`,
    next + letter,
  ]);
  return text.replace(word, before + wrong + after);
}

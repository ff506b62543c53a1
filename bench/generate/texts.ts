import { createHash } from 'node:crypto';
import type { Row } from './catalogue.ts';
import { type Random, zipf } from './random.ts';
import { subjects } from './words.ts';

/** The most frequent words of exam papers, in about the order of their frequency: stop words come first. */
const FREQUENT =
  `the of and a in to is question for marks any paper with explain what on are write following by examination answer time as from
  or it an each define briefly give that this hours maximum describe be between short five all note which at two how discuss unit university part
  attempt number differentiate example suitable using semester figures three its diagram find various system not state value method theory used
  long type carry equal compulsory section can why data given neat sketch function different has process one structure analysis calculate when
  types advantages compare role derive first model importance main second factors properties concept prove significance design features field
  law term energy principle equation development prepare social change solve india control group application show list point year code roll`
    .trim()
    .split(/\s+/);

const FREQUENT_HINDI =
  `के में और की का है प्रश्न से एक को अंक पर उत्तर हैं लिखिए किसी दो समय कीजिए परीक्षा वर्णन अथवा तथा निम्नलिखित पत्र यह किन्हीं पाँच इस क्या नहीं समझाइए
  भारत टिप्पणी संक्षिप्त प्रत्येक सभी घंटे पूर्णांक विश्वविद्यालय अंतर स्पष्ट विकास महत्व सिद्धांत समाज शिक्षा जीवन विज्ञान भाषा इतिहास गणित साहित्य प्रकार कार्य नियम खंड सेमेस्टर`
    .trim()
    .split(/\s+/);

const HINDI_SUBJECTS = [
  'हिन्दी साहित्य', 'योग विज्ञान', 'गणित', 'भौतिक विज्ञान', 'रसायन विज्ञान', 'भारत का इतिहास', 'अर्थशास्त्र', 'राजनीति विज्ञान', 'समाजशास्त्र', 'भूगोल',
]; // biome-ignore format: one list

const SOUNDS = {
  latin: {
    first: ['b', 'c', 'ch', 'd', 'f', 'g', 'gr', 'h', 'k', 'l', 'm', 'n', 'p', 'pr', 'r', 's', 'st', 't', 'tr', 'v'],
    second: ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'io', 'ou', 'an', 'en', 'er', 'in', 'ol', 'on', 'or', 'ul'],
    last: ['', '', '', '', '', 's', 'ed', 'ing', 'ion', 'al', 'ic', 'ity', 'ment', 'ive', 'ology', 'ate', 'ous', 'ism'],
  },
  devanagari: {
    first: ['क', 'ख', 'ग', 'च', 'ज', 'ट', 'त', 'थ', 'द', 'ध', 'न', 'प', 'फ', 'ब', 'भ', 'म', 'य', 'र', 'ल', 'व', 'श', 'स', 'ह', 'प्र', 'त्र', 'क्ष'],
    second: ['', '', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ै', 'ो', 'ं'],
    last: ['', '', 'न', 'क', 'ता', 'ीय', 'ों', 'ित'],
  },
}; // biome-ignore format: lists

/** Words by their rank: 26,000 in Latin letters, 4,000 in Devanagari; all but the most frequent are invented. */
export type Vocabulary = { latin: string[]; devanagari: string[] };

export function makeVocabulary(random: Random): Vocabulary {
  const ofSubjects = subjects.flatMap((subject) => subject.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  const made = (first: string[], { first: onsets, second, last }: typeof SOUNDS.latin, count: number) => {
    const words = new Set(first);
    while (words.size < count) {
      let word = '';
      for (let left = random.pick([1, 1, 1, 2, 2]); left > 0; left -= 1)
        word += random.pick(onsets) + random.pick(second);
      words.add(word + random.pick(last));
    }
    return [...words];
  };
  return {
    latin: made([...FREQUENT, ...ofSubjects], SOUNDS.latin, 26_000),
    devanagari: made(FREQUENT_HINDI, SOUNDS.devanagari, 4_000),
  };
}

/** Details that are both printed at the head of a paper and stored in its row. */
export type Head = {
  sha256: string;
  isHindi: boolean;
  subject: string;
  code: string;
  year: number;
  month: number;
};

export const detailColumns = ['subject_name', 'subject_code', 'exam_year', 'exam_month'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OPENINGS = ['', '', '', 'Advanced ', 'Applied ', 'Elements of ', 'Modern '];
const ENDINGS = ['', '', ' I', ' II', ' III', ' Laboratory'];
const CODES = [
  'BTCS', 'CST', 'PHY', 'CHE', 'MTH', 'KCS', 'ECE', 'BBA', 'ENG', 'BOT', 'ZOO', 'HIS', 'ECO', 'LAW', 'MCA',
  'AGR',
]; // biome-ignore format: one list

/**
 * Gives each resource its own file, its language, and subject, code, month and year in agreement with its title.
 * @param rows of `resourceColumns`
 * @param heads receives the heads of the papers, in the same order
 * @yields rows of `resourceColumns` and `detailColumns`
 */
export function* withDetails(random: Random, rows: Iterable<Row>, heads: Head[]): Generator<Row> {
  for (const row of rows) {
    const [id, course, department, university, type, title, semester, language, , ...rest] = row;
    const name = String(title);
    const isHindi = language === 'hi';
    const known = subjects.find((subject) => name.toLowerCase().includes(subject.toLowerCase()));
    const month = MONTHS.findIndex((month) => name.toLowerCase().includes(month));
    const head = {
      sha256: createHash('sha256').update(String(id)).digest('hex'),
      isHindi,
      subject: isHindi
        ? random.pick(HINDI_SUBJECTS)
        : random.pick(OPENINGS) + (known ?? random.pick(subjects)) + random.pick(ENDINGS),
      code:
        /^[a-z]{2,3}\d0\d/i.exec(name)?.[0].toUpperCase() ??
        `${random.pick(CODES)}-${semester}${random.int(10, 99)}`,
      year: Number(/20[12]\d/.exec(name)?.[0] ?? random.int(2016, 2026)),
      month: month < 0 ? random.pick([5, 6, 11, 12]) : month + 1,
    };
    heads.push(head);
    const called = isHindi ? `${head.subject} प्रश्न पत्र ${head.year}` : name;
    yield [
      id, course, department, university, type, called, semester, isHindi ? 'hi' : 'en', head.sha256, ...rest,
      head.subject, head.code, head.year, head.month,
    ] as Row; // biome-ignore format: one row
  }
}

/** Tabulates the Zipf distribution of a vocabulary in 2^20 entries, so that drawing a word is a single lookup. */
function drawTable(words: string[]): (random: Random) => string {
  const ranks = zipf(words.length, 1);
  const table = Uint16Array.from({ length: 1 << 20 }, (_, at) => ranks.at((at + 0.5) / (1 << 20)));
  return (random) => words[table[random.word() & 0xf_ffff] as number] as string;
}

/** Makes questions with `words` words in all. */
function questions(random: Random, draw: (random: Random) => string, words: number): string {
  let text = '';
  let left = 0;
  for (let at = 0, number = 1; at < words; at += 1, left -= 1) {
    if (left > 0) text += ` ${draw(random)}`;
    else {
      text += `${at === 0 ? '' : ` [${random.int(2, 15)}]\n`}${number}. ${draw(random)}`;
      left = random.int(8, 30);
      number += 1;
    }
  }
  return text;
}

export const pageColumns = ['sha256', 'page', 'text'];
const PAGES = 3;

/**
 * Makes the text of papers: three pages of 250 to 350 words each, in a Zipf distribution as in natural text.
 * @yields rows of `pageColumns`
 */
export function* makePages(random: Random, { latin, devanagari }: Vocabulary, heads: Head[]): Generator<Row> {
  const [inEnglish, inHindi] = [drawTable(latin), drawTable(devanagari)];
  for (const { sha256, isHindi, subject, code, year, month } of heads)
    for (let page = 1; page <= PAGES; page += 1) {
      const head = `${subject} ${code}\nExamination ${MONTHS[month - 1]} ${year} Time: 3 hours Maximum marks: 100\n`;
      const text = questions(random, isHindi ? inHindi : inEnglish, random.int(250, 350));
      yield [sha256, page, page === 1 ? head + text : text];
    }
}

export const postColumns = [
  'slug', 'title', 'content', 'excerpt', 'author_name', 'author_role', 'verified_at', 'verified_by', 'sample',
]; // biome-ignore format: one list

/** Makes posts of about 400 words. @yields rows of `postColumns` */
export function* makePosts(random: Random, { latin }: Vocabulary, count: number): Generator<Row> {
  const draw = drawTable(latin);
  for (let at = 0; at < count; at += 1) {
    const content = questions(random, draw, random.int(300, 500));
    const title = `How I learnt ${random.pick(subjects)}: ${draw(random)} ${draw(random)}`;
    const verified = random.chance(0.9) ? ['2026-01-01T00:00:00Z', 'Sample Authority'] : [null, null];
    yield [
      `post-${at}`, title, content, content.slice(0, 200), 'Asha Negi', 'user', ...verified, true,
    ]; // biome-ignore format: one row
  }
}

import { composed, latinDigits } from '../../../../core/text.ts';
import { months, ordinals, romanNumerals } from '../../../../documents/vocabulary.ts';
import { USUAL_SEMESTERS } from '../../../../universities/vocabulary.ts';
import type { ResourceType } from '../../../vocabulary.ts';

/** Marks where something was taken out of a name: the words on either side of it do not belong together. */
const CUT = ' ¦ ';
/** The same, for a semester. */
const SEMESTER_CUT = ' § ';
/** The same, for a degree: “B.Sc.”. */
const DEGREE_CUT = ' ¤ ';

/**
 * Turns a file name into words: without its extension, with the digits 0 to 9 whatever the script, and with spaces for the characters that
 * programs put in their place. Letters with marks are composed (NFC), because some systems store them decomposed.
 */
function wordsOf(fileName: string): string {
  const bare = unescaped(fileName)
    .replace(/^.*[/\\]/, '')
    .replace(/(\.pdf)+$/i, '');
  const name = latinDigits(composed(bare))
    // Control characters and those that are invisible or change the text direction have no place in a title; joiners stay.
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\u200c' || sign === '\u200d' ? sign : ' '))
    .replace(/[_+~=]/g, ' ');
  // Splits words that are joined, as in DataStructuresNov2023. Names with separators keep their inner capitals: iOS, LaTeX.
  return (/[\s-]/.test(name) ? name : name.replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')).trim();
}

function unescaped(name: string): string {
  if (!/%[0-9a-f]{2}/i.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A text from which parts are taken out, one after the other. */
class NameText {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Takes out the first match. @returns the match, as `String.match` does */
  take(pattern: RegExp, cut = CUT): RegExpMatchArray | null {
    const found = this.text.match(pattern);
    if (found?.index === undefined) return null;
    this.text = this.text.slice(0, found.index) + cut + this.text.slice(found.index + found[0].length);
    return found;
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.text);
  }
}

/** Returns a pattern that matches only without letters, marks or digits before or after it, in any script and case. */
const alone = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${source})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

/** What a file's name says about its content; null or empty where it says nothing. */
export type Guess = {
  type: ResourceType | null;
  semester: number | null;
  year: number | null;
  /** 1 to 12; the last one if the name has two. */
  month: number | null;
  /** The first of two months: “Nov-Dec”. */
  firstMonth: number | null;
  /** The subject matter, without everything else: “Data Structures”. */
  topic: string;
  /** “BTCOC403” */
  subjectCode: string;
  /** What kind of exam: “mid-term”. */
  exam: string | null;
  /** The time, if the name says it other than as month and year: “2024-25”. */
  when: string | null;
};

/** Default names that scanners, cameras and apps give to files, often with the date. */
const scanner =
  /^(?:cam ?scanner|(?:adobe|genius|clear|tiny|my|new|office|microsoft)?[\s-]*scan(?:ner|ned)?|doc[\s-]*scan(?:ner)?|new[\s-]*doc(?:ument)?|document|docs?|img|image|picture|photo|file|whatsapp|untitled)(?![\p{L}\p{M}])(?:[\s().,:-]|\d|at|am|pm|page|image|document|(?:jan|feb|mar|apr|aug|sep|oct|nov|dec)\w*(?!\w)|may|june?|july?|wa)*$/iu;

const DEGREE =
  '(?:b|m)\\.?[\\s-]?(?:tech|com|phil|pharm(?:a|acy)?|ed|arch|des|lib|voc)\\.?|(?:b|m)\\.?\\s?(?:sc|c\\.?a|b\\.?a|a|s\\.?w)\\.?|ll\\.?[bm]\\.?|b\\.?e\\.?|ph\\.?d\\.?|pgdca';
const degree = alone(
  `(?:[fst]\\.?y\\.?[\\s-]*)?(?:${DEGREE})|diploma|(?<hindi>(?:बी|एम)\\.?\\s?(?:एस\\.?सी|कॉम|सी\\.?ए|बी\\.?ए|ए)\\.?)`,
);
/** “BCA-301”, “B.Sc. 201”: a degree before a number is the beginning of a code, unless the number is a year or counts something. */
const degreeCode = alone(
  `(?<letters>(?:[fst]y)?(?:${DEGREE}))[\\s-]?(?<number>(?!(?:19|20)\\d{2})[1-9]\\d{2,3})(?<part>[A-Z]?)(?!\\s*(?:mcqs?|marks|important|questions?)(?!\\p{L}))`,
);
const code = alone(
  '(?<letters>\\p{Lu}{2,8})(?:[\\s-](?!(?:19|20)\\d{2}))?(?<number>\\d{3,4})(?<part>[A-Z]?)|(?<whole>\\d{2}\\p{Lu}{2,5}\\d{2,3}[A-Z]?)|(?<lower>[a-z]{4,8}\\d{3,4}[a-z]?)',
);

/** No file system allows a longer name; the patterns may take quadratic time. */
const LONGEST_NAME = 1000;

/**
 * Guesses from a file's name what the file contains. Pure; it knows English and Hindi, Roman numerals, and how people and scanners name
 * files. Whatever is unclear stays open: a wrong guess costs more than none.
 */
export function guessFrom(fileName: string): Guess {
  const words = wordsOf(fileName.slice(0, LONGEST_NAME));
  const name = new NameText(scanner.test(words) ? '' : words);
  const exam = takeExam(name);
  const semester = takeSemester(name);
  const { year, month, firstMonth = null, words: when } = takeWhen(name);
  const isSession = when !== null && !/^\d/.test(when);
  const type = takeType(name, { exam: exam !== null, time: month !== null || isSession });
  name.take(
    alone(
      '(?:nep|cbcs|(?<!\\d[\\s-]*)scheme|w\\.?e\\.?f\\.?|onwards?)(?:[\\s-]*(?:nep|cbcs))?(?![\\s-]*\\d)',
    ),
  );
  const ofDegree = takeDegreeCode(name);
  const studied = name.take(degree, DEGREE_CUT)?.[0] ?? '';
  return {
    type,
    semester,
    // A paper of an academic year may be from either of its two years.
    year: type === 'papers' && when !== null && !isSession ? null : year,
    month,
    firstMonth,
    subjectCode: ofDegree || takeCode(name),
    topic: topicOf(name.text, { studied, isSpaced: fileName.trim().includes(' ') }),
    exam,
    when,
  };
}

function takeDegreeCode(name: NameText): string {
  const { letters = '', number = '', part = '' } = name.take(degreeCode)?.groups ?? {};
  return `${letters.replace(/[^\p{L}]/gu, '')}${number}${part}`.toUpperCase();
}

function takeCode(name: NameText): string {
  const found = name.take(new RegExp(code.source, 'u'));
  if (!found?.groups) return '';
  const { letters = '', number = '', part = '', whole = '', lower = '' } = found.groups;
  return whole || lower.toUpperCase() || `${letters}${number}${part}`;
}

/** The kinds of exam, in the words added to a paper's title. */
const exams: [pattern: RegExp, words: string][] = [
  [alone('mid[\\s.-]*(?:term|sem(?:ester)?)s?(?:[\\s.-]*(?<number>[1-3]))?'), 'mid-term'],
  [alone('end[\\s.-]*(?:term|sem(?:ester)?)s?'), 'end-semester'],
  [alone('ese'), 'end-semester'],
  [alone('(?:internals?)[\\s.-]*(?<number>\\d)?'), 'internal'],
  [alone('(?:sessionals?)[\\s.-]*(?<number>\\d)?'), 'sessional'],
  [alone('(?:unit[\\s.-]*tests?)[\\s.-]*(?<number>\\d)?'), 'unit test'],
  [alone('(?:cia)[\\s.-]*(?<number>\\d)?'), 'CIA'],
  [alone('suppl(?:ementary|e|y)?'), 'supplementary'],
  [alone('back[\\s-]*papers?'), 'back paper'],
  [alone('model[\\s-]*(?:question[\\s-]*)?papers?'), 'model paper'],
  [alone('sample[\\s-]*(?:question[\\s-]*)?papers?'), 'sample paper'],
  // The number in “question paper II sem” is that of the semester, in “paper 2 sem 4” that of the paper.
  [
    alone(
      'paper[\\s.-]*(?<number>\\d{1,2}|[ivx]+)(?![\\s.:#()-]*sem(?:ester)?\\b(?![\\s.:#-]*(?:\\d{1,2}|[ivx]+)\\b))',
    ),
    'paper',
  ],
];

const paperWords = [
  alone('(?:previous|last)[\\s-]*years?(?:[\\s-]*(?:question[\\s-]*)?papers?)?'),
  alone('q(?:u(?:e(?:s(?:t(?:ion)?)?)?)?s?)?[\\s.-]*(?:papers?|p\\.?)'),
  alone('pyqs?|qps?'),
  alone(composed('प्रश्न[\\s-]*पत्र|पेपर')),
  alone('(?:regular|final|main|university|theory)?[\\s-]*exam(?:ination)?s?(?:[\\s-]*papers?)?'),
  alone('papers?'),
  alone('regular(?=\\s*(?:$|[¦§¤]))'),
];
const syllabusWord = alone(composed('syllab(?:us|i|uses)|curriculum|पाठ्यक्रम|पाठ्यचर्या|सिलेबस'));
const notesWord = alone(
  composed('(?:class[\\s-]*|lecture[\\s-]*|hand[\\s-]*written[\\s-]*)?notes?|नोट्स|नोट'),
);
const notesSign = alone(
  composed(
    '(?:unit|chapter|chap|ch|module|mod|lecture|lec|session|topic|इकाई|अध्याय)[\\s.:#-]*(?:\\d{1,2}|[ivx]+)|lectures?|handouts?|slides|ppt|tutorials?|summary|lab[\\s-]*manual|practicals?|व्याख्यान',
  ),
);

/** Takes the kind of exam out of a name: “mid term”, “Internal 2”. Runs before `takeSemester`, because “end sem” is no semester. */
function takeExam(name: NameText): string | null {
  if (name.has(notesWord)) return null;
  for (const [pattern, words] of exams) {
    const found = name.take(pattern);
    if (found) return [words, found.groups?.number].filter(Boolean).join(' ');
  }
  return null;
}

/**
 * Takes the words for a paper or a syllabus out of a name. Words for notes stay: “Unit 2 notes” is a good title.
 * @param of whether the name has a kind of exam, and a date of exams: hardly anything but papers has one
 */
function takeType(name: NameText, of: { exam: boolean; time: boolean }): ResourceType | null {
  if (name.take(syllabusWord)) return 'syllabus';
  if (name.has(notesWord)) return 'notes';
  const isPaper = paperWords.filter((words) => name.take(words)).length > 0;
  if (isPaper || of.exam) {
    name.take(alone('regular|solved'));
    return 'papers';
  }
  if (name.has(notesSign)) return 'notes';
  return of.time ? 'papers' : null;
}

const ORDINALS = ordinals.map((words) => composed(words).split(' '));

const NUMBER = `0?(?<digits>\\d{1,2})|(?<roman>${romanNumerals.join('|')})|(?<word>${ORDINALS.flat().join('|')})`;
const GAP = '[\\s.:#()-]*';
const SEM = `(?:sem(?:ester)?s?|सेम(?:ेस्टर|िस्टर)?|सत्र)`;
const semesterPatterns = [
  alone(`${SEM}${GAP}(?:no(?!\\p{L})\\.?${GAP})?(?:${NUMBER})(?:st|nd|rd|th)?`),
  alone(`(?:${NUMBER})${GAP}(?:st|nd|rd|th)?${GAP}${SEM}`),
  alone('s(?<digits>[1-9]|1[0-2])'),
];

const TO = '(?:[-–&]|\\s+(?:to|and|&|से|और)\\s+)';
const TH = '(?:st|nd|rd|th)?';
const SEMESTERS = `(?:\\d${TH}${TO}\\d{1,2}${TH}|[ivx]+${TO}[ivx]+)`;

/** Takes the semester out of a name: “Sem-IV”, “3rd_sem”, “third semester”, “S3”, “तृतीय सेमेस्टर”. */
function takeSemester(name: NameText): number | null {
  // “odd sem” and “even sem” name a half-year, “Sem I-VI” several semesters.
  name.take(alone(`(?:odd|even)${GAP}${SEM}`));
  const several = alone(`${SEM}${GAP}${SEMESTERS}(?![-./]\\d)|${SEMESTERS}${GAP}${SEM}`);
  if (name.take(several, SEMESTER_CUT)) return null;
  for (const pattern of semesterPatterns) {
    const number = numberOf(name.text.match(pattern)?.groups);
    if (number === null || number < 1 || number > USUAL_SEMESTERS) continue;
    name.take(pattern, SEMESTER_CUT);
    return number;
  }
  return null;
}

function numberOf(groups: Record<string, string | undefined> | undefined): number | null {
  if (!groups) return null;
  const { digits, roman = '', word = '' } = groups;
  if (digits !== undefined) return Number(digits);
  if (roman) return romanNumerals.indexOf(roman.toLowerCase()) + 1;
  return ORDINALS.findIndex((words) => words.includes(word.toLowerCase())) + 1;
}

const NOISE =
  /(?<![\p{L}\p{M}])(?:copy(?: of)?|compressed|scanned|scan|final version|ilovepdf|merged|removed|watermark|www|\(\d{1,2}\))(?![\p{L}\p{M}])|\(\d{1,2}\)/giu;
const EDGES = /^[\s\p{P}¦§¤]+|[\s¦§¤,;:._/\\([{–—-]+$/gu;
const SMALL = new Set('a an and at by for from in of on or the to with'.split(' '));
/** Three or more consonants and no vowel are initials: DBMS, PHP. */
const INITIALS = /^[b-df-hj-np-tv-xz]{3,}$/;
const ROMAN_NUMERAL = /^(?:x{0,3})(?:ix|iv|v?i{0,3})$/i;

type Rest = {
  /** The degree: the topic of a name that says nothing else. */
  studied: string;
  /** The name has spaces, so that its hyphens join words; without spaces, hyphens separate them. */
  isSpaced: boolean;
};

/** Returns what a name is about: what is left after the parts with fields of their own were taken out. */
function topicOf(text: string, { studied, isSpaced }: Rest): string {
  const words = withoutBranch(text)
    .replace(NOISE, ' ')
    .replace(isSpaced ? /[¦§¤]/g : /[-¦§¤]/g, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?: -)+(?= |$)/g, ' -')
    .replace(EDGES, '')
    // Its partner was at the edge: “(Hons) Physics”.
    .replace(/^([^(]*)\)/, '$1')
    .trim();
  const topic = /[\p{L}]/u.test(words) ? words : /\p{L}/u.test(studied) ? studied.trim() : '';
  return inTitleCase(topic);
}

/** Drops the branch between a degree and a semester: “B.Sc. Physics Sem 4 Optics” is about optics. */
function withoutBranch(text: string): string {
  const [degree, semester] = [text.indexOf(DEGREE_CUT.trim()), text.indexOf(SEMESTER_CUT.trim())];
  if (degree < 0 || semester < degree) return text;
  const after = text.slice(semester);
  return /\p{L}{2}/u.test(after) ? text.slice(0, degree) + after : text;
}

function inTitleCase(text: string): string {
  const isShouted = text === text.toUpperCase() && /\p{Lu}{5}/u.test(text);
  const isWhispered = text === text.toLowerCase();
  if (!isShouted && !isWhispered) return text.charAt(0).toUpperCase() + text.slice(1);
  return text
    .split(' ')
    .map((word, at) => {
      const low = word.toLowerCase();
      if (isShouted && word.length <= 3 && !SMALL.has(low)) return word;
      if (INITIALS.test(low)) return low.toUpperCase();
      if (ROMAN_NUMERAL.test(word) && word.length > 0) return word.toUpperCase();
      return at > 0 && SMALL.has(low) ? low : low.charAt(0).toUpperCase() + low.slice(1);
    })
    .join(' ');
}

/** The values of the form that go into a title, besides the guess. */
type Dated = { type: ResourceType; year: number | null; month: number | null };

/** Titles are in the language of their topic, whatever the language of the page. */
const titleWords = {
  en: { papers: 'Question Paper', syllabus: 'Syllabus', notes: 'Notes' },
  hi: { papers: 'प्रश्न पत्र', syllabus: 'पाठ्यक्रम', notes: 'नोट्स' },
};

/**
 * Returns the title that a name suggests: “Data Structures (mid-term), November 2023”, “OS Syllabus, 2024-25”, “Unit 2 Notes”. Empty when
 * the name says nothing.
 */
export function titleOf({ topic, exam, when, ...guess }: Guess, { type, year, month }: Dated): string {
  const language = /\p{Script=Devanagari}/u.test(topic) ? 'hi' : 'en';
  const name = titleWords[language][type];
  const isNamed = topic !== '' || guess.type !== null;
  if (!isNamed) return '';
  const head = type === 'syllabus' ? `${topic} ${name}`.trim() : topic || name;
  const isMonth = month === guess.month;
  const months = isMonth ? [guess.firstMonth, month] : [month];
  const date = year === guess.year && isMonth && when !== null ? when : dateOf(language, year, months);
  const exact = exam !== null && type === 'papers' ? ` (${exam})` : '';
  return `${head}${exact}${date ? `, ${date}` : ''}`;
}

function dateOf(language: string, year: number | null, months: (number | null)[]): string {
  if (year === null) return '';
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const names = months.flatMap((month) => (month === null ? [] : [format(Date.UTC(2000, month - 1))]));
  return `${names.join('–')} ${year}`.trim();
}

/** When something was written: the known parts, and the name's own words if they say it other than as month and year. */
type When = {
  year: number | null;
  /** 1 to 12. */
  month: number | null;
  /** The first of two months. */
  firstMonth?: number | null;
  /** “2024-25”, “Winter 2025”. */
  words: string | null;
};

const MONTHS = months.map((names) => composed(names).replaceAll(' ', '|'));

const SPACING = "[\\s.,/'’-]*";
const YEAR = '(?<year>(?:19|20)\\d{2})';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const MONTH_NUMBER = '(?<month>0?[1-9]|1[0-2])';
const TWO_DIGITS = '(?<month>0[1-9]|1[0-2])';
const AND = composed("[\\s.,/'’&–-]+(?:(?:and|to|और|एवं|व|से)\\s+)?");
/** “Nov” or “Nov-Dec” */
const NAME = `(?:(?<first>${MONTHS.join('|')})${AND})?(?<month>${MONTHS.join('|')})`;

const withName = [
  alone(`(?:${DAY}${SPACING})?${NAME}${SPACING}(?:${DAY}[\\s,]+)?${YEAR}`),
  alone(`${YEAR}${SPACING}${NAME}(?:${SPACING}${DAY})?`),
  // “Nov 23” means a year: hardly any name has a day without a year.
  alone(`${NAME}${SPACING}(?<short>[123]\\d)`),
  alone(NAME),
];
const withNumber = [
  alone(`(?:${DAY}[-./])?${MONTH_NUMBER}[-./]${YEAR}`),
  alone(`(?:${DAY} )?${TWO_DIGITS} ${YEAR}`),
  alone(`${YEAR}[-./ ]${TWO_DIGITS}(?:[-./ ]${DAY})?`),
];
const session = alone(`(?<season>winter|summer|ग्रीष्म|शीत)${SPACING}(?:${YEAR}|(?<short>[123]\\d))`);
const academic = alone(
  '(?:batch[\\s:-]*)?(?:(?<from>20\\d{2})\\s*[-–/ ]\\s*(?<to>(?:20)?\\d{2})|(?<short>1[5-9]|[23]\\d)\\s*[-–/ ]\\s*(?<end>\\d{2}))(?![-./ ]\\d)(?:[\\s-]*batch)?',
);

/** Takes the date out of a name: “Nov_2023”, “12-2022”, “2023-05”, “Winter 2025”, “2024-25”, “2021”. */
function takeWhen(name: NameText): When {
  return takeYears(name) ?? takeMonth(name) ?? takeSession(name) ?? takeYear(name) ?? nothing;
}

const nothing: When = { year: null, month: null, words: null };

/** Takes an academic year. Years two to six apart are those of a batch of students, and say nothing about the file. */
function takeYears(name: NameText): When | null {
  const found = name.text.match(academic)?.groups;
  if (!found) return null;
  const from = yearOf(found.from ?? found.short);
  const to = yearOf(found.to ?? found.end);
  if (to - from < 1 || to - from > 6) return null;
  name.take(academic);
  return to - from === 1
    ? { year: from, month: null, words: `${from}-${String(to).slice(2)}` }
    : takeWhen(name);
}

function takeMonth(name: NameText): When | null {
  for (const pattern of withNumber) {
    const found = name.take(pattern)?.groups;
    if (found) return { year: Number(found.year), month: Number(found.month), words: null };
  }
  for (const pattern of withName) {
    // Without a year, “may” and “mar” are no months: they may be other words.
    const found = name.text.match(pattern);
    if (!found?.groups || /^(may|mar)$/i.test(found[0])) continue;
    name.take(pattern);
    const { year, short, first } = found.groups;
    const when = { month: monthOf(found.groups.month), firstMonth: monthOf(first), words: null };
    const known = year ?? short;
    if (known !== undefined) return { year: yearOf(known), ...when };
    return { year: takeYear(name)?.year ?? null, ...when };
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

/**
 * A year, unless it names the scheme of a course (“2019 pattern”, “CBCS 2018”, “R-2020”, but not “in R 2020”), for which papers are set for
 * many years, or belongs to the topic: a law’s, one of a period.
 */
const paperYear = alone(
  [
    '(?<!(?<!\\p{L}|(?:in|using|with)\\s)r[\\s-]*)',
    '(?<!(?<!\\p{L})(?:regulations?|cbcs|nep|scheme|pattern|batch|act|since|after|before|till|until)[\\s,-]*)',
    `(?<!\\d{4}\\s*(?:[-–]|to)\\s*)${YEAR}`,
    '(?![\\s-]*(?:pattern|scheme|regulation|batch|course)|\\s*(?:[-–]|to)\\s*\\d{4}|-\\d{2}(?!\\d))',
  ].join(''),
);

function takeYear(name: NameText): When | null {
  const found = name.take(paperYear)?.groups;
  return found ? { year: Number(found.year), month: null, words: null } : null;
}

const monthOf = (name = ''): number | null =>
  MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'i').test(name)) + 1 || null;

const yearOf = (digits = ''): number => (digits.length === 2 ? 2000 : 0) + Number(digits);

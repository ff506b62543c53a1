import { composed } from '../../../../core/text.ts';
import { USUAL_SEMESTERS } from '../../../../universities/vocabulary.ts';
import { alone, type NameText, SEMESTER_CUT } from './name-text.ts';

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const WORDS = [
  ['first', 'one', 'प्रथम', 'पहला'],
  ['second', 'two', 'द्वितीय', 'दूसरा'],
  ['third', 'three', 'तृतीय', 'तीसरा'],
  ['fourth', 'four', 'चतुर्थ', 'चौथा'],
  ['fifth', 'five', 'पंचम', 'पञ्चम'],
  ['sixth', 'six', 'षष्ठ', 'षष्ठम'],
  ['seventh', 'seven', 'सप्तम'],
  ['eighth', 'eight', 'अष्टम'],
].map((words) => words.map((word) => composed(word)));

const NUMBER = `0?(?<digits>\\d{1,2})|(?<roman>${ROMAN.toReversed().join('|')})|(?<word>${WORDS.flat().join('|')})`;
const GAP = '[\\s.:#()-]*';
const SEM = `(?:sem(?:ester)?s?|सेमेस्टर|सेमिस्टर|सत्र)`;
const patterns = [
  alone(`${SEM}${GAP}(?:no\\.?${GAP})?(?:${NUMBER})(?:st|nd|rd|th)?`),
  alone(`(?:${NUMBER})${GAP}(?:st|nd|rd|th)?${GAP}${SEM}`),
  alone('s(?<digits>[1-9]|1[0-2])'),
];

/** Takes the semester out of a name: “Sem-IV”, “3rd_sem”, “third semester”, “S3”, “तृतीय सेमेस्टर”. */
export function takeSemester(name: NameText): number | null {
  // “odd sem” and “even sem” say when, not which.
  name.take(alone(`(?:odd|even)${GAP}${SEM}`));
  for (const pattern of patterns) {
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
  if (roman) return ROMAN.indexOf(roman.toLowerCase()) + 1;
  return WORDS.findIndex((words) => words.includes(word.toLowerCase())) + 1;
}

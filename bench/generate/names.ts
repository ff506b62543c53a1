import type { Random } from './random.ts';
import { bookEndings, bookOpenings, people, rareWords, subjects, syllables } from './words.ts';

/** Makes up the name of a town. */
export function town(random: Random): string {
  return random.pick(syllables.first) + random.pick(syllables.middle) + random.pick(syllables.last);
}

export const person = (random: Random): string => `${random.pick(people.first)} ${random.pick(people.last)}`;

const sessions = ['mid', 'end', 'midsem', 'endsem', 'End Term', 'Mid Term', 'back', 'Sessional 2'];
const months = ['Mar', 'April', 'MAY', 'June', 'Sept', 'oct', 'November', 'dec'];

/** Makes a title as students name files: codes, capitals, scanner apps' names, "(2) (1)", typing errors; median 23 characters. */
export function paperTitle(random: Random, semester: number): string {
  const subject = random.pick(subjects);
  const year = random.int(2016, 2026);
  const code = `${random.pick(['TBC', 'BCA', 'PHY', 'CH', 'MA', 'KCS', 'tma'])}${semester}0${random.int(1, 9)}`;
  const styles = [
    () =>
      `${code.toLowerCase()}_${random.pick(['midsem', 'endsem'])}_${year}_${random.pick(months).toLowerCase()}`,
    () => `${subject} ${random.pick(sessions)} ${year}`,
    () => `${subject} ${random.pick(months)} ${year} question paper`,
    () => `${code} ${subject.toUpperCase()}`,
    () =>
      `DocScanner ${random.int(1, 28)}-${random.pick(months)}-${year} ${random.int(1, 12)}-${random.int(10, 59)} pm`,
    () => `${subject} unit ${random.int(1, 5)} notes${random.chance(0.3) ? ' (2) (1)' : ''}`,
    () =>
      `${subject.toLowerCase()} ${random.pick(['imp questions', 'pyq', 'handwritten', 'full sylabus', 'asignment 2'])} ${random.chance(0.1) ? '🔥' : ''}`.trim(),
  ];
  const title = random.pick(styles)();
  return random.chance(0.02)
    ? `${title} (${subject}, ${code}, scheme ${year - 4}, all units with solutions)`.slice(0, 148)
    : title;
}

export function bookTitle(random: Random): string {
  const subject = random.chance(0.01) ? random.pick(rareWords) : random.pick(subjects);
  return `${random.pick(bookOpenings)} ${subject}${random.pick(bookEndings)}`;
}

const sentences = [
  'Clean copy, no pages missing.', 'Some pencil marks in the first chapters.', 'Cover a little worn.',
  'Bought last year, hardly opened.', 'Answers at the end are underlined.', 'Pick up at the main gate after four.',
  'Useful for the third semester.', 'Comes with solved papers of five years.', 'साफ़ किताब, कोई पन्ना फटा नहीं।',
]; // biome-ignore format: one list

/** Makes sentences up to a length in characters. */
export function prose(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += `${text && ' '}${random.pick(sentences)}`;
  return text.slice(0, length).trim();
}

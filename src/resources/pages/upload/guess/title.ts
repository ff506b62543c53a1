import type { ResourceType } from '../../../vocabulary.ts';
import type { Guess } from './guess.ts';

/** What a title is made of, besides what the name of the file says. */
export type Dated = { type: ResourceType; year: number | null; month: number | null };

/** Titles are written in the language of what they are about, whatever the language of the page. */
const names = {
  en: { papers: 'Question Paper', syllabus: 'Syllabus', notes: 'Notes' },
  hi: { papers: 'प्रश्न पत्र', syllabus: 'पाठ्यक्रम', notes: 'नोट्स' },
};

/**
 * The title that a name suggests: “Data Structures (mid-term), November 2023”, “OS Syllabus, 2024-25”, “Unit 2 Notes”. Empty when the name
 * says nothing.
 */
export function titleOf({ topic, exam, when, ...guess }: Guess, { type, year, month }: Dated): string {
  const language = /\p{Script=Devanagari}/u.test(topic) ? 'hi' : 'en';
  const name = names[language][type];
  const isNamed = topic !== '' || guess.type !== null;
  if (!isNamed) return '';
  const head = type === 'syllabus' ? `${topic} ${name}`.trim() : topic || name;
  const date =
    year === guess.year && month === guess.month && when !== null ? when : dateOf(language, year, month);
  const exact = exam !== null && type === 'papers' ? ` (${exam})` : '';
  return `${head}${exact}${date ? `, ${date}` : ''}`;
}

function dateOf(language: string, year: number | null, month: number | null): string {
  if (year === null) return '';
  if (month === null) return String(year);
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1),
  );
  return `${name} ${year}`;
}

import type { ResourceType } from '../../../vocabulary.ts';
import { takeWhen } from './dates.ts';
import { takeExam, takeType } from './kinds.ts';
import { alone, DEGREE_CUT, NameText, wordsOf } from './name-text.ts';
import { takeSemester } from './semesters.ts';
import { topicOf } from './topic.ts';

/** What the name of a file says about what is in it; null or empty where it says nothing. */
export type Guess = {
  type: ResourceType | null;
  semester: number | null;
  year: number | null;
  /** 1 to 12. */
  month: number | null;
  /** What it is about, without all the rest: “Data Structures”. */
  topic: string;
  /** “BTCOC403” */
  subjectCode: string;
  /** What kind of exam: “mid-term”. */
  exam: string | null;
  /** The time, where the name says more than a month and a year: “2024-25”. */
  when: string | null;
};

/** Programs that name what they scan by the day of the scan. */
const scanner =
  /^(?:cam ?scanner|(?:adobe|genius|clear|tiny|my|new|office|microsoft)?[\s-]*scan(?:ner|ned)?|doc[\s-]*scan(?:ner)?|new[\s-]*doc(?:ument)?|document|docs?|img|image|picture|photo|file|whatsapp|untitled)(?![\p{L}\p{M}])(?:[\s().,:-]|\d|at|am|pm|page|image|document|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|wa)*$/iu;

const degree = alone(
  '(?:b|m)\\.?[\\s-]?(?:tech|com|phil|pharm(?:a|acy)?|ed|arch|des|lib|voc)\\.?|(?:b|m)\\.?\\s?(?:sc|c\\.?a|b\\.?a|a|s\\.?w)\\.?|ll\\.?[bm]\\.?|b\\.?e\\.?|ph\\.?d\\.?|pgdca|diploma|(?<hindi>बीए|एमए|बीएससी|एमएससी|बीकॉम|एमकॉम|बीसीए)',
);
const code = alone(
  '(?<letters>\\p{Lu}{2,8})[\\s-]?(?<number>\\d{3,4})(?<part>[A-Z]?)|(?<lower>[a-z]{4,8}\\d{3,4}[a-z]?)',
);

/** No file system knows a name as long; a search for words may take the square of it. */
const LONGEST_NAME = 1000;

/**
 * Guesses from the name of a file what is in it. Pure; it knows English and Hindi, Roman numerals, and how people and scanners
 * name files. What is not clear stays open: a wrong guess costs more than none.
 */
export function guessFrom(fileName: string): Guess {
  const words = wordsOf(fileName.slice(0, LONGEST_NAME));
  const name = new NameText(scanner.test(words) ? '' : words);
  const exam = takeExam(name);
  const semester = takeSemester(name);
  const { year, month, words: when } = takeWhen(name);
  const isSession = when !== null && !/^\d/.test(when);
  const type = takeType(name, { exam: exam !== null, time: month !== null || isSession });
  name.take(alone('(?:nep|cbcs|scheme|w\\.?e\\.?f\\.?)(?:[\\s-]*(?:nep|cbcs))?'));
  const studied = name.take(degree, DEGREE_CUT)?.[0] ?? '';
  return {
    type,
    semester,
    // Papers of an academic year may be of either of its years.
    year: type === 'papers' && when !== null && !isSession ? null : year,
    month,
    subjectCode: takeCode(name),
    topic: topicOf(name.text, { studied, isSpaced: fileName.trim().includes(' ') }),
    exam,
    when,
  };
}

function takeCode(name: NameText): string {
  const found = name.text.match(new RegExp(code.source, 'u'));
  if (!found?.groups) return '';
  name.text = name.text.replace(found[0], ' ¦ ');
  const { letters = '', number = '', part = '', lower = '' } = found.groups;
  return lower ? lower.toUpperCase() : `${letters}${number}${part}`;
}

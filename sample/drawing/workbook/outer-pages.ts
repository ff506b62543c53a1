import type { NumberedLesson } from './lesson.ts';
import { table } from './lesson.ts';
import { decimalCode, digits, gray } from './numerals.ts';

/** Page number of the first lesson, after the title and the contents. */
const firstLessonPage = 3;
const answerSheets = 5;

/** What the workbook is and how to use it. */
export function titlePage(title: string, lessons: NumberedLesson[]): string {
  const units = [...new Set(lessons.map(({ unit }) => unit))];
  const rows = units.map((unit, index) => {
    const numbers = lessons.filter((lesson) => lesson.unit === unit).map(({ number }) => number);
    return [`${index + 1}. ${unit}`, `${numbers[0]} to ${numbers.at(-1)}`];
  });
  const count = lessons.reduce((sum, { exercises }) => sum + exercises.length, 0);
  return `^ BCA, first semester

# ${title}

${lessons.length} lessons of one page, ${count} exercises, and the answers to all of them.

## How to use it

1. Take one lesson a day. Read the rule, then cover the worked example and try it yourself before you compare.
2. Do the exercises in pencil in the space below them. Do not look up an answer before you have written your own.
3. Mark what you got wrong, and do it again a week later. Half an hour of old mistakes teaches more than an hour of new pages.
4. Work the conversions without a calculator: in the examination hall there is none.

> The exercises are numbered within each lesson. The answers stand from page ${firstLessonPage + lessons.length + 1} on, under the number of the lesson.

## What is in it

${table([['Unit', 'Lessons'], ...rows])}

## Signs used

- A small number below the line is the base: 1011₂, 17₈, 2F₁₆. No small number means decimal.
- A·B is A AND B, A + B is A OR B, A′ is NOT A, A ⊕ B is XOR, A \\| B is NAND.
- The first bit is the leftmost one; places are counted from 0 at the right.`;
}

/** All lessons with their pages, in two columns. */
export function contentsPage(lessons: NumberedLesson[]): string {
  const half = Math.ceil(lessons.length / 2);
  const entry = (lesson: NumberedLesson | undefined): (string | number)[] =>
    lesson ? [lesson.number, lesson.title, firstLessonPage + lesson.number - 1] : ['', '', ''];
  const rows = lessons
    .slice(0, half)
    .map((lesson, index) => [...entry(lesson), ...entry(lessons[half + index])]);
  return `# Contents

${table([['', 'Lesson', 'Page', '', 'Lesson', 'Page'], ...rows])}

~ Tables to keep at hand | ${firstLessonPage + lessons.length}
~ Answers | ${firstLessonPage + lessons.length + 1}`;
}

/** Tables worth knowing by heart. */
export function referencePage(): string {
  const numbers = Array.from({ length: 16 }, (_, value) => value);
  return `# Tables to keep at hand

## The numbers from 0 to 15

${table([
  ['Decimal', 'Binary', 'Octal', 'Hexadecimal', 'Gray', 'BCD', 'Excess-3'],
  ...numbers.map((value) => [
    value,
    digits(value, 2, 4),
    digits(value, 8),
    digits(value, 16),
    gray(value, 4),
    decimalCode(value),
    decimalCode(value, 3),
  ]),
])}

## Powers

${table([
  ['*n*', ...numbers.slice(0, 12)],
  ['2ⁿ', ...numbers.slice(0, 12).map((exponent) => 2 ** exponent)],
])}

- 8² = 64, 8³ = 512, 8⁴ = 4096; 16² = 256, 16³ = 4096, 16⁴ = 65,536.
- 2¹⁰ = 1024 (Ki), 2²⁰ = 1,048,576 (Mi), 2³⁰ = 1,073,741,824 (Gi).
- 8 bits, unsigned: 0 to 255. In two’s complement: −128 to 127.
- 16 bits, unsigned: 0 to 65,535. In two’s complement: −32,768 to 32,767.`;
}

/** The answers, spread over five pages of about the same length. */
export function answerPages(lessons: NumberedLesson[]): string[] {
  const texts = lessons.map(answersOf);
  const total = texts.reduce((sum, text) => sum + weight(text), 0);
  const pages: string[][] = Array.from({ length: answerSheets }, () => []);
  let before = 0;
  for (const text of texts) {
    const page = Math.floor(((before + weight(text) / 2) / total) * answerSheets);
    pages[page]?.push(text);
    before += weight(text);
  }
  return pages.map((page, index) => `# Answers${index > 0 ? ', continued' : ''}\n\n${page.join('\n\n')}`);
}

function answersOf(lesson: NumberedLesson): string {
  const answers = lesson.exercises.map(({ answer }, index) => `**${index + 1}.**\u00a0${answer}`);
  return `### Lesson ${lesson.number}: ${lesson.title}\n\n${answers.join('\u2003 ')}`;
}

/** Estimates how many lines a text takes. */
function weight(text: string): number {
  return 2.6 + text.length / 95;
}

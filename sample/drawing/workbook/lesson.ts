import type { Figure } from '../blocks.ts';
import type { Dice } from './dice.ts';

export type Exercise = { question: string; answer: string };

/** One page of the workbook. The texts are in the markup of the resource texts. */
export type Lesson = {
  title: string;
  teach: string;
  figure?: Figure;
  example: string;
  /** What the exercises ask for. */
  ask: string;
  exercises: Exercise[];
};

export type LessonMaker = (dice: Dice) => Lesson;

/** A unit of the workbook: lessons that belong together. */
export type Unit = { title: string; lessons: LessonMaker[] };

/** A table in the markup. */
export function table(rows: (string | number)[][]): string {
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Program text or a sum, set line by line in a fixed width. */
export function fixed(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
}

/** One exercise for each member of a list. */
export function ask<T>(list: T[], question: (item: T) => string, answer: (item: T) => string): Exercise[] {
  return list.map((item) => ({ question: question(item), answer: answer(item) }));
}

/** Lessons with their number, from 1, and the title of their unit. */
export type NumberedLesson = Lesson & { number: number; unit: string };

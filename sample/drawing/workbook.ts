import type { Block } from './blocks.ts';
import { parseBody } from './body-reader.ts';
import { Dice } from './workbook/dice.ts';
import type { NumberedLesson, Unit } from './workbook/lesson.ts';
import { answerPages, contentsPage, referencePage, titlePage } from './workbook/outer-pages.ts';
import { bases } from './workbook/unit-1-bases.ts';
import { fractions } from './workbook/unit-2-fractions.ts';
import { arithmetic } from './workbook/unit-3-arithmetic.ts';
import { signedNumbers } from './workbook/unit-4-signed.ts';
import { codes } from './workbook/unit-5-codes.ts';
import { booleanAlgebra } from './workbook/unit-6-boolean.ts';
import { karnaughMaps } from './workbook/unit-7-maps.ts';
import { circuits } from './workbook/unit-8-circuits.ts';
import { memory } from './workbook/unit-9-memory.ts';

/** The resource text whose body this module generates. */
export const workbookFile = 'dhauladhar/digital-logic-practice-workbook.md';

export const workbookTitle = 'Digital Logic and Number Systems: practice workbook';

const units: Unit[] = [
  bases,
  fractions,
  arithmetic,
  signedNumbers,
  codes,
  booleanAlgebra,
  karnaughMaps,
  circuits,
  memory,
];

/** Returns the lessons. Each has its own random seed, so that a change to one leaves the others unchanged. */
export function workbookLessons(): NumberedLesson[] {
  const makers = units.flatMap((unit) => unit.lessons.map((make) => ({ make, unit: unit.title })));
  return makers.map(({ make, unit }, index) => ({ ...make(new Dice(index + 1)), number: index + 1, unit }));
}

/** Returns the workbook's sixty pages: title, contents, 52 lessons, one page of tables, five of answers. */
export function workbookBlocks(): Block[] {
  const lessons = workbookLessons();
  const pages = [
    parsed(titlePage(workbookTitle, lessons)),
    parsed(contentsPage(lessons)),
    ...lessons.map(lessonPage),
    parsed(referencePage()),
    ...answerPages(lessons).map(parsed),
  ];
  return pages.flatMap((blocks, index) =>
    index === 0 ? blocks : [{ kind: 'pagebreak', tight: false } as const, ...blocks],
  );
}

function lessonPage(lesson: NumberedLesson): Block[] {
  const figure: Block[] = lesson.figure ? [{ kind: 'figure', figure: lesson.figure, tight: false }] : [];
  const exercises = lesson.exercises.map(({ question }, index) => `${index + 1}. ${question}`).join('\n');
  return [
    ...parsed(`*${lesson.unit}*\n\n# ${lesson.number}. ${lesson.title}\n\n${lesson.teach}`),
    ...figure,
    ...parsed(`### Worked example\n\n${lesson.example}\n\n### Exercises\n\n${lesson.ask}\n\n${exercises}`),
    { kind: 'working', tight: false },
  ];
}

function parsed(text: string): Block[] {
  return parseBody(text.split('\n'), 'workbook');
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPdf } from '../../test/read-pdf.ts';
import { renderPdf } from './pdf.ts';
import { workbookBlocks, workbookLessons, workbookTitle } from './workbook.ts';

const lessons = workbookLessons();

test('the workbook has 52 lessons with at least six exercises each, all different within a lesson', () => {
  assert.equal(lessons.length, 52);
  for (const { title, exercises } of lessons) {
    assert.ok(exercises.length >= 6, title);
    assert.equal(new Set(exercises.map(({ question }) => question)).size, exercises.length, title);
    for (const { question, answer } of exercises) assert.ok(question && answer, title);
    assert.doesNotMatch(JSON.stringify(exercises), /undefined|NaN/, title);
  }
});

test('the exercises are the same every time', () => {
  assert.deepEqual(workbookLessons(), lessons);
});

test('the workbook has exactly sixty pages: one for each lesson, with the answers at the end', async () => {
  const bytes = await renderPdf(workbookBlocks(), {
    title: workbookTitle,
    university: 'Dhauladhar University, Dharamshala',
    course: 'BCA',
    semester: 1,
    type: 'notes',
    language: 'en',
  });
  const { pages } = await readPdf(bytes);
  assert.equal(pages.length, 60);
  for (const { number, title } of lessons) {
    assert.ok(
      pages[number + 1]?.text.includes(`${number}. ${title}`),
      `lesson ${number} is on page ${number + 2}`,
    );
  }
  for (const page of pages.slice(55)) assert.match(page.text, /Answers/);
  assert.match(pages[54]?.text ?? '', /Tables to keep at hand/);
});

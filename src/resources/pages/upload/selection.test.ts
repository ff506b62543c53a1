import assert from 'node:assert/strict';
import test from 'node:test';
import { valuesOf } from '../../../../test/values.ts';
import { changed, rowOf, Selection, wrongIn } from './selection.ts';

const defaults = () => ({ type: 'notes', semester: '' }) as const;
const pdf = (name: string, content = name) => new File([`%PDF-1.7\n${content}`], name);
const notes = { type: 'notes', semester: '' } as const;

test('each selected file becomes a row filled in from its name, with the form’s values for the rest', async () => {
  const selection = new Selection();
  await selection.add([pdf('BCA_3rd_sem_Data-Structures_Nov_2023.pdf'), pdf('Optics.pdf')], () => ({
    type: 'syllabus',
    semester: '2',
  }));
  const [first, second] = selection.view().rows;
  const { file: _, guess: __, id: ___, ...fields } = first ?? assert.fail();
  assert.deepEqual(fields, {
    title: 'Data Structures, November 2023',
    type: 'papers',
    semester: '3',
    examYear: '2023',
    examMonth: '11',
    subjectName: 'Data Structures',
    subjectCode: '',
  });
  assert.equal(second?.title, 'Optics Syllabus');
  assert.equal(second?.semester, '2');
});

test('a file that is empty, no PDF or a duplicate is left out with its reason, and the others are added', async () => {
  const selection = new Selection();
  const files = [
    pdf('a.pdf'),
    new File([], 'empty.pdf'),
    new File(['<html>'], 'page.pdf'),
    pdf('a (1).pdf', 'a.pdf'),
    pdf('b.pdf'),
  ];
  await selection.add(files, defaults);
  assert.deepEqual(
    selection.view().rows.map(({ file }) => file.name),
    ['a.pdf', 'b.pdf'],
  );
  assert.deepEqual(
    selection.view().leftOut.map(({ name, trouble }) => `${name} ${trouble}`),
    ['empty.pdf empty', 'page.pdf kind', 'a (1).pdf twice'],
  );
  await selection.add([pdf('b copy.pdf', 'b.pdf')], defaults);
  assert.deepEqual(valuesOf(selection.view().leftOut, 'trouble'), ['twice'], 'the latest go alone is told');
  selection.dismiss();
  assert.deepEqual(selection.view().leftOut, []);
});

test('at most a hundred files are selected, even from two simultaneous selections', async () => {
  const selection = new Selection();
  const many = (from: number) => Array.from({ length: 70 }, (_, at) => pdf(`Paper on ${from + at}.pdf`));
  await Promise.all([selection.add(many(0), defaults), selection.add(many(70), defaults)]);
  assert.equal(selection.view().rows.length, 100);
  assert.equal(selection.view().leftOut.length, 40);
  assert.ok(selection.view().leftOut.every(({ trouble }) => trouble === 'many'));
});

test('clearing the selection also discards files that are still being checked, and later files are added', async () => {
  const selection = new Selection();
  const before = [selection.add([pdf('a.pdf')], defaults), selection.add([pdf('b.pdf')], defaults)];
  const isBusy = new Promise<void>((busy) => {
    const stop = selection.subscribe(() => {
      stop();
      busy();
    });
  });
  await isBusy;
  selection.clear();
  const after = selection.add([pdf('c.pdf')], defaults);
  assert.deepEqual(await Promise.all(before), [[], []]);
  assert.equal((await after).length, 1);
  const { rows, leftOut, busy } = selection.view();
  assert.deepEqual(
    rows.map(({ file }) => file.name),
    ['c.pdf'],
  );
  assert.deepEqual([leftOut, busy], [[], false]);
});

test('files that are checked while others are sent become the next selection', async () => {
  const selection = new Selection();
  await selection.add([pdf('a.pdf')], defaults);
  const added = selection.add([pdf('b.pdf')], defaults);
  selection.sent();
  await added;
  assert.deepEqual(
    selection.view().rows.map(({ file }) => file.name),
    ['b.pdf'],
  );
});

test('a title that was not edited changes with year and type, and an edited one stays', () => {
  const row = rowOf(1, pdf('Optics QP Nov 2023.pdf'), notes);
  assert.equal(changed(row, { examYear: '2022' }).title, 'Optics, November 2022');
  assert.equal(changed(row, { examYear: '20' }).title, 'Optics');
  assert.equal(changed(row, { type: 'syllabus' }).title, 'Optics Syllabus, November 2023');
  const typed = changed(row, { title: 'Light' });
  assert.equal(changed(typed, { examYear: '2022' }).title, 'Light');
});

test('fields can be changed in all rows or in a single row, and a row can be removed', async () => {
  const selection = new Selection();
  await selection.add([pdf('Optics.pdf'), pdf('Waves.pdf'), pdf('Heat.pdf')], defaults);
  selection.changeAll({ semester: '3', type: 'papers', examYear: '2023' });
  const [first] = selection.view().rows;
  selection.change(first?.id ?? 0, { examYear: '2024' });
  assert.deepEqual(
    selection.view().rows.map(({ title, semester }) => `${title} ${semester}`),
    ['Optics, 2024 3', 'Waves, 2023 3', 'Heat, 2023 3'],
  );
  selection.remove(first?.id ?? 0);
  assert.equal(selection.view().rows.length, 2);
});

test('semesters that the chosen course does not have are cleared, and those from file names return with another course', async () => {
  const selection = new Selection();
  await selection.add([pdf('Sem 5 Optics.pdf'), pdf('Waves.pdf')], () => ({ type: 'notes', semester: '6' }));
  selection.fitSemesters(4);
  assert.deepEqual(valuesOf(selection.view().rows, 'semester'), ['', '']);
  selection.fitSemesters(6);
  assert.deepEqual(valuesOf(selection.view().rows, 'semester'), ['5', '']);
});

test('a row is invalid without a title, without a semester of the course, or with an invalid year', () => {
  const row = { ...rowOf(1, pdf('Sem 2 Optics.pdf'), notes) };
  assert.deepEqual(wrongIn(row, 6), []);
  assert.deepEqual(wrongIn({ ...row, title: ' ', semester: '', examYear: '23' }, 6), [
    'title',
    'semester',
    'examYear',
  ]);
  assert.deepEqual(wrongIn({ ...row, semester: '7' }, 6), ['semester']);
  assert.deepEqual(wrongIn({ ...row, examYear: '2023' }, 6), []);
});

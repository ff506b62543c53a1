import assert from 'node:assert/strict';
import test from 'node:test';
import { merge } from '../../../ui/forms/merge.ts';
import type { ManagedResource } from '../../schema.ts';
import { changeOf, type EditValues, groupOf, isMoved, valuesOf } from './edit-values.ts';

const before: EditValues = {
  title: 'Optics 2023',
  type: 'papers',
  university: 'u1',
  department: 'Physics',
  course: 'B.Sc. Physics',
  semester: '3',
  subjectName: '',
  subjectCode: 'PHY-301',
  examYear: '2023',
  examMonth: '',
  scheme: '',
  source: '',
  licence: '',
  language: 'en',
};

test('the form has every field as text, and unknown values as empty text', () => {
  const known = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== ''));
  const resource = { ...known, semester: 3, examYear: 2023, pages: 4, version: 1 };
  assert.deepEqual(valuesOf(resource as unknown as ManagedResource), before);
  const unread = { ...resource, language: null } as unknown as ManagedResource;
  assert.deepEqual(valuesOf(unread), { ...before, language: '' });
});

test('only changed fields are sent, numbers as numbers and cleared fields as null', () => {
  assert.deepEqual(changeOf(before, before), {});
  assert.deepEqual(
    changeOf(before, { ...before, title: ' Optics ', subjectCode: '', examYear: '2024', semester: '4' }),
    { title: 'Optics', subjectCode: null, examYear: 2024, semester: 4 },
  );
  assert.deepEqual(changeOf(before, { ...before, examYear: 'last year' }), { examYear: 'last year' });
});

test('a move sends university, department, course and semester together', () => {
  const moved = { ...before, course: 'M.Sc. Physics' };
  assert.equal(isMoved(before, moved), true);
  assert.deepEqual(changeOf(before, moved), {
    university: 'u1',
    department: 'Physics',
    course: 'M.Sc. Physics',
    semester: 3,
  });
});

test('merging takes over another person’s changes, and keeps and reports fields that both changed', () => {
  const mine = { ...before, title: 'Optics, May 2023', examMonth: '5' };
  const now = { ...before, title: 'Wave optics', scheme: 'NEP', examMonth: '5' };
  assert.deepEqual(merge(before, mine, now, groupOf), {
    values: { ...mine, scheme: 'NEP' },
    contested: ['title'],
  });
});

test('merging takes over another person’s move as a whole, or reports it if both moved the paper', () => {
  const now = { ...before, course: 'M.Sc. Physics', semester: '1' };
  assert.deepEqual(merge(before, { ...before, title: 'Optics' }, now, groupOf), {
    values: { ...now, title: 'Optics' },
    contested: [],
  });
  const mine = { ...before, semester: '4' };
  assert.deepEqual(merge(before, mine, now, groupOf), { values: mine, contested: ['course'] });
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../test/app.ts';
import { plant } from '../../../test/universities.ts';
import { visitor } from '../../core/access.ts';
import { listCourses } from '../service.ts';

const all = { limit: 100, offset: 0, after: undefined };

test('courses of all universities are listed newest first, with university and department', async (t) => {
  const database = await testDatabase(t);
  const { id, courses } = await plant(database, { name: 'Kedar' }, { Physics: ['B.Sc.'], Law: ['LL.B.'] });
  const { rows, total, next } = await listCourses(database.db, visitor, undefined, all);
  assert.deepEqual([rows.length, total, next], [2, 2, undefined]);
  assert.partialDeepStrictEqual(rows[1], {
    _id: courses['Physics/B.Sc.']?.id,
    university: id,
    universityName: 'Kedar',
    department: 'Physics',
    name: 'B.Sc.',
    level: 'UG',
    duration: '3',
    semesters: 6,
    totalCredits: 0,
    modeOfStudy: null,
  });
});

test('the list may be of one university, and is without deleted courses', async (t) => {
  const database = await testDatabase(t);
  const { id } = await plant(database, { name: 'Kedar' }, { Physics: ['B.Sc.', 'M.Sc.'], Law: ['LL.B.'] });
  await plant(database, { name: 'Zemu' }, { Physics: ['Ph.D.'] });
  await database.sql`update courses set deleted_at = now() where name = 'M.Sc.'`;
  const found = async (university?: string) =>
    (await listCourses(database.db, visitor, university, all)).rows.map(({ name }) => name);
  assert.deepEqual(await found(id), ['LL.B.', 'B.Sc.']);
  assert.deepEqual(await found(), ['Ph.D.', 'LL.B.', 'B.Sc.']);
});

test('cursors reach every course once, and an invalid cursor is refused', async (t) => {
  const database = await testDatabase(t);
  const names = Array.from({ length: 7 }, (_, at) => `Course ${at}`);
  await plant(database, { name: 'Kedar' }, { Physics: names });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const part = await listCourses(database.db, visitor, undefined, { limit: 3, offset: 0, after });
    seen.push(...part.rows.map(({ name }) => name));
    after = part.next;
  } while (after !== undefined);
  assert.deepEqual(seen, names.toReversed());
  await assert.rejects(listCourses(database.db, visitor, undefined, { ...all, after: 'x' }), {
    code: 'bad_input',
  });
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { ask } from '../../test/form.ts';
import { addResource, age, deleter, shelf, trashed } from '../../test/trash.ts';
import type { TrashEntry } from './schema.ts';

test('the trash lists entries with kind, name, place, contents, deleter and remaining days, and can be filtered and paged', async (t) => {
  const place = await testApp(t);
  const admin = await deleter(place);
  const authority = await deleter(place, 'authority');
  const university = await shelf(place);
  const { id, departments } = university;
  const read = async (query = '') => {
    const answer = await place.app.inject({ url: `/api/trash${query}`, headers: admin.headers });
    assert.equal(answer.statusCode, 200, answer.body);
    return { rows: answer.json<TrashEntry[]>(), total: answer.headers['x-total-count'], answer };
  };
  assert.deepEqual((await read()).rows, []);

  const paper = await addResource(place, university, 'Law/LLB');
  await trashed(place, authority, {
    ...{ kind: 'resources', id: paper, universityId: id, label: 'Torts 2024', place: 'Kedar, Law, LLB' },
  });
  await age(place, 29);
  await trashed(place, admin, {
    ...{ kind: 'departments', id: departments[0] ?? '', universityId: id, label: 'Physics', place: 'Kedar' },
  });
  const { rows } = await read();
  assert.deepEqual(
    rows.map(({ _id, rowId, deletedAt, ...entry }) => entry),
    [
      {
        kind: 'departments',
        name: 'Physics',
        place: 'Kedar',
        contents: { departments: 0, courses: 2, resources: 2 },
        deletedBy: { id: admin.id, name: 'A admin' },
        daysLeft: 30,
      },
      {
        kind: 'resources',
        name: 'Torts 2024',
        place: 'Kedar, Law, LLB',
        contents: { departments: 0, courses: 0, resources: 0 },
        deletedBy: { id: authority.id, name: 'A authority' },
        daysLeft: 1,
      },
    ],
  );
  const names = async (query: string) => (await read(query)).rows.map(({ name }) => name);
  assert.deepEqual(await names('?kind=resources'), ['Torts 2024']);
  assert.deepEqual(await names('?kind=&q=kedar,%20l'), ['Torts 2024']);
  assert.deepEqual(await names('?q=PHYS'), ['Physics']);
  assert.deepEqual(await names('?q=%25'), []);
  assert.deepEqual(await names('?page=2&limit=1'), ['Torts 2024']);
  const { total, answer } = await read('?page=1&limit=1');
  assert.equal(total, '2');
  assert.match(String(answer.headers.link), /page=2.*rel="next"/);
  assert.deepEqual(await names(`?limit=1&after=${rows[0]?._id}`), ['Torts 2024']);

  await ask(place, admin, 'POST', `/api/trash/${rows[0]?._id}/restore`);
  await age(place, 1);
  assert.deepEqual((await read()).rows, [], 'restored, and past its time');
});

test('invalid filters of the trash get 400; visitors get 401 and authorities 403', async (t) => {
  const place = await testApp(t);
  const admin = await deleter(place);
  const authority = await deleter(place, 'authority');
  const status = async (url: string, headers = {}) => (await place.app.inject({ url, headers })).statusCode;
  for (const query of ['kind=people', 'after=x', 'page=0'])
    assert.equal(await status(`/api/trash?${query}`, admin.headers), 400, query);
  assert.equal(await status('/api/trash'), 401);
  assert.equal(await status('/api/trash', authority.headers), 403);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { testDatabase } from '../../../test/app.ts';
import { openDatabase } from './database.ts';

test('announcements are received, also after the connection was lost', async (t) => {
  const database = await testDatabase(t);
  const events = new EventTarget();
  const heard: string[] = [];
  let begun = 0;
  const dispatch = (name: string) => events.dispatchEvent(new Event(name));
  await database.listen(
    'news',
    (payload) => {
      heard.push(payload);
      dispatch('heard');
    },
    () => {
      begun += 1;
      dispatch('begun');
    },
  );
  const announce = async (text: string) => {
    const received = once(events, 'heard');
    await database.sql`select pg_notify('news', ${text})`;
    await received;
  };
  assert.equal(begun, 1);
  await announce('one');
  const again = once(events, 'begun');
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ~ '^(listen|select 1$)'`;
  await again;
  await announce('two');
  assert.deepEqual(heard, ['one', 'two']);
  assert.equal(begun, 2);
});

test('listening on a database that does not exist fails', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase(url.replace(/test_\w+/, 'nothing'));
  t.after(() => database.close());
  const ignore = () => {};
  await assert.rejects(database.listen('news', ignore, ignore), { code: '3D000' });
});

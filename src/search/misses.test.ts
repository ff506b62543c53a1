import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import { testApp, testDatabase } from '../../test/app.ts';
import { asking } from '../../test/people.ts';
import { index } from '../../test/search.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { listMisses, noteMiss, writeMisses } from './misses.ts';

const log = pino({ level: 'silent' });

async function begin(t: TestContext) {
  const database = await testDatabase(t);
  const note = (...words: string[]) => {
    for (const one of words) noteMiss(database, log, one);
  };
  const kept = async (days = 30, limit = 10) => {
    await writeMisses(database, log);
    return (await listMisses(database.db, days, limit)).map(({ words, searches }) => [words, searches]);
  };
  return { database, note, kept };
}

test('failed searches are counted per day regardless of case and spaces, and listed by count for a number of days', async (t) => {
  const { database, note, kept } = await begin(t);
  note('Quantum  Biology', 'quantum biology ', 'कोशिका');
  assert.deepEqual(await kept(), [
    ['quantum biology', 2],
    ['कोशिका', 1],
  ]);
  note('QUANTUM BIOLOGY');
  await database.sql`insert into search_misses
    select (now() at time zone interval '5:30')::date - ago, words, searches from (values
      (1, 'कोशिका', 4), (29, 'zoology', 1), (30, 'zoology', 9)) as v (ago, words, searches)`;
  assert.deepEqual(await kept(), [
    ['कोशिका', 5],
    ['quantum biology', 3],
    ['zoology', 1],
  ]);
  assert.deepEqual(await kept(1, 1), [['quantum biology', 3]]);
});

test('searches with an e-mail address or a long number, overlong ones and ones without words are not recorded', async (t) => {
  const { note, kept } = await begin(t);
  note(
    'asha@campus.test',
    'asha＠campus.test',
    '98161 77001',
    '+91-98161-77001',
    '(0135) 271 2345',
    '98161–77001',
    '98161/77001',
    '98161,\u200b77_001',
    'roll 2018456',
  );
  note('९८१६१७७००१', '1234 5678 9012', 'x'.repeat(101), ' ', '\u0000', '\ud800', '\u200b', ':*&|!<->', '📚');
  assert.deepEqual(await kept(), []);
  note('btcs-402 2022-23', 'cs 3001 sem 3 2021');
  assert.deepEqual(await kept(), [
    ['btcs-402 2022-23', 1],
    ['cs 3001 sem 3 2021', 1],
  ]);
});

test('a day records at most 2000 different failed searches, and counts recorded ones further', async (t) => {
  const { database, note, kept } = await begin(t);
  await database.sql`insert into search_misses
    select (now() at time zone interval '5:30')::date, 'made up ' || i, 1 from generate_series(1, 1999) i`;
  note('first', 'second', 'made up 7');
  assert.deepEqual(await kept(30, 2), [
    ['made up 7', 2],
    ['first', 1],
  ]);
  const [counted] = await database.sql`select count(*)::int as rows from search_misses`;
  assert.equal(counted?.rows, 2000);
});

test('a failing write to the database loses no count of failed searches', async (t) => {
  const { database, note, kept } = await begin(t);
  await database.owner.sql`alter table search_misses rename to away`;
  note('optics');
  await writeMisses(database, log);
  note('optics');
  await database.owner.sql`alter table away rename to search_misses`;
  assert.deepEqual(await kept(), [['optics', 2]]);
});

test('staff read the failed searches up to the latest one, and invalid parameters get 400', async (t) => {
  const place = await testApp(t);
  const ask = asking(place, await signIn(place, { role: 'authority' }));
  assert.deepEqual((await ask('GET', '/api/search/misses')).body, []);
  noteMiss(place.database, log, 'Optics');
  assert.deepEqual((await ask('GET', '/api/search/misses?days=7&limit=1')).body, [
    { words: 'optics', searches: 1 },
  ]);
  for (const query of ['days=0', 'days=91', 'limit=x', 'limit=11'])
    assert.equal((await ask('GET', `/api/search/misses?${query}`)).status, 400, query);
});

test('each search without a result is counted, except with filters, in another order, on further pages and in suggestions', async (t) => {
  const { app, database } = await testApp(t);
  await plant(database, { name: 'Kedar University' });
  await index(database);
  for (const query of [
    '?q=Optics',
    '?q=optics',
    '?q=optics',
    '?q=optics&page=2',
    '?q=optics&type=papers',
    '?q=kedar%20optics&sort=newest',
    '?q=kedar',
  ])
    assert.equal((await app.inject(`/api/search${query}`)).statusCode, 200);
  await app.inject('/api/search/suggest?q=optics');
  await app.inject('/api/search?q=kedar%20optics');
  await writeMisses(database, log);
  assert.deepEqual(await listMisses(database.db, 1, 10), [
    { words: 'optics', searches: 3 },
    { words: 'kedar optics', searches: 1 },
  ]);
});

import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { tagsDuring } from '../../test/announced.ts';
import { testApp } from '../../test/app.ts';
import { asking, logOf } from '../../test/people.ts';
import { index } from '../../test/search.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { valuesOf } from '../../test/values.ts';
import type { Synonym } from './schema.ts';
import { MAX_SYNONYMS } from './vocabulary.ts';

const URL = '/api/search/synonyms';
const NOWHERE = '019aa000-0000-7000-8000-000000000000';

/** Creates a portal with its default synonyms, and two staff members who change them. */
async function begin(t: TestContext) {
  const place = await testApp(t);
  const admin = await signIn(place, { role: 'admin' });
  const authority = await signIn(place, { role: 'authority' });
  return { place, admin, ask: asking(place, admin), other: asking(place, authority) };
}

test('staff add, change and delete synonyms, each change is in the audit log and drops the cache tag, and a stale change gets 409', async (t) => {
  const { place, admin, ask, other } = await begin(t);
  const announced: typeof ask = async (...call) => {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const tags = await tagsDuring(place.database, async () => answers.push(await ask(...call)));
    assert.deepEqual(tags, ['search-synonyms']);
    return answers[0] as Awaited<ReturnType<typeof ask>>;
  };
  const added = await announced('POST', URL, { words: '  EVS  lab ', meaning: 'environmental practical' });
  assert.deepEqual(
    [added.status, added.body.message],
    [201, '“EVS lab” finds “environmental practical” now.'],
  );
  const { _id, version } = added.body.synonym;
  assert.deepEqual(added.body.synonym, (await other('GET', `${URL}/${_id}`)).body);
  const changed = await announced('PUT', `${URL}/${_id}`, {
    words: 'evs lab',
    meaning: 'field work',
    version,
  });
  assert.deepEqual(
    [changed.status, changed.body.synonym.meaning, changed.body.synonym.version],
    [200, 'field work', 2],
  );
  const stale = await ask('PUT', `${URL}/${_id}`, { words: 'evs lab', meaning: 'ecology', version });
  assert.deepEqual(
    [stale.status, stale.body.error, stale.body.fields.meaning],
    [
      409,
      'This was changed in the meantime. Load it again and repeat your change.',
      ['is stored as “field work”'],
    ],
  );
  const same = await ask('PUT', `${URL}/${_id}`, { words: 'evs lab', meaning: 'field work', version });
  assert.equal(same.body.synonym.version, 2, 'which changes nothing, and is no conflict');
  const removed = await announced('DELETE', `${URL}/${_id}`);
  assert.deepEqual(
    [removed.status, removed.body],
    [200, { message: '“evs lab” does not find “field work” any more.' }],
  );
  for (const [method, body] of [
    ['GET', undefined],
    ['DELETE', undefined],
    ['PUT', { words: 'a', meaning: 'b' }],
  ] as const)
    for (const id of [_id, NOWHERE, 'x'])
      assert.equal((await ask(method, `${URL}/${id}`, body)).status, 404, `${method} ${id}`);
  const first = { words: 'EVS lab', meaning: 'environmental practical' };
  const second = { words: 'evs lab', meaning: 'field work' };
  assert.deepEqual(valuesOf(await logOf(place.database, _id), 'action', 'before', 'after'), [
    ['synonyms.add', null, first],
    ['synonyms.edit', first, second],
    ['synonyms.delete', second, null],
  ]);
  assert.equal((await logOf(place.database, _id))[0]?.actor_id, admin.id);
});

test('each of a synonym’s comma-separated words finds the meaning', async (t) => {
  const { place, ask } = await begin(t);
  const { id } = await plant(place.database, { name: 'Zemu Hill University' }, { Physics: [] });
  await index(place.database);
  const words = 'zzq, night sky،zzr、zzs, भूतों का इतिहास,';
  assert.equal((await ask('POST', URL, { words, meaning: 'zemu hill' })).status, 201);
  for (const q of ['zzq', 'night sky', 'zzr', 'zzs', 'भूतों का इतिहास']) {
    const { hits } = (await ask('GET', `/api/search?${new URLSearchParams({ q })}`)).body;
    assert.deepEqual(valuesOf(hits, '_id'), [id], q);
  }
});

test('the list of synonyms has pages, newest first, and a search in words and meanings', async (t) => {
  const { ask } = await begin(t);
  const list = async (query: string) => {
    const { body, headers } = await ask('GET', `${URL}?${query}`);
    return [body.map(({ words }: Synonym) => words), headers['x-total-count']];
  };
  for (const words of ['stigma', 'Sigma']) await ask('POST', URL, { words, meaning: 'Greek letter' });
  assert.deepEqual(await list('q=GREEK'), [['Sigma', 'stigma'], '2']);
  assert.deepEqual(await list('q=igma&page=2&limit=1'), [['stigma'], '2']);
  assert.deepEqual(await list(`q=${encodeURIComponent('भूगोल')}`), [['भूगोल'], '1']);
  assert.deepEqual(await list('q=%25'), [[], '0']);
  assert.deepEqual((await list('page=1&limit=2'))[0], ['Sigma', 'stigma']);
  for (const query of ['page=0', 'after=x', `q=${'x'.repeat(1000)}`])
    assert.equal((await ask('GET', `${URL}?${query}`)).status, 400, query);
});

test('a synonym that exists, has no searchable word, repeats itself or is too long is refused with the reason', async (t) => {
  const { ask } = await begin(t);
  const refusal = async (body: object) => {
    const { status, body: answer } = await ask('POST', URL, body);
    return [status, answer.fields];
  };
  const taken = '“os” means “operating system” already.';
  assert.deepEqual(await refusal({ words: 'OS', meaning: 'Operating  System' }), [409, { words: [taken] }]);
  assert.deepEqual(await refusal({ words: 'Optics', meaning: 'optics' }), [
    400,
    { meaning: ['must be something else than the words'] },
  ]);
  assert.deepEqual(await refusal({ words: ' \u0000', meaning: 'x'.repeat(101) }), [
    400,
    { words: ['is required'], meaning: ['may have 100 characters at most'] },
  ]);
  const none = ['must have a word that says what is looked for'];
  assert.deepEqual(await refusal({ words: '...', meaning: '!!!' }), [400, { words: none, meaning: none }]);
  assert.deepEqual(await refusal({ words: 'sp', meaning: 'the' }), [400, { meaning: none }]);
  const { _id } = (await ask('POST', URL, { words: 'os', meaning: 'ordnance survey' })).body.synonym;
  const renamed = await ask('PUT', `${URL}/${_id}`, { words: 'os', meaning: 'OPERATING SYSTEM' });
  assert.deepEqual([renamed.status, renamed.body.error], [409, taken]);
});

test('of two concurrent requests that add the last allowed synonym, one gets 409', async (t) => {
  const { place, ask, other } = await begin(t);
  await place.database.sql`insert into search_synonyms (words, meaning)
    select 'w' || i, 'm' from generate_series(1, ${MAX_SYNONYMS - 1} - (select count(*)::int from search_synonyms)) i`;
  const both = await Promise.all([
    ask('POST', URL, { words: 'last', meaning: 'one' }),
    other('POST', URL, { words: 'very last', meaning: 'one' }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  assert.equal(
    both.find(({ status }) => status === 409)?.body.error,
    'No more than 2000 words may have a meaning. Delete some that are not needed.',
  );
});

import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { AppStartError } from '../src/core/start-error.ts';
import { testApp } from '../src/core/testing.ts';
import { addDemoAccounts, DEMO_PASSWORD, eraseDemoAccounts, hashDemoPassword } from './demo.ts';
import { startSample } from './start.ts';
import { writeState } from './state.ts';

const log = { info() {} };

/** A portal whose sample content was loaded, as far as accounts go. */
async function demo(t: TestContext) {
  const place = await testApp(t);
  const hash = await hashDemoPassword(place.passwords);
  await place.database.db.transaction().execute(async (tx) => {
    await addDemoAccounts(tx, hash);
    await writeState(tx, { state: 'loaded' });
  });
  return place;
}

const signInAs = ({ app }: Awaited<ReturnType<typeof demo>>, name: string, role: string) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: `${name}@unishelf.test`, password: DEMO_PASSWORD, role },
  });

test('the three demo accounts can sign in, each in its role', async (t) => {
  const place = await demo(t);
  for (const [name, role] of [
    ['admin', 'admin'],
    ['authority', 'authority'],
    ['student', 'user'],
  ] as const) {
    const answer = await signInAs(place, name, role);
    assert.equal(answer.statusCode, 200, answer.payload);
    assert.equal(answer.json<{ role: string }>().role, role);
  }
});

test('every start prints them while they are there', async (t) => {
  const place = await demo(t);
  const settings = { host: '127.0.0.1', sampleContent: 'none' } as const;
  assert.deepEqual(await startSample(settings, { ...place, log }), [
    'Demo accounts, password unishelf-demo:',
    '  admin@unishelf.test',
    '  authority@unishelf.test',
    '  student@unishelf.test',
  ]);
  await place.database.db.transaction().execute(eraseDemoAccounts);
  assert.deepEqual(await startSample(settings, { ...place, log }), []);
});

test('a portal with demo accounts is kept off the network', async (t) => {
  const place = await demo(t);
  const start = (host: string) => startSample({ host, sampleContent: 'load' }, { ...place, log });
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'localhost'])
    await assert.rejects(start(host), (error: Error) => {
      assert.ok(error instanceof AppStartError);
      assert.match(error.message, /^HOST is .*demo accounts.*npm run sample -- remove/);
      return true;
    });
  await place.database.db.transaction().execute(eraseDemoAccounts);
  assert.deepEqual(await start('0.0.0.0'), []);
});

test('an empty portal that is to be reached from outside does not get them', async (t) => {
  const place = await testApp(t);
  await assert.rejects(
    startSample({ host: '0.0.0.0', sampleContent: 'load' }, { ...place, log }),
    /SAMPLE_CONTENT=none/,
  );
  assert.deepEqual(await startSample({ host: '0.0.0.0', sampleContent: 'none' }, { ...place, log }), []);
  assert.equal((await place.database.db.selectFrom('people').select('id').execute()).length, 0);
});

test('they are removed with their names, the only administrator among them, and may come again', async (t) => {
  const place = await demo(t);
  const { db } = place.database;
  assert.equal((await db.transaction().execute(eraseDemoAccounts)).length, 3);
  const left = await db.selectFrom('people').select(['name', 'email', 'password_hash']).execute();
  for (const row of left) assert.deepEqual(row, { name: '', email: null, password_hash: null });
  assert.equal((await signInAs(place, 'admin', 'admin')).statusCode, 401);
  const hash = await hashDemoPassword(place.passwords);
  await db.transaction().execute((tx) => addDemoAccounts(tx, hash));
  await db.transaction().execute((tx) => addDemoAccounts(tx, hash));
  assert.equal((await signInAs(place, 'admin', 'admin')).statusCode, 200);
});

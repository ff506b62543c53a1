import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { AppStartError } from '../src/core/errors.ts';
import { testApp } from '../test/app.ts';
import { mailsTo } from '../test/mails.ts';
import { addDemoAccounts, DEMO_PASSWORD, eraseDemoAccounts, hashDemoPassword } from './demo.ts';
import { refuseDemo, startSample } from './start.ts';
import { writeState } from './state.ts';

const log = { info() {} };
const LOCAL = { host: '127.0.0.1', publicUrl: 'http://localhost:3000', trustedProxies: 0 };

/** A portal with the demo accounts of the sample content, and none of its other rows. */
async function demo(t: TestContext, options: { publicUrl?: string; trustedProxies?: number } = {}) {
  const place = await testApp(t, { publicUrl: LOCAL.publicUrl, ...options });
  const hash = await hashDemoPassword(place.passwords);
  await place.database.db.transaction().execute(async (tx) => {
    await addDemoAccounts(tx, hash);
    await writeState(tx, { state: 'loaded' });
  });
  return place;
}

const signInAs = (
  { app }: Awaited<ReturnType<typeof demo>>,
  name: string,
  role: string,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) =>
  app.inject({
    headers,
    remoteAddress,
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

test('every start prints the demo accounts while they exist', async (t) => {
  const place = await demo(t);
  const settings = { ...LOCAL, sampleContent: 'none' } as const;
  assert.deepEqual(await startSample(settings, { ...place, log }), [
    'Demo accounts, password unishelf-demo:',
    '  admin@unishelf.test',
    '  authority@unishelf.test',
    '  student@unishelf.test',
  ]);
  await place.database.db.transaction().execute(eraseDemoAccounts);
  assert.deepEqual(await startSample(settings, { ...place, log }), []);
});

/** Settings that expose the portal to other machines. */
const OUTSIDE = [
  { host: '0.0.0.0' },
  { host: '::' },
  { host: '192.0.2.1' },
  { publicUrl: 'https://shelf.example' },
  { publicUrl: 'http://localhost.example' },
  { trustedProxies: 1 },
];

test('a portal with demo accounts does not start with a host, a public URL or a proxy that other machines can reach', async (t) => {
  const place = await demo(t);
  const start = (settings: Partial<typeof LOCAL>) =>
    startSample({ ...LOCAL, ...settings, sampleContent: 'load' }, { ...place, log });
  for (const settings of OUTSIDE)
    await assert.rejects(start(settings), (error: Error) => {
      assert.ok(error instanceof AppStartError);
      const names = { host: 'HOST', publicUrl: 'PUBLIC_URL', trustedProxies: 'TRUSTED_PROXIES' };
      const [[name, value] = []] = Object.entries(settings);
      assert.ok(
        error.message.startsWith(`${names[name as 'host']} is ${value}, but there are demo accounts`),
      );
      assert.match(error.message, /npm run sample -- remove/);
      return true;
    });
  for (const settings of [
    { host: 'localhost' },
    { host: '::1' },
    { publicUrl: 'http://127.0.0.1:8080' },
    { publicUrl: 'https://[::1]:8443' },
  ])
    assert.equal((await start(settings)).length, 4);
  await place.database.db.transaction().execute(eraseDemoAccounts);
  for (const settings of OUTSIDE) assert.deepEqual(await start(settings), []);
});

test('an empty portal that other machines can reach refuses to load the sample content with its demo accounts', async (t) => {
  const place = await testApp(t);
  for (const settings of OUTSIDE) {
    const at = { ...LOCAL, ...settings };
    await assert.rejects(
      startSample({ ...at, sampleContent: 'load' }, { ...place, log }),
      /SAMPLE_CONTENT=none/,
    );
    assert.throws(() => refuseDemo(at), AppStartError);
    assert.deepEqual(await startSample({ ...at, sampleContent: 'none' }, { ...place, log }), []);
  }
  assert.equal((await place.database.db.selectFrom('people').select('id').execute()).length, 0);
});

/** Headers by which a proxied request differs from one sent by a browser on the same machine. */
const PROXIED: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy' },
  { host: 'shelf.example' },
  { host: '192.0.2.1:3000' },
  { origin: 'http://shelf.example', host: 'shelf.example' },
];

test('signing in to a demo account through a proxy or from another machine gets 403 and is audited', async (t) => {
  const place = await demo(t);
  for (const headers of PROXIED) {
    const answer = await signInAs(place, 'admin', 'admin', headers);
    assert.equal(answer.statusCode, 403, JSON.stringify(headers));
    assert.match(answer.json<{ error: string }>().error, /npm run sample -- remove/);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
  const remote = await signInAs(place, 'admin', 'admin', {}, '192.0.2.7');
  assert.equal(remote.statusCode, 403);
  const wrong = await signInAs(place, 'admin', 'authority', PROXIED[0]);
  assert.equal(wrong.statusCode, 401, 'whoever does not know the password learns nothing');
  const [row] = await place.database.sql`select after from audit_log where action = 'sign-in.refused'`;
  assert.equal(row?.after.reason, 'demo');
});

test('on a portal with a public URL or a proxy, signing in to a demo account gets 403 even from the same machine', async (t) => {
  for (const options of [{ publicUrl: 'https://shelf.example' }, { trustedProxies: 1 }]) {
    const place = await demo(t, options);
    assert.equal((await signInAs(place, 'admin', 'admin')).statusCode, 403);
  }
});

test('a session of a demo account gets 401 through a proxy, with its token and with its cookie', async (t) => {
  const place = await demo(t);
  const { token } = (await signInAs(place, 'admin', 'admin')).json<{ token: string }>();
  const ask = async (headers: Record<string, string>) => {
    const answers = [{ authorization: `Bearer ${token}` }, { cookie: `session=${token}` }].map((by) =>
      place.app.inject({ url: '/api/people', headers: { ...by, ...headers } }),
    );
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };
  assert.deepEqual(await ask({}), [200, 200]);
  for (const headers of PROXIED) assert.deepEqual(await ask(headers), [401, 401], JSON.stringify(headers));
  assert.deepEqual(await ask({}), [200, 200]);
});

test('the password of a demo account cannot be reset through a proxy', async (t) => {
  const place = await demo(t);
  const post = (url: string, payload: object, headers = {}) =>
    place.app.inject({ method: 'POST', url, payload, headers });
  const email = 'admin@unishelf.test';
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  assert.equal((await post('/api/password/send-code', { email }, proxied)).statusCode, 200);
  assert.equal((await mailsTo(place, email)).at(-1)?.code, undefined);
  await place.database.sql`delete from rate_limits`;
  await post('/api/password/send-code', { email });
  const code = (await mailsTo(place, email)).at(-1)?.code;
  const reset = { email, code, password: 'a grey heron at noon' };
  assert.equal((await post('/api/password/reset', reset, proxied)).statusCode, 400);
  assert.equal((await post('/api/password/reset', reset)).statusCode, 200);
});

test('demo accounts are removed with their personal data, even the only administrator, and can be added again', async (t) => {
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

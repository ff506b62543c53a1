import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import { testDatabase, testFiles } from '../../../test/app.ts';
import { actorOf } from '../../../test/sessions.ts';
import { type Authenticate, visitor } from '../access.ts';
import { openDatabase } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { healthRoutes, noteCleanUp, warningRoutes } from './health.ts';
import { createHttp } from './http.ts';

type Place = Omit<Parameters<typeof warningRoutes>[1], 'publicUrl'>;

/** Starts a portal with the health and warning routes. @returns a function that requests one of them */
function watched(
  t: TestContext,
  place: Place,
  authenticate: Authenticate = () => visitor,
  publicUrl = 'http://portal.test',
) {
  const app = createHttp({ publicUrl, log: pino({ level: 'silent' }), authenticate });
  t.after(() => app.close());
  healthRoutes(app, place);
  warningRoutes(app, { ...place, publicUrl });
  return async (url: string) => {
    const { statusCode, payload } = await app.inject(url);
    return { status: statusCode, body: JSON.parse(payload) };
  };
}

const open = async (t: TestContext) => ({ database: await testDatabase(t), files: await testFiles(t) });

test('health and readiness checks need no authentication, and answer even if sessions cannot be read', async (t) => {
  const ask = watched(t, await open(t), () => {
    throw new AppError('unavailable', 'sessions cannot be read');
  });
  assert.deepEqual(await ask('/healthz'), { status: 200, body: { status: 'ok' } });
  assert.equal((await ask('/readyz')).status, 200);
  assert.equal((await ask('/api/warnings')).status, 503);
});

const admin = actorOf('admin');

test('administrators of a public portal are warned if mails are written to files instead of being sent', async (t) => {
  const place = { ...(await open(t)), outbox: '/srv/unishelf/outbox' };
  const [warning] = (await watched(t, place, () => admin)('/api/warnings')).body;
  assert.equal(warning?.code, 'outbox');
  assert.match(warning.text, /^SMTP_URL is not set: mails become files in \/srv\/unishelf\/outbox/);
  const tryingOut = watched(t, place, () => admin, 'http://localhost:3000');
  assert.deepEqual((await tryingOut('/api/warnings')).body, []);
});

test('administrators are warned when the hourly clean-up has failed for a day', async (t) => {
  const place = await open(t);
  const ask = watched(t, place, () => admin);
  await noteCleanUp(place.database.db);
  assert.deepEqual((await ask('/api/warnings')).body, []);
  await place.database
    .sql`update installation set value = to_jsonb(value::bigint - ${26 * 3_600_000}::bigint) where key = 'cleaned up at'`;
  const [warning] = (await ask('/api/warnings')).body;
  assert.equal(warning?.code, 'clean-up');
  assert.match(warning.text, /^The hourly clean-up has not done all its steps for 26 hours/);
});

test('a full disk makes the readiness check fail; administrators are warned of low space, missing files and waiting mails', async (t) => {
  const { database, files } = await open(t);
  const withFree = (free: number) =>
    watched(t, { database, files: { ...files, check: async () => free } }, () => admin);
  assert.equal((await withFree(15e6)('/readyz')).status, 503);
  assert.equal((await withFree(17e6)('/readyz')).status, 200);
  const { body } = await withFree(499e6)('/api/warnings');
  assert.deepEqual([body.length, body[0].code], [1, 'disk']);
  assert.match(body[0].text, /^Only 499 MB are free/);
  assert.deepEqual((await withFree(500e6)('/api/warnings')).body, []);
  await database.owner
    .sql`insert into jobs.job (name, created_on) values ('mail', now() - interval '1 hour')`;
  await database.sql`insert into installation (key, value) values ('files missing', '["abc", "def"]')`;
  const [missing, mails] = (await withFree(500e6)('/api/warnings')).body;
  assert.deepEqual(missing?.code, 'files');
  assert.match(missing.text, /: 2, the first abc\./);
  assert.deepEqual(mails?.code, 'mails');
  assert.match(mails.text, /: 1, the first for 60 minutes/);
  assert.ok((await files.check()) > 0);
});

test('administrators read why files cannot be written, rather than that the disk is full', async (t) => {
  const place = await open(t);
  await rm(place.files.folder, { recursive: true });
  const ask = watched(t, place, () => admin);
  assert.equal((await ask('/readyz')).status, 503);
  const { body } = await ask('/api/warnings');
  assert.deepEqual([body.length, body[0].code], [1, 'storage']);
  assert.match(body[0].text, /^Files cannot be written: ENOENT: no such file or directory/);
});

test('with a read-only database the health check answers 200 and the readiness check 503', async (t) => {
  const { database, files } = await open(t);
  const { sql, url } = database.owner;
  await sql.unsafe(`alter database "${sql.options.database}" set default_transaction_read_only = on`);
  const later = openDatabase(url, 1);
  t.after(() => later.close());
  const ask = watched(t, { database: later, files });
  assert.equal((await ask('/readyz')).status, 503);
  assert.equal((await ask('/healthz')).status, 200);
});

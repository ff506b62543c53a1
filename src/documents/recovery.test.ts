import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { pino } from 'pino';
import { makePipe, outcomeOf, stateOf, textPdf, upload } from '../../test/documents.ts';
import { install, notBuilt } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { openStore } from '../core/db/store.ts';
import { recordBlobs } from '../core/files/blobs.ts';
import { openDiskFiles } from '../core/files/disk.ts';
import { queueDocuments } from './service.ts';

test('a portal processes its documents again after kill -9 and a restart, and returns unfinished ones to the queue on SIGTERM', {
  skip: notBuilt,
}, async (t) => {
  const portal = await install(t, { hasRun: true });
  const first = await portal.start();
  const files = await openDiskFiles(path.join(portal.dataDir, 'files'));
  const place = { database: portal.database(), files };
  // A file that is a pipe is read until its time limit, however slow the machine is.
  const endless = 'e'.repeat(64);
  await makePipe(t, path.join(portal.dataDir, 'files', 'ee', 'ee', endless));
  await place.database.db.transaction().execute(async (tx) => {
    await recordBlobs(tx, files, [{ sha256: endless, bytes: 1, mediaType: 'application/pdf' }]);
    await queueDocuments(tx, [endless]);
  });
  const [text] = await upload(place, await textPdf('Question 1.'));
  const isBegun = async (attempt: number) => {
    const { state, tries } = await stateOf(place, endless);
    return state === 'processing' && tries === attempt;
  };
  await until('it is begun', () => isBegun(1));
  await first.end('SIGKILL');

  // The claim would otherwise expire after two minutes.
  await place.database.sql`update documents set due_at = now() where state = 'processing'`;
  const second = await portal.start();
  await until('it is begun again', () => isBegun(2));
  assert.deepEqual(await second.end('SIGTERM'), { code: 0, signal: null });
  assert.equal(second.complaints(), '');

  // The stopped process has returned its claim and uncounted the attempt, so the next one is the second again.
  const store = await openStore(
    { dataDir: portal.dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined },
    pino({ level: 'silent' }),
    'command',
  );
  const { state, tries } = await stateOf({ ...place, database: store.database }, endless);
  await store.close();
  assert.deepEqual([state, tries], ['queued', 1]);

  await portal.start();
  assert.equal((await outcomeOf(place, text)).state, 'ready');
});

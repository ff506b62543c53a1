import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';
import { handmadePage } from '../../test/handmade-pdf.ts';
import { install, notBuilt } from '../../test/server.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { uploadForm } from '../../test/upload.ts';
import type { Database } from '../core/db/database.ts';
import { openPasswords } from '../core/passwords/passwords.ts';
import { openSecret } from '../core/secret.ts';

const UPLOADS = 100;
/** The number of acknowledged uploads after which the server is killed. */
const ENOUGH = 30;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns a PDF of 100 kB with random content. */
const scan = (): Buffer => handmadePage('', [{ dictionary: '', body: randomBytes(100_000) }]);

async function prepare(database: Database) {
  const secret = await openSecret(database.db);
  const stage = { database, secret, passwords: openPasswords({ cheap: true }) };
  const { headers } = await signIn(stage, { role: 'admin' });
  const { id } = await plant(database, { name: 'Zemu University' }, { Physics: ['B.Sc. Physics'] });
  return { headers, university: id };
}

test('a portal killed during a hundred uploads keeps every acknowledged file complete, and has no row without its file', {
  skip: notBuilt,
}, async (t) => {
  const portal = await install(t, { hasRun: true });
  const server = await portal.start();
  const { headers, university } = await prepare(portal.database());
  const acknowledged = new Map<string, Buffer>();
  const upload = async (title: string) => {
    const bytes = scan();
    const form = await uploadForm(university, { title }, { bytes });
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/resources/upload`, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: new Uint8Array(form.payload),
    });
    const { resource } = (await answer.json()) as { resource: { fileUrl: string } };
    assert.equal(answer.status, 201);
    acknowledged.set(resource.fileUrl, bytes);
    if (acknowledged.size === ENOUGH) server.child.kill('SIGKILL');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: UPLOADS }, (_, at) => upload(`Scan ${at}`)));
  await server.exit;
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failed) assert.ok(!(reason instanceof assert.AssertionError), String(reason));
  assert.ok(acknowledged.size >= ENOUGH, `${acknowledged.size} of ${UPLOADS}`);

  const again = await portal.start();
  for (const [fileUrl, bytes] of acknowledged) {
    const answer = await fetch(`http://127.0.0.1:${again.port}/api${fileUrl}`);
    assert.equal(answer.status, 200, fileUrl);
    assert.equal(hashOf(new Uint8Array(await answer.arrayBuffer())), hashOf(bytes));
  }
  const rows = await portal.database().sql`select file_sha256 as hash, title from resources`;
  assert.ok(rows.length >= acknowledged.size);
  for (const { hash, title } of rows) {
    const file = path.join(portal.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash);
    assert.equal(hashOf(await readFile(file)), hash, title);
  }
  assert.equal(again.complaints(), '');
});

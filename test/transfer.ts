import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { openServices } from '../src/portal/services.ts';
import type { Import, ImportDetail } from '../src/transfer/schema.ts';
import type { TestApp } from './app.ts';
import { testFolder } from './folder.ts';
import { ask, fileOf, type Refusal } from './form.ts';
import { until } from './until.ts';

export type Headers = Record<string, string>;
export type Answer = { message: string; import: Import };

/** Starts a worker beside the portal until the test ends. @returns a function that stops it earlier */
export async function work(t: TestContext, { database, files }: TestApp): Promise<() => Promise<void>> {
  const dataDir = await testFolder(t);
  const place = { publicUrl: 'http://portal.test', dataDir, smtpUrl: undefined };
  const log = pino({ level: 'silent' });
  const services = await openServices({ ...place, database, files, log, work: true, cheapPasswords: true });
  t.after(() => services.close());
  return () => services.close();
}

/** Uploads a file for an import or a dry run. */
export async function handOver(
  place: TestApp,
  headers: Headers,
  fields: Record<string, string>,
  file?: { name: string; bytes: string | Buffer },
) {
  const files = file ? [['file', fileOf(Buffer.from(file.bytes), file.name)]] : [];
  return ask<Answer & Refusal>(place, { headers }, 'POST', '/api/imports', [
    ...Object.entries(fields),
    ...files,
  ]);
}

/** Uploads a file and asserts that it is accepted. @param dryRun `false` imports it for good */
export async function begin(
  place: TestApp,
  headers: Headers,
  kind: string,
  file: { name: string; bytes: string | Buffer },
  dryRun = 'true',
): Promise<Import> {
  const answer = await handOver(place, headers, { kind, dryRun }, file);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.import;
}

/** Waits until an import has ended. */
export async function ended({ app }: TestApp, headers: Headers, id: string): Promise<ImportDetail> {
  let found: ImportDetail | undefined;
  await until('the import is over', async () => {
    found = (await app.inject({ url: `/api/imports/${id}`, headers })).json<ImportDetail>();
    return !['queued', 'running'].includes(found.state);
  });
  return found as ImportDetail;
}

/** Imports a file for good. */
export async function importFile(place: TestApp, headers: Headers, kind: string, bytes: string | Buffer) {
  const { _id } = await begin(place, headers, kind, { name: `${kind}.csv`, bytes }, 'false');
  return ended(place, headers, _id);
}

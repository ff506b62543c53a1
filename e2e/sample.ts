import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { loadSample } from '../sample/load.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { APP_ROLE, OWNER_ROLE } from '../src/core/db/roles.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import { openServices } from '../src/portal/services.ts';
import { index } from '../test/search.ts';

type Place = { host: string; port: number; user: string };

/** The loaded sample content: the database to copy and the folder of its files. */
export type PreparedSample = { database: string; folder: string };

const log = pino({ level: 'silent' });

/**
 * Loads the sample content once for all test files. Each starts from a copy, which takes a tenth of the time.
 * @param template a migrated database
 */
export async function prepareSample(
  place: Place,
  template: string,
): Promise<PreparedSample & { remove(): Promise<void> }> {
  const name = `${template}_sample`;
  const folder = await mkdtemp(path.join(tmpdir(), 'unishelf-sample-'));
  const { host, port, user } = place;
  const sql = postgres({
    path: `${host}/.s.PGSQL.${port}`,
    user,
    database: 'postgres',
    max: 1,
    fetch_types: false,
  });
  await sql.unsafe(`create database ${name} template ${template} strategy file_copy owner ${OWNER_ROLE}`);
  await sql.end();
  const database = openDatabase({ ...place, user: APP_ROLE, database: name }, 2);
  const services = await openServices({ database, log, cheapPasswords: true });
  const { passwords } = services;
  await loadSample({ database, files: await openDiskFiles(folder), log, passwords });
  // Marks the PDFs as processed: other tests cover processing, and here it would run again for every test file.
  await database.sql`update documents set state = 'ready', has_text = true, finished_at = now()`;
  await index(database);
  await services.close();
  await database.close();
  return { database: name, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

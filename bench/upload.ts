import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../src/core/db/database.ts';
import { openBenchCluster } from './database.ts';
import { type Server, startServer } from './http/server.ts';
import { openTarget } from './processing/uploads.ts';
import { scannedPdf } from './upload/pdf.ts';
import { measure } from './upload/rounds.ts';
import { forms, send } from './upload/send.ts';
import { uploadTables } from './upload/tables.ts';

export type UploadOptions = { keep: string | undefined; rounds: number };

/** Slightly below the upload limit. */
const MEGABYTES = 49.9;

/** Measures uploads of 50 MB, one at a time and 20 at once, against servers that only copy them to a file. */
export async function runUpload(options: UploadOptions, say: (line: string) => void): Promise<void> {
  await using cluster = await openBenchCluster(options.keep, say);
  const place = await cluster.filled({ resources: 10_000, books: 1_000 });
  await using database = openDatabase(place);
  const target = await openTarget(database);
  const files = path.join(cluster.folder, 'files');
  const folder = path.join(cluster.folder, 'copies');
  await mkdir(folder, { recursive: true });
  await using portal = await startServer('servers/portal.ts', { place, files, cached: true });
  await using copy = await startServer('servers/copy.ts', { folder, isSafe: false });
  await using safe = await startServer('servers/copy.ts', { folder, isSafe: true });
  const fields = { ...target.place, semester: '1', title: 'A scan' };
  const { form, headers } = forms(fields, scannedPdf(MEGABYTES));
  const ask = ({ origin }: Server, pieces: Buffer[]) =>
    send(`${origin}/api/resources/upload`, { ...headers, ...target.headers }, pieces);
  const clean = async () => {
    const removed = await database.sql`
      delete from resources where university_id = ${target.place.university} returning file_sha256 as hash`;
    const hashes = removed.map(({ hash }) => String(hash));
    await database.sql`delete from blobs where sha256 = any(${hashes})`;
    for (const hash of hashes) await rm(path.join(files, hash.slice(0, 2), hash.slice(2, 4), hash));
  };
  say(uploadTables(await measure({ portal, copy, safe }, { form, ask, clean, ...options }, MEGABYTES)));
}

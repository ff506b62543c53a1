import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../src/core/db/database.ts';
import { openPasswords } from '../src/core/passwords/passwords.ts';
import { openSecret } from '../src/core/secret.ts';
import { signIn } from '../test/sessions.ts';
import { plant } from '../test/universities.ts';
import { openBenchCluster, using } from './database.ts';
import { type Server, startServer } from './http/server.ts';
import { scannedPdf } from './upload/pdf.ts';
import { measure } from './upload/rounds.ts';
import { forms, send } from './upload/send.ts';
import { uploadTables } from './upload/tables.ts';

export type UploadOptions = { keep: string | undefined; rounds: number };

/** Slightly below the upload limit. */
const MEGABYTES = 49.9;
const COURSE = { department: 'Physics', course: 'Waves' };

/** Measures uploads of 50 MB, one at a time and 20 at once, against servers that only copy them to a file. */
export async function runUpload(options: UploadOptions, say: (line: string) => void): Promise<void> {
  await using cluster = await openBenchCluster(options.keep, say);
  const place = await cluster.filled({ resources: 10_000, books: 1_000 });
  await using(openDatabase(place), async (database) => {
    const stage = {
      database,
      secret: await openSecret(database.db),
      passwords: openPasswords({ cheap: true }),
    };
    const admin = await signIn(stage, { role: 'admin' });
    const { id } = await plant(
      database,
      { name: `Upload ${Date.now()}` },
      { [COURSE.department]: [COURSE.course] },
    );
    const files = path.join(cluster.folder, 'files');
    const folder = path.join(cluster.folder, 'copies');
    await mkdir(folder, { recursive: true });
    const sides = {
      portal: await startServer('servers/portal.ts', { place, files, cached: true }),
      copy: await startServer('servers/copy.ts', { folder, isSafe: false }),
      safe: await startServer('servers/copy.ts', { folder, isSafe: true }),
    };
    const fields = { university: id, ...COURSE, semester: '1', title: 'A scan' };
    const { form, headers } = forms(fields, scannedPdf(MEGABYTES));
    const ask = ({ origin }: Server, pieces: Buffer[]) =>
      send(`${origin}/api/resources/upload`, { ...headers, ...admin.headers }, pieces);
    const clean = async () => {
      const removed = await database.sql`
        delete from resources where university_id = ${id} returning file_sha256 as hash`;
      const hashes = removed.map(({ hash }) => String(hash));
      await database.sql`delete from blobs where sha256 = any(${hashes})`;
      for (const hash of hashes) await rm(path.join(files, hash.slice(0, 2), hash.slice(2, 4), hash));
    };
    say(uploadTables(await measure(sides, { form, ask, clean, ...options }, MEGABYTES)));
    await Promise.all(Object.values(sides).map((side) => side.stop()));
  });
}

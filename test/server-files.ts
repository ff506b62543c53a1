import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '../src/core/db/database.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import { plant } from './universities.ts';

const CHUNK = Buffer.alloc(1024 * 1024, '%PDF-1.4 a page of a long paper\n');

/**
 * Stores a file of this size in a data directory and adds a resource for it, without the server.
 * @returns the address of the file
 */
export async function storePdf(dataDir: string, database: Database, megabytes: number): Promise<string> {
  const files = await openDiskFiles(path.join(dataDir, 'files'));
  const bytes = megabytes * CHUNK.length;
  const { sha256 } = await files.put(Readable.from(Array.from({ length: megabytes }, () => CHUNK)), bytes);
  const university = await plant(database, { name: 'Zemu University' }, { Physics: ['Waves'] });
  const course = university.courses['Physics/Waves'];
  await database.sql`insert into blobs (sha256, bytes, media_type, pages) values (${sha256}, ${bytes}, 'application/pdf', 60)`;
  const [row] = await database.sql`
    insert into resources (course_id, department_id, university_id, type, title, semester, file_sha256)
    values (${course?.id ?? ''}, ${course?.department_id ?? ''}, ${university.id}, 'papers', 'A long paper', 1, ${sha256})
    returning id`;
  return `/files/resources/${row?.id}/${sha256.slice(0, 16)}.pdf`;
}

/** Starts a download without reading any of it yet, on a keep-alive connection. */
export function beginDownload(port: number, address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { connection: 'keep-alive' };
    get({ port, path: address, headers, agent: false }, resolve).on('error', reject);
  });
}

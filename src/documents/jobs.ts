import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import type { Files } from '../core/files/files.ts';
import type { Jobs, Queue, Worker } from '../core/jobs/jobs.ts';

/** The queues of what is made of PDFs. */
export const documentQueues: Queue[] = [];

type Context = { worker: Worker; jobs: Jobs; database: Database; files: Files; log: FastifyBaseLogger };

/** Has documents made of what is uploaded. @returns what ends it */
export async function processDocuments(_context: Context): Promise<() => Promise<void>> {
  return async () => {};
}

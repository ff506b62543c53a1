import type { Database } from './db/database.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mail.ts';
import type { Secret } from './secret.ts';

/** The dependencies of the use cases for content: universities, resources, books, posts, reservations. */
export type ContentContext = {
  database: Database;
  files: Files;
  jobs: Jobs;
  secret: Secret;
  mailer: Mailer;
  publicUrl: string;
};

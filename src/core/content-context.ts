import type { Database } from './db/database.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mail.ts';
import type { Secret } from './secret.ts';

/** What the use cases of content work with: universities, resources, books, posts, reservations. */
export type ContentContext = {
  database: Database;
  files: Files;
  jobs: Jobs;
  secret: Secret;
  mailer: Mailer;
  publicUrl: string;
};

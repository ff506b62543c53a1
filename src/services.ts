import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './core/db/database.ts';
import { openJobs } from './core/jobs/boss.ts';
import type { Mailer } from './core/mail/mail.ts';
import { queuedMailer } from './core/mail/queue.ts';
import { openPasswords } from './core/passwords/argon2.ts';
import type { Passwords } from './core/passwords/passwords.ts';
import { openSecret, type Secret } from './core/secret.ts';

/** What the use cases need besides the database and the files. */
export type Services = { secret: Secret; passwords: Passwords; mailer: Mailer; close(): Promise<void> };

type Options = {
  database: Database;
  log: FastifyBaseLogger;
  /** Hashes that cost next to nothing, for tests. */
  cheapPasswords?: boolean;
};

/** Opens what the use cases need. */
export async function openServices({ database, cheapPasswords = false }: Options): Promise<Services> {
  const secret = await openSecret(database.db);
  const jobs = await openJobs(database);
  return {
    secret,
    passwords: openPasswords({ cheap: cheapPasswords }),
    mailer: queuedMailer(jobs, secret),
    close: () => jobs.close(),
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { expireReservations, reservationsQueue } from '../books/reservations/service.ts';
import { outboxIn, reportsIn } from '../core/data-dir.ts';
import type { Database } from '../core/db/database.ts';
import type { Files } from '../core/files/files.ts';
import { openJobs } from '../core/jobs/boss.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { Mailer } from '../core/mail/mail.ts';
import { mailQueue, queuedMailer, sendMails } from '../core/mail/queue.ts';
import { outboxTransport, smtpTransport, type Transport } from '../core/mail/transport.ts';
import { openPasswords, type Passwords } from '../core/passwords/passwords.ts';
import { openSecret, type Secret } from '../core/secret.ts';
import { processDocuments } from '../documents/jobs.ts';
import { courseNewsQueue, sendCourseNews } from '../notifications/service.ts';
import { keepIndexed, keepSearch, searchQueue } from '../search/jobs.ts';
import * as settings from '../settings/service.ts';
import { importQueue, runImports } from '../transfer/jobs.ts';
import { housekeepingQueue, keepHouse } from './housekeeping.ts';
import { importerOf } from './importers.ts';

/** The services that use cases need besides the database and the files. */
export type Services = {
  secret: Secret;
  passwords: Passwords;
  mailer: Mailer;
  jobs: Jobs;
  close(): Promise<void>;
};

export const queues = [
  mailQueue,
  housekeepingQueue,
  importQueue,
  reservationsQueue,
  courseNewsQueue,
  searchQueue,
];

type Options = {
  database: Database;
  log: FastifyBaseLogger;
  /** Makes password hashing nearly free, for tests. */
  cheapPasswords?: boolean;
} & ({ work?: false } | Work);

/** Options of a process that also runs jobs, no matter which process queued them. */
type Work = {
  work: true;
  files: Files;
  publicUrl: string;
  dataDir: string;
  smtpUrl: string | undefined;
};

/** Opens the services. Without `work`, jobs stay queued until another process runs them. */
export async function openServices(options: Options): Promise<Services> {
  const { database, log, cheapPasswords = false } = options;
  const secret = await openSecret(database.db);
  const transport = options.work ? await openTransport(options, log) : undefined;
  const closing: (() => Promise<void>)[] = [];
  const jobs = await openJobs({ database, log, queues, work: options.work === true });
  const mailer = queuedMailer(jobs, secret);
  if (options.work && transport) {
    const origin = async () => {
      const { name, contactEmail } = await settings.portal(database.db);
      return { name, contactEmail, publicUrl: options.publicUrl };
    };
    await sendMails({ worker: jobs, secret, log, transport, origin });
    const folders = [outboxIn(options.dataDir), reportsIn(options.dataDir)];
    const notices = { mailer, secret, publicUrl: options.publicUrl };
    await keepHouse({ worker: jobs, database, files: options.files, log, folders, notices });
    await expireReservations(jobs, database, notices);
    await sendCourseNews(jobs, database, notices);
    await runImports({
      ...{ worker: jobs, database, files: options.files },
      importerOf: (kind, given) => importerOf(kind, { ...given, notices }),
    });
    await keepSearch(jobs, database);
    closing.push(await keepIndexed(database, log));
    closing.push(await processDocuments({ database, files: options.files, log }));
  }
  return {
    secret,
    passwords: openPasswords({ cheap: cheapPasswords }),
    mailer,
    jobs,
    async close() {
      await Promise.all([jobs.close(), ...closing.map((close) => close())]);
      transport?.close();
    },
  };
}

async function openTransport({ smtpUrl, dataDir }: Work, log: FastifyBaseLogger): Promise<Transport> {
  if (smtpUrl) return smtpTransport(smtpUrl);
  const folder = outboxIn(dataDir);
  log.info({ folder }, 'SMTP_URL is not set: mails go to the outbox');
  return outboxTransport(folder);
}

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, QueryResult } from 'kysely';
import * as audit from '../audit/service.ts';
import * as blogs from '../blogs/service.ts';
import * as books from '../books/service.ts';
import * as contact from '../contact/service.ts';
import * as codes from '../core/codes/codes.ts';
import type { Database, Db, Tx } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { removeOld } from '../core/files/disk.ts';
import type { Files } from '../core/files/files.ts';
import { missingFiles, sweepFiles } from '../core/files/sweep.ts';
import { expectCleanUp, noteCleanUp } from '../core/http/health.ts';
import type { Queue, Worker } from '../core/jobs/jobs.ts';
import * as limits from '../core/limits/limits.ts';
import * as notifications from '../notifications/service.ts';
import * as people from '../people/service.ts';
import * as preferences from '../preferences/service.ts';
import * as searchMisses from '../search/misses.ts';
import * as sessions from '../sessions/service.ts';
import * as settings from '../settings/service.ts';
import * as stats from '../stats/service.ts';
import * as imports from '../transfer/jobs.ts';
import * as trash from '../trash/service.ts';

/** The queue of the clean-up. It runs hourly, not nightly, because the machine may be switched off at night. */
export const housekeepingQueue: Queue = {
  name: 'housekeeping',
  retries: 2,
  pause: { first: 60, longest: 600 },
  within: 600,
};
const HOURLY = '17 * * * *';

/** How many rows one statement removes, so that none takes long. */
const AT_ONCE = 5000;
/** Fewer for imports: each may have many PDFs, which are removed with it. */
const IMPORTS_AT_ONCE = 20;

/** Each feature's removal of its expired rows, with the batch size. */
const expired: [remove: (db: Db, most: number) => Promise<QueryResult<unknown>>, atOnce: number][] = [
  [codes.removeExpired, AT_ONCE],
  [limits.removeExpired, AT_ONCE],
  [sessions.removeExpired, AT_ONCE],
  [blogs.removeUnusedPictures, AT_ONCE],
  [settings.removeUnusedPictures, AT_ONCE],
  [notifications.removeExpired, AT_ONCE],
  [notifications.removeLate, AT_ONCE],
  [contact.removeExpired, AT_ONCE],
  [imports.removeExpired, IMPORTS_AT_ONCE],
  [stats.removePastVisitors, AT_ONCE],
  [searchMisses.removeExpired, AT_ONCE],
];

/** How long mails in the outbox and reports of refused rows are kept. They contain personal data, as imports do, which are kept as long. */
const FOLDER_DAYS = 30;
/** Names of files that `core/mail` and `core/import` write; they start with the time. */
const OURS = /^\d{4}-\d\d-\d\dT[\d.-]+Z-.*\.(eml(\.new)?|csv)$/;

type House = {
  worker: Worker;
  database: Database;
  files: Files;
  log: FastifyBaseLogger;
  /** Folders whose files are removed after FOLDER_DAYS. */
  folders: string[];
  notices: notifications.NoticeContext;
};

/** Schedules the hourly clean-up, which removes everything expired and logs stored files that are missing. */
export async function keepHouse({ worker, database, files, log, folders, notices }: House): Promise<void> {
  await expectCleanUp(database.db);
  await worker.schedule(housekeepingQueue.name, HOURLY, async () => {
    await inTurn([
      () => removeExpired(database, files, notices),
      ...folders.map((folder) => () => removeOld(folder, OURS, FOLDER_DAYS)),
      async () => {
        const missing = await missingFiles(database.db);
        if (missing.length > 0) log.error({ missing }, 'stored files are missing or cut short');
      },
    ]);
    await noteCleanUp(database.db);
  });
}

/** Runs all steps, even after one failed, so that one failing removal does not block the others. @throws what the steps threw */
async function inTurn(steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.map(String).join('; '));
}

/**
 * Removes codes and rate limits a day after they expired, sessions a month after they ended, imports after a month, hashed downloaders of
 * past days, searches without results after 90 days, notifications after half a year, contact messages after their retention time,
 * pictures unused for a day (settings) or thirty days (posts), network addresses in the audit log after the time set in the settings,
 * items that were in the trash for 30 days, and finally files that no row refers to any more.
 * @throws what any of these threw, after all others have run
 */
export async function removeExpired(
  database: Database,
  files: Files,
  notices?: notifications.NoticeContext,
): Promise<void> {
  const { db } = database;
  await inTurn([
    ...expired.map(([remove, atOnce]) => async () => {
      let removed = atOnce;
      while (removed >= atOnce) removed = Number((await remove(db, atOnce)).numAffectedRows ?? 0);
    }),
    async () => {
      const days = await settings.keptAddressDays(db);
      let emptied = AT_ONCE;
      while (emptied >= AT_ONCE) emptied = await audit.forgetAddresses(db, days, AT_ONCE);
    },
    () => purgeTrash(db, { notices }),
    () => sweepFiles(database, files),
  ]);
}

type Purge = { notices?: notifications.NoticeContext | undefined; pace?: trash.Pace | undefined };

/** Permanently removes what has been in the trash for its full time. */
export const purgeTrash = (db: Kysely<DB>, { notices, pace }: Purge = {}): Promise<void> =>
  trash.purge(db, (tx, id) => forgetUniversity(tx, id, notices), pace);

/** Clears all references to a university that is being removed permanently. Without `notices` no notifications are sent. */
export async function forgetUniversity(
  tx: Tx,
  id: string,
  notices?: notifications.NoticeContext,
): Promise<void> {
  await people.forgetUniversity(tx, id);
  await preferences.forgetUniversity(tx, id);
  await books.forgetUniversity(tx, id, notices);
}

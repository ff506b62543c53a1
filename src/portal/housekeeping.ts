import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, QueryResult, Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import * as blogs from '../blogs/service.ts';
import * as contact from '../contact/service.ts';
import * as codes from '../core/codes/codes.ts';
import type { Database, Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import type { Files } from '../core/files/files.ts';
import { missingFiles, sweepFiles } from '../core/files/sweep.ts';
import { removeOld } from '../core/files/temporary.ts';
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

/** Runs the clean-up once an hour: a machine that is switched off at night has it done by day. */
export const housekeepingQueue: Queue = {
  name: 'housekeeping',
  retries: 2,
  pause: { first: 60, longest: 600 },
  within: 600,
};
const HOURLY = '17 * * * *';

/** Rows that are removed at once, so that no statement takes long. */
const AT_ONCE = 5000;
/** An import may have many PDFs beside it, which go with it. */
const IMPORTS_AT_ONCE = 20;

/** What each feature removes after its time, and how many rows at once. */
const expired: [remove: (db: Db, most: number) => Promise<QueryResult<unknown>>, atOnce: number][] = [
  [codes.removeExpired, AT_ONCE],
  [limits.removeExpired, AT_ONCE],
  [sessions.removeExpired, AT_ONCE],
  [blogs.removeUnusedPictures, AT_ONCE],
  [settings.removeUnusedPictures, AT_ONCE],
  [notifications.removeExpired, AT_ONCE],
  [contact.removeExpired, AT_ONCE],
  [imports.removeExpired, IMPORTS_AT_ONCE],
  [stats.removePastVisitors, AT_ONCE],
  [searchMisses.removeExpired, AT_ONCE],
];

/** Mails and lists of refused rows that people find in folders; they name people, as imports in the database do, which are kept as long. */
const FOLDER_DAYS = 30;
/** As `core/mail` and `core/import` call them: the time first. */
const OURS = /^\d{4}-\d\d-\d\dT[\d.-]+Z-.*\.(eml(\.new)?|csv)$/;

type House = {
  worker: Worker;
  database: Database;
  files: Files;
  log: FastifyBaseLogger;
  /** Whose files go after thirty days. */
  folders: string[];
};

/** Has everything removed once an hour whose time is over, and logs files that are missing. */
export async function keepHouse({ worker, database, files, log, folders }: House): Promise<void> {
  await worker.schedule(housekeepingQueue.name, HOURLY, async () => {
    await inTurn([
      () => removeExpired(database, files),
      ...folders.map((folder) => () => removeOld(folder, OURS, FOLDER_DAYS)),
      async () => {
        const missing = await missingFiles(database.db);
        if (missing.length > 0) log.error({ missing }, 'stored files are missing or cut short');
      },
    ]);
  });
}

/** Takes each step, also after one that failed: what cannot be removed today keeps nothing else. @throws what the steps threw */
async function inTurn(steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.map(String).join('; '));
}

/**
 * Removes codes and rate limits that expired a day ago, sessions that ended and imports that were made a month ago, hashed
 * downloaders of past days, what was looked for and not found 90 days ago, notifications that are half a year old, messages through the
 * contact form after their time, pictures that no part of the settings has shown for a day and no post for thirty, network addresses in
 * the audit log after the time that the settings say, what was in the trash for 30 days, and in the end files that no row refers to any
 * more.
 * @throws what some of these threw, when all others are done
 */
export async function removeExpired(database: Database, files: Files): Promise<void> {
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
    () => purgeTrash(db),
    () => sweepFiles(database, files),
  ]);
}

/** Removes for good what was in the trash for its time. */
export const purgeTrash = (db: Kysely<DB>, pace?: trash.Pace): Promise<void> =>
  trash.purge(db, forgetUniversity, pace);

/** Clears a university that is removed for good from what refers to it. */
export async function forgetUniversity(tx: Transaction<DB>, id: string): Promise<void> {
  await people.forgetUniversity(tx, id);
  await preferences.forgetUniversity(tx, id);
}

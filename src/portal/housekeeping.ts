import { type RawBuilder, sql } from 'kysely';
import { KEPT_DAYS } from '../contact/vocabulary.ts';
import type { Database } from '../core/db/database.ts';
import type { Files } from '../core/files/files.ts';
import { sweepFiles } from '../core/files/sweep.ts';
import type { Queue, Worker } from '../core/jobs/jobs.ts';
import * as settings from '../settings/service.ts';
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
/** An import may have many refusals, which go with it. */
const IMPORTS_AT_ONCE = 20;

/** Expired rows of a table. */
const expired = (table: string, key: string, isExpired: RawBuilder<boolean>, atOnce = AT_ONCE) => ({
  atOnce,
  statement: sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (
    select ${sql.ref(key)} from ${sql.table(table)} where ${isExpired} limit ${atOnce})`,
});

/**
 * Uploaded pictures that no post shows. Their time is checked again in the delete: a post that is saved at the same moment has
 * just renewed it.
 */
const unusedPictures = {
  atOnce: AT_ONCE,
  statement: sql`delete from blog_images where used_at < now() - interval '1 day' and id in (
    select id from blog_images as image where used_at < now() - interval '1 day'
      and not exists (select from blogs where image_ids @> array[image.id]) limit ${AT_ONCE})`,
};

/** Pictures that no part of the settings shows any more, or that were never saved with one; checked again for the same reason. */
const unusedSettingPictures = {
  atOnce: AT_ONCE,
  statement: sql`delete from setting_pictures where used_at < now() - interval '1 day' and id in (
    select id from setting_pictures as picture where used_at < now() - interval '1 day'
      and not exists (select from settings where picture_ids @> array[picture.id]) limit ${AT_ONCE})`,
};

const EXPIRED = [
  expired('codes', 'id', sql`expires_at < now() - interval '1 day'`),
  expired('rate_limits', 'key', sql`resets_at < now() - interval '1 day'`),
  expired('sessions', 'id', sql`expires_at < now() - interval '30 days'`),
  unusedPictures,
  unusedSettingPictures,
  expired('notifications', 'id', sql`at < now() - interval '180 days'`),
  expired(
    'enquiries',
    'id',
    sql`deleted_at is null and (created_at < now() - make_interval(days => ${KEPT_DAYS.others})
      or state = 'spam' and updated_at < now() - make_interval(days => ${KEPT_DAYS.spam}))`,
  ),
  expired('imports', 'id', sql`created_at < now() - interval '30 days'`, IMPORTS_AT_ONCE),
  // By the day of India, as they are counted.
  expired('download_visitors', 'ctid', sql`day < (now() at time zone interval '5:30')::date`),
];

/** Schedules the clean-up. */
export async function keepHouse(worker: Worker, database: Database, files: Files): Promise<void> {
  await worker.schedule(housekeepingQueue.name, HOURLY, () => removeExpired(database, files));
}

/**
 * Removes codes and rate limits that expired a day ago, sessions that ended and imports that were made a month ago, hashed
 * downloaders of past days, notifications that are half a year old, messages through the contact form after their time, pictures
 * that no post and no part of the settings has shown for a day, network addresses in the audit log after the time that the
 * settings say, what was in the trash for 30 days, and in the end files that no row refers to any more.
 */
export async function removeExpired(database: Database, files: Files): Promise<void> {
  for (const { statement, atOnce } of EXPIRED) {
    let removed = atOnce;
    while (removed >= atOnce) removed = Number((await statement.execute(database.db)).numAffectedRows ?? 0);
  }
  await forgetAddresses(database);
  await trash.purge(database.db);
  await sweepFiles(database, files);
}

/** The application may not change entries of the audit log; this function of the database may, and does nothing else to them. */
async function forgetAddresses({ db }: Database): Promise<void> {
  const days = await settings.keptAddressDays(db);
  let emptied = AT_ONCE;
  while (emptied >= AT_ONCE) {
    const { rows } = await sql<{ emptied: number }>`
      select forget_audit_addresses(${days}::int, ${AT_ONCE}::int) as emptied`.execute(db);
    emptied = rows[0]?.emptied ?? 0;
  }
}

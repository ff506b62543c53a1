import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import { gathering } from '../core/db/gather.ts';
import { networkOf } from '../core/network.ts';
import { indianDay } from '../core/text.ts';
import { today } from './queries.ts';

/** More than this are not remembered while the database is away: a count is not worth the memory. */
const MOST = 20_000;
/** As much of the user agent as distinguishes it from others. */
const AGENT_LENGTH = 400;
type Download = { day: string; resource: string; visitor: string };

const gathered = gathering<Download>({
  most: MOST,
  failed: 'downloads could not be counted yet',
  write: ({ db }, downloads) => write(db, downloads),
});

/**
 * Counts a download that has been answered, if it is one: a GET that sent the file from its first byte. Two downloads of the same
 * resource by one visitor on a day count once. Takes no time and never fails; what is counted is written a moment later.
 */
export function countDownload(
  { database, secret }: Pick<ContentContext, 'database' | 'secret'>,
  reply: FastifyReply,
  resource: string,
): void {
  const { request, statusCode } = reply;
  const range = String(reply.getHeader('content-range') ?? '');
  const isWhole = statusCode === 200 || (statusCode === 206 && range.startsWith('bytes 0-'));
  if (request.method !== 'GET' || !isWhole) return;
  const day = indianDay(Date.now());
  const who = [day, networkOf(request.address), (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH)];
  // The hash includes the day: visitors cannot be followed from day to day.
  const visitor = createHmac('sha256', secret.key('visitors who download'))
    .update(JSON.stringify(who))
    .digest('hex')
    .slice(0, 32);
  const download = { day, resource: resource.toLowerCase(), visitor };
  gathered.add(database, request.server.log, Object.values(download).join(), download);
}

export const writeDownloads = gathered.write;

/** In one order for all processes, so that none waits for another in a circle. */
async function write(db: Db, downloads: Download[]): Promise<void> {
  const column = (name: keyof Download) => downloads.map((download) => download[name]);
  await sql`
    with seen as (
      insert into download_visitors (day, resource_id, visitor)
      select d.day, d.resource, decode(d.visitor, 'hex')
      from unnest(${column('day')}::date[], ${column('resource')}::uuid[], ${column('visitor')}::text[])
        as d (day, resource, visitor)
      join resources on resources.id = d.resource
      order by 1, 2, 3
      on conflict do nothing returning day, resource_id)
    insert into download_days (day, resource_id, downloads)
    select day, resource_id, count(*) from seen group by 1, 2 order by 1, 2
    on conflict (day, resource_id) do update set downloads = download_days.downloads + excluded.downloads`.execute(
    db,
  );
}

/** Removes some of the visitors of past days. @param most as many at most */
export const removePastVisitors = (db: Db, most: number) =>
  sql`delete from download_visitors where ctid in (
    select ctid from download_visitors where day < ${today} limit ${most})`.execute(db);

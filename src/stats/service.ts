import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import { gathering } from '../core/db/gather.ts';
import { networkOf } from '../core/network.ts';
import { indianDay } from '../core/text.ts';
import { today } from './queries.ts';

/** How many downloads are kept while the database is unavailable: a count is not worth more memory. */
const MOST = 20_000;
/** How much of the user agent identifies a visitor, in characters. */
const AGENT_LENGTH = 400;
type Download = { day: string; resource: string; visitor: string };

const gathered = gathering<Download>({
  most: MOST,
  failed: 'downloads could not be counted yet',
  write: ({ db }, downloads) => write(db, downloads),
});

/**
 * Counts a request as a download if it is a GET whose response sent the file from its first byte. Repeated downloads of a resource by
 * one visitor on one day count once. Returns at once and never throws; the count is written a moment later.
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
  // The hash includes the day, so that visitors cannot be tracked from day to day.
  const visitor = createHmac('sha256', secret.key('visitors who download'))
    .update(JSON.stringify(who))
    .digest('hex')
    .slice(0, 32);
  const download = { day, resource: resource.toLowerCase(), visitor };
  gathered.add(database, request.server.log, Object.values(download).join(), download);
}

export const writeDownloads = gathered.write;

/** Inserts rows in one order in all processes, so that they cannot deadlock. */
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

/** Removes visitors of past days. @param most how many rows at most */
export const removePastVisitors = (db: Db, most: number) =>
  sql`delete from download_visitors where ctid in (
    select ctid from download_visitors where day < ${today} limit ${most})`.execute(db);

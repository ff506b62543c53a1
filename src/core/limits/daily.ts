import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as m from '../../paraglide/messages.js';
import type { SignedIn } from '../access.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Db } from '../db/database.ts';
import { wholeNumber } from '../input.ts';
import { networkOf } from '../network.ts';
import type { Role } from '../vocabulary.ts';
import { consume, type Limit } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts routes that end a session or change the limits themselves: an account at its daily limit can still use them. */
    unlimited?: boolean;
  }
  interface FastifyRequest {
    /**
     * Counts an action that is limited per day.
     * @throws {AppError} too_many_requests
     */
    limitDaily(kind: keyof DailyLimits, person: SignedIn): Promise<void>;
  }
}

const most = wholeNumber(0, 100_000);
const byRole = z.object({ user: most, authority: most, admin: most });
// With a lower limit, users could not even correct their own changes.
const mostChanges = wholeNumber(100, 1_000_000);
const changes = z.object({ user: mostChanges, authority: mostChanges, admin: mostChanges });

/**
 * The default limit of all changes of one account per day. For students it is far beyond manual use; staff upload hundreds of papers and
 * import whole catalogues.
 */
const CHANGES: Record<Role, number> = { user: 3000, authority: 30_000, admin: 30_000 };

/** How many times an account of each role may do each action per day; failed attempts count. */
export const DailyLimits = z.object({
  books: byRole,
  posts: byRole,
  reservations: byRole,
  messages: byRole,
  pictures: byRole,
  // Settings that were saved before this limit existed stay valid.
  changes: changes.default(CHANGES),
});
export type DailyLimits = z.output<typeof DailyLimits>;

const allRoles = (most: number): Record<Role, number> => ({ user: most, authority: most, admin: most });

export const dailyLimits: DailyLimits = {
  books: allRoles(200),
  posts: allRoles(200),
  reservations: allRoles(200),
  messages: allRoles(500),
  pictures: allRoles(200),
  changes: CHANGES,
};

const DAY = 24 * 60 * 60;

/** Reads the limits that administrators set, under `limits` in the site's settings. */
async function limitsNow(db: Db): Promise<DailyLimits> {
  const row = await db
    .selectFrom('settings')
    .where('section', '=', 'limits')
    .select('value')
    .executeTakeFirst();
  return DailyLimits.safeParse(row?.value).data ?? dailyLimits;
}

/** How many changes one network may send without an account. A whole campus may share it, and register on one morning. */
const OF_NETWORK: Limit = { most: 3000, seconds: 60 };

/** The methods that change nothing (RFC 9110, 9.2.1). */
export const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Counts every request that may change data, successful or not: by its account or, without one, by its network. Beyond the limit it is
 * refused (429) before its body is read. Must be installed after `guardRoutes`, before the routes.
 */
export function limitChanges(app: FastifyInstance, db: Db, cache: ResponseCache): void {
  const tags = new Set(['settings']);
  app.decorateRequest('limitDaily', async (kind, { id, role }) => {
    const limits = await cache.remember('daily limits', tags, () => limitsNow(db));
    const most = limits[kind][role];
    const reason = m.limits_daily({ kind, most });
    await consume(db, `daily:${kind}:${id}`, { most, seconds: DAY, reason });
  });
  app.addHook('onRequest', async (request) => {
    const { method, actor, address, routeOptions } = request;
    if (READING.has(method)) return;
    const network = networkOf(address);
    if (actor.role !== null) {
      if (!routeOptions.config.unlimited) await request.limitDaily('changes', actor);
    } else if (network !== null) await consume(db, `without-account:${network}`, OF_NETWORK);
  });
}

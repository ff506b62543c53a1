import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { limitDaily } from './daily.ts';
import { consume, type Limit } from './limits.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What ends a session is never refused to an account that has changed too much. */
    unlimited?: boolean;
  }
}

/** What one network may send without an account. A whole campus may share it, and register on one morning. */
const OF_NETWORK: Limit = { most: 3000, seconds: 60 };

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Counts every request that may change something, by the account that sends it or, where there is none, by the network, whether it
 * succeeds or not. One too many is refused (429) before its body is read. Must be installed after `guardRoutes`, before the routes.
 */
export function limitChanges(app: FastifyInstance, db: Db): void {
  app.addHook('onRequest', async ({ method, actor, address, routeOptions }) => {
    if (READING.has(method)) return;
    if (actor.role === null) await consume(db, `without-account:${networkOf(address)}`, OF_NETWORK);
    else if (!routeOptions.config.unlimited) await limitDaily(db, 'changes', actor);
  });
}

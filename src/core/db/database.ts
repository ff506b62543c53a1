import { Kysely, type Transaction } from 'kysely';
import postgres, { type Sql } from 'postgres';
import { type Connection, clientOn, type OpenClient } from './connection.ts';
import { pipelinedPostgres } from './dialect.ts';
import { keepListening } from './listen.ts';
import { openPool, type Pool } from './pool.ts';
import type { DB } from './tables.ts';

/** What queries are built on: the pool, or a transaction of it. */
export type Db = Kysely<DB> | Transaction<DB>;

/** An open database: `db` for queries, `sql` for what Kysely has no words for (copy, advisory locks). */
export type Database = {
  db: Kysely<DB>;
  sql: Sql;
  /**
   * For reads that may take long, such as searches: over a few connections of its own, so that they hold up no others, and cancelled after
   * BOUNDED_WITHIN.
   */
  bounded(): Kysely<DB>;
  /**
   * Hears what is announced on a channel until the database is closed. `begun` is called whenever listening begins, again after every
   * time in which announcements may have been missed.
   */
  listen(channel: string, heard: (payload: string) => void, begun: () => void): Promise<void>;
  /** Resolves when the database answers, within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** How long a bounded statement may take, in ms, and how many there are at once. */
const BOUNDED_WITHIN = 800;
const BOUNDED_CONNECTIONS = 4;
/**
 * PostgreSQL takes reading a table whole for cheap where a statement ends after some rows, because it does not know what it costs to look
 * into long values; and planning anew takes as long as many a search.
 */
const BOUNDED_PLANS = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' } as const;

/** What the system and postgres.js say when a connection cannot be made, or broke. */
const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ERR_SOCKET_CLOSED',
]);

/**
 * With these PostgreSQL turns a connection down or ends it: connection exception, invalid authorization, invalid catalog name, too many
 * connections, shutdown (https://www.postgresql.org/docs/18/errcodes-appendix.html).
 */
const TURNED_DOWN = /^(08|28|3D|53300|57P)/;
/** With these it ends what may succeed another time: rolled back for another's sake, out of something, locked, took too long. */
const OVERLOADED = /^(40|53|55P03|57014)/;

/** Whether an error means "the database cannot answer now", as opposed to a mistake in a query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof postgres.PostgresError) return TURNED_DOWN.test(String(code));
  return CONNECTION_ERRORS.has(String(code)) && syscall !== 'open';
}

/** Whether a statement would have made a second row of what there may be once. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Whether a statement would have left a row whose parent is gone. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23503';

/** Whether the database answers, but could not do now what it was asked for. */
export const isDatabaseOverloaded = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && OVERLOADED.test(error.code);

/**
 * Opens a pool. It connects when first used; while the database is away statements fail at once or within seconds, and they work again
 * as soon as it is back.
 * @param connections how many connections the pool may hold
 */
export function openDatabase(connection: Connection, connections = 10): Database {
  const client = clientOn(connection);
  const pool = openPool(client, connections);
  const { sql } = pool;
  const db = new Kysely<DB>({ dialect: pipelinedPostgres(sql, pool.admit) });
  const closing = new AbortController();
  let bounded: { pool: Pool; db: Kysely<DB> } | undefined;
  const openBounded = () => {
    const impatient: OpenClient = (options) =>
      client({
        ...options,
        connection: { application_name: 'unishelf', statement_timeout: BOUNDED_WITHIN, ...BOUNDED_PLANS },
      });
    const pool = openPool(impatient, BOUNDED_CONNECTIONS);
    return { pool, db: new Kysely<DB>({ dialect: pipelinedPostgres(pool.sql, pool.admit) }) };
  };
  const drop = () => {
    pool.drop();
    bounded?.pool.drop();
  };
  return {
    db,
    sql,
    bounded() {
      bounded ??= openBounded();
      return bounded.db;
    },
    listen: (channel, heard, begun) =>
      keepListening(client, { channel, heard, begun, silent: drop }, closing.signal),
    async ping() {
      const timeout = AbortSignal.timeout(2000);
      const late = new Promise<never>((_, reject) => {
        timeout.addEventListener('abort', () => reject(new Error('no answer within 2 s')), { once: true });
      });
      await Promise.race([sql`select 1`, late]);
    },
    async close() {
      closing.abort();
      await Promise.all([sql.end({ timeout: 5 }), bounded?.pool.sql.end({ timeout: 5 })]);
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, Kysely, type Transaction } from 'kysely';
import postgres, { type Sql } from 'postgres';
import { type Connection, clientOn, connectionLost, type OpenClient, socketsFor } from './connection.ts';
import { type Gate, pipelinedPostgres } from './dialect.ts';
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
  /** Resolves when the database answers what visitors ask, within PING_WITHIN, and can be written to. */
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

/** How long the database may take to show that it is there, in ms. */
const PING_WITHIN = 2000;

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
/**
 * With these it ends what may succeed another time: read-only for now, rolled back for another's sake, out of something, locked, took too
 * long, an error of its disk.
 */
const OVERLOADED = /^(25006|40|53|55P03|57014|58030)/;

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
 * @param boundedWithin how long a bounded statement may take, in ms
 */
export function openDatabase(
  connection: Connection,
  connections = 10,
  boundedWithin = BOUNDED_WITHIN,
): Database {
  const client = clientOn(connection);
  const pool = openPool(client, connections);
  const { sql } = pool;
  const db = new Kysely<DB>({ dialect: pipelinedPostgres(sql, pool) });
  const closing = new AbortController();
  let bounded: { pool: Pool; db: Kysely<DB> } | undefined;
  const openBounded = () => {
    const impatient: OpenClient = (options) =>
      alike(sql)({
        ...options,
        connection: { application_name: 'unishelf', statement_timeout: boundedWithin, ...BOUNDED_PLANS },
      });
    const pool = openPool(impatient, BOUNDED_CONNECTIONS);
    return { pool, db: new Kysely<DB>({ dialect: pipelinedPostgres(pool.sql, pool) }) };
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
      const asked = CompiledQuery.raw(
        `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      );
      const { rows } = await answered(db.executeQuery<{ isReadOnly: boolean }>(asked), PING_WITHIN);
      if (rows[0]?.isReadOnly) throw new Error('the database is read-only');
    },
    async close() {
      closing.abort();
      await Promise.all([sql.end({ timeout: 5 }), bounded?.pool.sql.end({ timeout: 5 })]);
    },
  };
}

/** Every so often the server is asked for a sign of life, and so long it may take to give it; in ms. */
const ASK_EVERY = 2000;
const ANSWER_WITHIN = 3000;
/** The longest pause between two attempts to listen again, in ms. */
const RETRY_EVERY = 1000;

type Listener = {
  channel: string;
  heard(payload: string): void;
  /** Called whenever listening begins: the first time, and after a time in which announcements may have been missed. */
  begun(): void;
  /** Called when a connection is silent: the server was suspended, or its machine or the network has gone. */
  silent(): void;
};

type Line = { sql: Sql; lost: AbortSignal };

/**
 * Hears what is announced on a channel until `signal` is aborted, over a connection of its own that is made anew whenever it is lost.
 * Resolves when it listens for the first time.
 *
 * The server is asked for a sign of life on the same connection. Without that, a server that has vanished without closing its
 * connections would be believed for as long as the system tries to reach it, which is a quarter of an hour.
 */
async function keepListening(client: OpenClient, listener: Listener, signal: AbortSignal): Promise<void> {
  let line = await open(client, listener);
  const keep = async () => {
    while (!signal.aborted) {
      await untilLost(line, listener, signal);
      void line.sql.end({ timeout: 0 });
      line = (await openAgain(client, listener, signal)) ?? line;
    }
  };
  void keep();
}

async function open(client: OpenClient, { channel, heard, begun }: Listener): Promise<Line> {
  const lost = new AbortController();
  const sql = client({
    max: 1,
    fetch_types: false,
    socket: socketsFor(1),
    onnotify: (_, payload) => heard(payload),
    onclose: () => lost.abort(),
  });
  try {
    await answered(sql.unsafe(`listen "${channel}"`));
  } catch (error) {
    void sql.end({ timeout: 0 });
    throw error;
  }
  begun();
  return { sql, lost: lost.signal };
}

async function openAgain(client: OpenClient, listener: Listener, signal: AbortSignal) {
  for (let ms = 50; !signal.aborted; ms = Math.min(ms * 2, RETRY_EVERY)) {
    try {
      return await open(client, listener);
    } catch (error) {
      if (error instanceof Silence) listener.silent();
      await rest(ms, signal);
    }
  }
  return undefined;
}

/** Waits until the connection closes, the server gives no sign of life, or the listener is stopped. */
async function untilLost({ sql, lost }: Line, { silent }: Listener, signal: AbortSignal): Promise<void> {
  const ended = AbortSignal.any([lost, signal]);
  for (;;) {
    await rest(ASK_EVERY, ended);
    if (ended.aborted) return;
    try {
      await answered(sql.unsafe('select 1'));
    } catch (error) {
      if (error instanceof Silence) silent();
      return;
    }
  }
}

class Silence extends Error {}

async function answered<Answer>(query: PromiseLike<Answer>, within = ANSWER_WITHIN): Promise<Answer> {
  const late = pause(within, undefined, { ref: false }).then(() => {
    throw new Silence(`no answer within ${within / 1000} s`);
  });
  return Promise.race([query, late]);
}

/** A pause that an abort ends early, and that does not keep the process alive. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {});
}

/** How long statements on the other connections of a pool that is given up may take to end, in seconds. */
const LAST_STATEMENTS = 3;
/** The same where nothing can be running: as long as postgres.js needs to notice. */
const AT_ONCE = 0.1;

/** While no connection can be made, one attempt in so many ms; the other statements fail at once. */
const ATTEMPT_EVERY = 100;

/** Its gate is shut while no connection can be made: a server that comes up again has better things to do than to turn down every visitor. */
type Pool = Gate & {
  /** Always the pool of the moment: it may be kept and handed on. */
  sql: Sql;
  /** Gives up every connection at once, and what waits on them; the next statement opens new ones. */
  drop(): void;
};

/**
 * Opens a pool of postgres.js that makes way for a new one whenever a connection is lost, or cannot be made.
 *
 * postgres.js would open the same connection again, but upon remains of the old one: a statement handed to it between the error and
 * the close of its socket is answered later, with no rows or with those of another (https://github.com/porsager/postgres/pull/1215),
 * and what it had not written yet can keep it from ever writing again (https://github.com/porsager/postgres/issues/1208). A new pool
 * knows nothing of that. As we close no connection ourselves, every one that closes was lost.
 *
 * Transactions have connections of their own, as many again. Where a BEGIN is the last that a busy connection's line has room for,
 * postgres.js sends it and forgets to reserve the connection (`execute` in its connection.js asks for room before it calls `onexecute`):
 * the transaction fails as UNSAFE_TRANSACTION, and the statements that come next stand in one that is never ended. Among themselves,
 * transactions never stand in line on a connection.
 */
function openPool(client: OpenClient, connections: number): Pool {
  const reach: Reach = { isAway: false, isEnded: false };
  const statements = openLine(client, connections, reach);
  const transactions = openLine(alike(statements.current()), connections, reach);
  let triedAt = 0;

  const admit = () => {
    if (!reach.isAway) return;
    const now = performance.now();
    if (now - triedAt < ATTEMPT_EVERY) throw connectionLost();
    triedAt = now;
  };
  // A new connection would not tell: where there are good ones when another is turned down, none is made.
  const answered = () => {
    reach.isAway = false;
  };
  const end: Sql['end'] = async (how) => {
    reach.isEnded = true;
    await Promise.all([statements.current().end(how), transactions.current().end(how)]);
  };
  const get = (name: string | symbol): unknown => {
    if (name === 'end') return end;
    return Reflect.get((name === 'begin' ? transactions : statements).current(), name);
  };
  const sql = new Proxy(Object.assign(() => {}) as unknown as Sql, {
    apply: (_, __, args) => Reflect.apply(statements.current(), undefined, args),
    get: (_, name) => get(name),
  });
  const drop = () => {
    statements.drop();
    transactions.drop();
  };
  return { sql, admit, answered, drop };
}

/**
 * Opens clients on the place of another, which know the types that it has read: postgres.js takes options that it has parsed before as
 * they are.
 */
const alike =
  ({ options: known }: Sql): OpenClient =>
  (options) =>
    postgres({ ...known, parameters: {}, ...options } as never) as unknown as Sql;

/** What all connections to one place know together. */
type Reach = { isAway: boolean; isEnded: boolean };

/** Connections that are all given up when one of them is lost. */
function openLine(client: OpenClient, connections: number, reach: Reach) {
  // A slow statement holds up those behind it on its connection: short lines halve the waits of the unlucky (p99) at the same throughput.
  let current = open((options) => client({ max: connections, max_pipeline: 1, backoff: false, ...options }));

  function open(make: OpenClient): Sql {
    let hasWorked = false;
    const pool = make({
      socket: socketsFor(connections),
      onparameter() {
        hasWorked = true;
      },
      onclose() {
        reach.isAway ||= !hasWorked;
        replace(pool, hasWorked ? LAST_STATEMENTS : AT_ONCE);
      },
    });
    readTypesOnce(pool);
    return pool;
  }

  function replace(pool: Sql, seconds: number): void {
    if (reach.isEnded || pool !== current) return;
    current = open(alike(pool));
    void pool.end({ timeout: seconds });
  }

  return { current: () => current, drop: () => replace(current, AT_ONCE) };
}

/**
 * postgres.js asks every new connection for the array types, and leaves a rejected promise unhandled when the connection breaks
 * meanwhile, which would end the process. Once is enough for all clients that are alike: they are those of the database.
 */
function readTypesOnce(pool: Sql): void {
  const { typeArrayMap } = (pool.options as unknown as { shared: { typeArrayMap: object } }).shared;
  Object.defineProperty(pool.options, 'fetch_types', {
    enumerable: true,
    get: () => Object.keys(typeArrayMap).length === 0,
  });
}

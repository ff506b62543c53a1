import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, Kysely, sql, type Transaction } from 'kysely';
import postgres, { type Sql } from 'postgres';
import { type Connection, clientOn, connectionLost, type OpenClient, socketsFor } from './connection.ts';
import { despiteDeadlocks, type Gate, pipelinedPostgres } from './dialect.ts';
import type { DB } from './tables.ts';

/** A transaction. */
export type Tx = Transaction<DB>;

/** What queries run on: the pool, or a transaction on it. */
export type Db = Kysely<DB> | Tx;

/** An open database: `db` for queries, `sql` for what Kysely cannot express (copy, advisory locks). */
export type Database = AsyncDisposable & {
  db: Kysely<DB>;
  sql: Sql;
  /**
   * For reads that may be slow, such as searches. They use a few connections of their own, so that they delay no other statement, and are
   * cancelled after BOUNDED_WITHIN.
   */
  bounded(): Kysely<DB>;
  /**
   * Receives the notifications of a channel until the database is closed. `begun` is called whenever listening begins: the first time, and
   * after every gap in which notifications may have been missed.
   * @returns a function that waits until everything that was announced before has been heard, or the connection is lost
   */
  listen(channel: string, heard: (payload: string) => void, begun: () => void): Promise<() => Promise<void>>;
  /** Resolves when the database answers on the visitors' connections within PING_WITHIN and accepts writes. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The time limit of a bounded statement, in ms, and how many run at once. */
const BOUNDED_WITHIN = 800;
const BOUNDED_CONNECTIONS = 4;
/**
 * Planner settings for searches. With a LIMIT, PostgreSQL underestimates a sequential scan, because it ignores the cost of reading long
 * values; and planning a search anew often takes as long as the search itself.
 */
const BOUNDED_PLANS = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' } as const;

/** How long a ping may take, in ms. */
const PING_WITHIN = 2000;

/** Error codes of the system and of postgres.js for a connection that failed or broke. */
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
  // No connection can be opened while the process has as many files and connections open as it may.
  'EMFILE',
  'ENFILE',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ERR_SOCKET_CLOSED',
]);

/**
 * SQLSTATEs with which PostgreSQL rejects or ends a connection: connection exception, invalid authorization, invalid catalog name, too many
 * connections, shutdown (https://www.postgresql.org/docs/18/errcodes-appendix.html).
 */
const TURNED_DOWN = /^(08|28|3D|53300|57P)/;
/**
 * SQLSTATEs of failures that a retry may overcome: read-only transaction, transaction rollback (deadlock, serialization), insufficient
 * resources, lock not available, query canceled (timeout), I/O error.
 */
const OVERLOADED = /^(25006|40|53|55P03|57014|58030)/;

/** Tells whether an error means "the database cannot answer now", as opposed to a mistake in a query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof postgres.PostgresError) return TURNED_DOWN.test(String(code));
  // A missing file, unless it is the socket of PostgreSQL.
  if (code === 'ENOENT') return syscall === 'connect';
  return CONNECTION_ERRORS.has(String(code)) && syscall !== 'open';
}

/** Tells whether a statement failed because a unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Tells whether a statement failed because it would leave a row without its parent. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23503';

/** Tells whether a statement took longer than it may, or was cancelled. */
export const isTooSlow = (error: unknown): boolean => (error as { code?: unknown }).code === '57014';

/**
 * Gives the statements of a transaction ten minutes each. For those that write all rows of a university or an account, of which an import
 * makes tens of thousands.
 */
export const takeTime = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx);

/** Tells whether the database is reachable but could not carry out the statement now. */
export const isDatabaseOverloaded = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && OVERLOADED.test(error.code);

/** Tells whether a statement failed by the state of the database, so that a later try may succeed. */
export const isDatabaseTrouble = (error: unknown): boolean =>
  isDatabaseAway(error) || isDatabaseOverloaded(error);

/**
 * Opens a pool, which connects on first use. While the database is away, statements fail at once or within seconds; they work again as soon
 * as it is back.
 * @param connections the size of the pool
 * @param boundedWithin the time limit of a bounded statement, in ms
 */
export function openDatabase(
  connection: Connection,
  connections = 10,
  boundedWithin = BOUNDED_WITHIN,
): Database {
  const client = clientOn(connection);
  const pool = openPool(client, connections);
  const { sql } = pool;
  const db = new Repeating({ dialect: pipelinedPostgres(sql, pool) });
  const closing = new AbortController();
  let bounded: { pool: Pool; db: Kysely<DB> } | undefined;
  const openBounded = () => {
    const impatient: OpenClient = (options) =>
      alike(sql)({
        ...options,
        connection: {
          ...{ application_name: 'unishelf', statement_timeout: boundedWithin, ...BOUNDED_PLANS },
          // So that a statement that only waited for a lock can be told from a slow one.
          lock_timeout: boundedWithin / 2,
        },
      });
    const pool = openPool(impatient, BOUNDED_CONNECTIONS);
    return { pool, db: new Kysely<DB>({ dialect: pipelinedPostgres(pool.sql, pool) }) };
  };
  const drop = () => {
    pool.drop();
    bounded?.pool.drop();
  };
  const admitAll = () => {
    pool.answered();
    bounded?.pool.answered();
  };
  const close = async () => {
    closing.abort();
    await Promise.all([sql.end({ timeout: 5 }), bounded?.pool.sql.end({ timeout: 5 })]);
  };
  return {
    db,
    sql,
    bounded() {
      bounded ??= openBounded();
      return bounded.db;
    },
    listen: (channel, heard, begun) =>
      keepListening(client, { channel, heard, begun, answered: admitAll, silent: drop }, closing.signal),
    async ping() {
      const asked = CompiledQuery.raw(
        `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      );
      const { rows } = await answered(db.executeQuery<{ isReadOnly: boolean }>(asked), PING_WITHIN);
      if (rows[0]?.isReadOnly) throw new Error('the database is read-only');
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Begins a transaction anew that PostgreSQL has ended because it and another one waited for each other. Locks are taken in one order where
 * that is possible; foreign keys, and changes that concern everything of an account, lock rows in orders of their own. The work of a
 * transaction changes only what is written in it, or is the same when it is done again.
 */
class Repeating extends Kysely<DB> {
  override transaction() {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = (work) => despiteDeadlocks(() => once(work));
    return builder;
  }
}

/** How often the listening connection is probed, and how long the server may take to answer; in ms. */
const ASK_EVERY = 2000;
const ANSWER_WITHIN = 3000;
/** The longest pause between two attempts to listen again, in ms. */
const RETRY_EVERY = 1000;

type Listener = {
  channel: string;
  heard(payload: string): void;
  /** Called whenever listening begins: the first time, and after every gap in which notifications may have been missed. */
  begun(): void;
  /** Called whenever the server has answered a probe or the request to listen. */
  answered(): void;
  /** Called when a probe gets no answer: the server is suspended, or its machine or the network is gone. */
  silent(): void;
};

type Line = { sql: Sql; lost: AbortSignal };

/**
 * Receives the notifications of a channel until `signal` is aborted, over a dedicated connection that is reopened whenever it is lost.
 * Resolves when it listens for the first time, with the function that `Database.listen` returns: PostgreSQL sends a connection its
 * notifications before it answers the next statement on it.
 *
 * The same connection probes the server. Without the probe, a server that vanished without closing its connections would count as alive
 * until TCP gives up, which takes a quarter of an hour.
 */
async function keepListening(
  client: OpenClient,
  listener: Listener,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  let line = await open(client, listener);
  const keep = async () => {
    while (!signal.aborted) {
      await untilLost(line, listener, signal);
      void line.sql.end({ timeout: 0 });
      line = (await openAgain(client, listener, signal)) ?? line;
    }
    // The connection may have been opened while the signal came.
    void line.sql.end({ timeout: 0 });
  };
  void keep();
  return () =>
    answered(line.sql.unsafe('select 1')).then(
      () => {},
      () => {},
    );
}

async function open(client: OpenClient, listener: Listener): Promise<Line> {
  const { channel, heard, begun } = listener;
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
  listener.answered();
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

/** Waits until the connection closes, a probe gets no answer, or the listener is stopped. */
async function untilLost({ sql, lost }: Line, listener: Listener, signal: AbortSignal): Promise<void> {
  const ended = AbortSignal.any([lost, signal]);
  for (;;) {
    await rest(ASK_EVERY, ended);
    if (ended.aborted) return;
    try {
      await answered(sql.unsafe('select 1'));
      listener.answered();
    } catch (error) {
      if (error instanceof Silence) listener.silent();
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
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {});
}

/** How long running statements of a discarded pool may take to end, in seconds. */
const LAST_STATEMENTS = 3;
/** The same when nothing can be running: the time that postgres.js needs to notice. */
const AT_ONCE = 0.1;

/** While the server is unreachable, one statement per this many ms tries to connect; the others fail at once. */
const ATTEMPT_EVERY = 100;

/** A pool whose gate closes while the server is unreachable: a server that is starting should not have to reject every visitor. */
type Pool = Gate & {
  /** Delegates to the current pool, so the reference stays valid when that pool is replaced. */
  sql: Sql;
  /** Discards all connections and the statements on them at once; the next statement opens new ones. */
  drop(): void;
};

/**
 * Opens a postgres.js pool that is replaced by a new one whenever a connection is lost or cannot be made.
 *
 * postgres.js would reconnect the same connection, but keep state of the old one: a statement handed to it between the error and the close
 * of its socket is answered later, with no rows or with those of another statement (https://github.com/porsager/postgres/pull/1215), and
 * data that was not written yet can block all later writes (https://github.com/porsager/postgres/issues/1208). A new pool carries no such
 * state. Because we close no connection ourselves, every close is a loss.
 *
 * Transactions use a second set of connections, of the same size. If a BEGIN takes the last free slot in the pipeline of a busy connection,
 * postgres.js sends it but does not reserve the connection (`execute` in its connection.js checks for room before it calls `onexecute`):
 * the transaction fails as UNSAFE_TRANSACTION, and later statements run inside a transaction that never ends. Transactions alone never
 * queue on a connection, so they cannot hit this.
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
  // Statements reopen the gate, not new connections: while good connections exist, the pool may not open another. Those of a listener do,
  // too: of many statements that a visitor's page sends at once, a closed gate would admit only the first.
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
 * Opens clients with the options of an existing one, including the array types that it has read: postgres.js accepts options that it has
 * already parsed.
 */
const alike =
  ({ options: known }: Sql): OpenClient =>
  (options) =>
    postgres({ ...known, parameters: {}, ...options } as never) as unknown as Sql;

/** The state that all connections to one server share. */
type Reach = { isAway: boolean; isEnded: boolean };

/** Opens a set of connections that are all replaced when one of them is lost. */
function openLine(client: OpenClient, connections: number, reach: Reach) {
  // A slow statement delays those queued behind it on its connection: short pipelines halve the p99 latency at the same throughput.
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
 * Makes a pool read the array types only once. postgres.js reads them on every new connection, and leaves a rejected promise unhandled when
 * the connection breaks meanwhile, which would end the process. Clients made by `alike` share one set of types.
 */
function readTypesOnce(pool: Sql): void {
  const { typeArrayMap } = (pool.options as unknown as { shared: { typeArrayMap: object } }).shared;
  Object.defineProperty(pool.options, 'fetch_types', {
    enumerable: true,
    get: () => Object.keys(typeArrayMap).length === 0,
  });
}

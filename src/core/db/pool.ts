import postgres, { type Sql } from 'postgres';
import { connectionLost, type OpenClient, socketsFor } from './connection.ts';

/** How long statements on the other connections of a pool that is given up may take to end, in seconds. */
const LAST_STATEMENTS = 3;
/** The same where nothing can be running: as long as postgres.js needs to notice. */
const AT_ONCE = 0.1;

/** While no connection can be made, one attempt in so many ms; the other statements fail at once. */
const ATTEMPT_EVERY = 100;

export type Pool = {
  /** Always the pool of the moment: it may be kept and handed on. */
  sql: Sql;
  /**
   * Lets a statement through, or throws: a server that comes up again has better things to do than to turn down every visitor's
   * connection.
   */
  admit(): void;
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
export function openPool(client: OpenClient, connections: number): Pool {
  const reach: Reach = { isAway: false, isEnded: false };
  const statements = openLine(client, connections, reach);
  const transactions = openLine(client, connections, reach);
  let triedAt = 0;

  const admit = () => {
    if (!reach.isAway) return;
    const now = performance.now();
    if (now - triedAt < ATTEMPT_EVERY) throw connectionLost();
    triedAt = now;
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
  return { sql, admit, drop };
}

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
        reach.isAway = false;
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
    // postgres.js takes options that it has parsed before as they are, and with them the types that it has read.
    current = open(
      (options) => postgres({ ...pool.options, parameters: {}, ...options } as never) as unknown as Sql,
    );
    void pool.end({ timeout: seconds });
  }

  return { current: () => current, drop: () => replace(current, AT_ONCE) };
}

/**
 * postgres.js asks every new connection for the array types, and leaves a rejected promise unhandled when the connection breaks
 * meanwhile, which would end the process. Once is enough: they are those of the database.
 */
function readTypesOnce(pool: Sql): void {
  const { typeArrayMap } = (pool.options as unknown as { shared: { typeArrayMap: object } }).shared;
  Object.defineProperty(pool.options, 'fetch_types', {
    enumerable: true,
    get: () => Object.keys(typeArrayMap).length === 0,
  });
}

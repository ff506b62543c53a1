import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Sql, TransactionSql } from 'postgres';

/**
 * A Kysely dialect over postgres.js that keeps its pipelining: a single statement goes to the pool, where many of them share a connection
 * without waiting for each other; a connection is reserved only for the duration of a transaction. (The published `kysely-postgres-js`
 * reserves one for every statement, which halves the throughput of short reads.) Session state (`set`, `listen`, session locks) therefore
 * needs a transaction or the postgres.js client itself.
 */
export function pipelinedPostgres(sql: Sql, gate: Gate = OPEN): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(sql, gate),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Holds statements back while the database is away. */
export type Gate = {
  /** Admits a statement, or throws. */
  admit(): void;
  /** Called after each statement that the database has answered. */
  answered(): void;
};

const OPEN: Gate = { admit() {}, answered() {} };

class PipelinedDriver implements Driver {
  readonly #sql: Sql;
  readonly #gate: Gate;

  constructor(sql: Sql, gate: Gate) {
    this.#sql = sql;
    this.#gate = gate;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#gate.admit();
    return new PipelinedConnection(this.#sql, this.#gate);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PipelinedConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PipelinedConnection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PipelinedConnection).rollback();
  }

  /** Nothing to do: a connection returns to the pool when its transaction ends. */
  async releaseConnection(): Promise<void> {}

  /** Nothing to do: the code that opened the pool closes it. */
  async destroy(): Promise<void> {}
}

/** `simple: false`, because postgres.js otherwise sends a statement without parameters unprepared, to be planned anew each time. */
const PREPARED = { prepare: true, simple: false };

/**
 * Prefix of a statement that is to be planned anew for each execution. After a few executions PostgreSQL switches a prepared statement to a
 * generic plan, which assumes that an unknown range matches one row in 200; such a plan can take ten times as long.
 */
export const PLANNED_ANEW = '/* planned anew */ ';
const UNPREPARED = { prepare: false, simple: false };

/** Tells whether an error means that the session is over: the server ended it, or the connection broke. Its transaction is gone, too. */
const endsSession = (error: unknown): boolean =>
  /^(57P0|CONNECTION_|E[A-Z]+$)/.test(String((error as { code?: unknown } | null)?.code));

/** How often work is begun at most that PostgreSQL ends to resolve a deadlock. */
const MOST_TRIES = 5;

/** Does work in the database, and does it again when PostgreSQL has ended it to resolve a deadlock: nothing of it is done then. */
export async function despiteDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== '40P01' || tries === MOST_TRIES) throw error;
    }
  }
}

/** Thrown into the callback of postgres.js to make it roll back; `rollback` catches it again. */
class RollBack extends Error {}

/**
 * The pool, or a transaction on it. postgres.js manages the transaction, because it alone learns at once that the connection is lost: a
 * later statement would run on another session, outside of any transaction. So after a loss nothing more is sent, not even a rollback.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #pool: Sql;
  readonly #gate: Gate;
  #transaction: TransactionSql | undefined;
  #decision: PromiseWithResolvers<void> | undefined;
  #over: Promise<void> | undefined;
  #lost: unknown;

  constructor(pool: Sql, gate: Gate) {
    this.#pool = pool;
    this.#gate = gate;
  }

  async begin(): Promise<void> {
    const opened = Promise.withResolvers<void>();
    const decision = Promise.withResolvers<void>();
    this.#decision = decision;
    this.#over = this.#pool.begin((sql) => {
      this.#transaction = sql;
      opened.resolve();
      return decision.promise;
    });
    this.#over.catch((error) => {
      this.#lost ??= error;
      opened.reject(error);
    });
    await opened.promise;
  }

  async commit(): Promise<void> {
    if (this.#lost) throw this.#lost;
    this.#decision?.resolve();
    await this.#over;
  }

  async rollback(): Promise<void> {
    if (this.#lost) return;
    this.#decision?.reject(new RollBack());
    await this.#over?.catch((error) => {
      if (!(error instanceof RollBack || endsSession(error))) throw error;
    });
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#lost) throw this.#lost;
    try {
      const send = async () =>
        (this.#transaction ?? this.#pool).unsafe(
          query.sql,
          query.parameters as never[],
          query.sql.startsWith(PLANNED_ANEW) ? UNPREPARED : PREPARED,
        );
      const rows = await (this.#transaction ? send() : despiteDeadlocks(send));
      this.#gate.answered();
      const changed = rows.command === 'SELECT' ? undefined : BigInt(rows.count ?? 0);
      // Takes the rows out of the result, which V8 would keep until its next major garbage collection (decision 0050).
      return { rows: rows.splice(0) as unknown as Row[], numAffectedRows: changed };
    } catch (error) {
      if (this.#transaction && endsSession(error)) this.#lost ??= error;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Long results are read in pieces: see inPieces.');
  }
}

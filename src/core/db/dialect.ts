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
 * A Kysely dialect over postgres.js that keeps its pipelining: a single statement goes to the pool, where many of them share a
 * connection without waiting for each other; a connection is reserved only for the length of a transaction. (The published
 * `kysely-postgres-js` reserves one for every statement, which halves the throughput of short reads.) State bound to a session
 * (`set`, `listen`, session locks) therefore needs a transaction or the postgres.js client itself.
 */
export function pipelinedPostgres(sql: Sql, gate: Gate = OPEN): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(sql, gate),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Keeps statements from a database that is away. */
export type Gate = {
  /** Lets a statement through, or throws. */
  admit(): void;
  /** Is told of each statement that the database has answered. */
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

  /** A connection goes back to the pool with the end of its transaction. */
  async releaseConnection(): Promise<void> {}

  /** The pool is closed by the code that opened it. */
  async destroy(): Promise<void> {}
}

/** `simple: false`, because postgres.js sends a statement without parameters as a text to be planned anew each time. */
const PREPARED = { prepare: true, simple: false };

/**
 * Begins a statement that is planned each time that it is asked. After a few times PostgreSQL plans a prepared one for parameters that it
 * does not know, and a range of which it knows nothing counts as one row in 200: a plan for that can take ten times as long.
 */
export const PLANNED_ANEW = '/* planned anew */ ';
const UNPREPARED = { prepare: false, simple: false };

/** The server ended the session, or the connection broke: whatever stood on it is gone. */
const endsSession = (error: unknown): boolean =>
  /^(57P0|CONNECTION_|E[A-Z]+$)/.test(String((error as { code?: unknown } | null)?.code));

/** Asks postgres.js to roll back; it comes out again at the other end. */
class RollBack extends Error {}

/**
 * The pool, or a transaction on it. postgres.js keeps the transaction, because it alone learns at once that its connection is lost:
 * a statement that came after that would run on another session, outside of any transaction. So once the connection is lost,
 * nothing more is sent, no rollback either.
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
      const rows = await (this.#transaction ?? this.#pool).unsafe(
        query.sql,
        query.parameters as never[],
        query.sql.startsWith(PLANNED_ANEW) ? UNPREPARED : PREPARED,
      );
      this.#gate.answered();
      const changed = rows.command === 'SELECT' ? undefined : BigInt(rows.count ?? 0);
      return { rows: rows as unknown as Row[], numAffectedRows: changed };
    } catch (error) {
      if (this.#transaction && endsSession(error)) this.#lost ??= error;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Long results are read in pieces: see inPieces.');
  }
}

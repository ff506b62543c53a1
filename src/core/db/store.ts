import { lstatSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import postgres, { type Sql } from 'postgres';
import { AppStartError } from '../errors.ts';
import { logOptions } from '../log.ts';
import { openCluster } from './cluster/cluster.ts';
import { startTrouble } from './cluster/trouble.ts';
import type { Connection } from './connection.ts';
import {
  type Database,
  isDatabaseAway,
  isDatabaseOverloaded,
  isDatabaseTrouble,
  openDatabase,
} from './database.ts';
import { grantRights, OWNER_ROLE, roleOf, SCHEMA_LOCK } from './roles.ts';

/** An open, migrated database and the function that closes it. */
export type Store = { database: Database; close(): Promise<void> };

/** The oldest PostgreSQL that the migrations run on, as a `server_version_num`. */
const OLDEST = 180_000;

type Options = { dataDir: string; databaseUrl: string | undefined; databaseOwnerUrl: string | undefined };

/** A further step of an update, run as the owner of the schema after the migrations. */
export type Prepare = (owner: Database) => Promise<void>;

/**
 * Opens the configured database, the embedded cluster or an external one, and updates its schema. The update runs as the owner of the
 * schema; the returned database uses the application's role, which has fewer rights.
 * @param role a `server` creates its embedded cluster and is the only server on it; a `command` may run beside a server
 * @throws {AppStartError} with a one-line message when the database cannot be used
 */
export async function openStore(
  options: Options,
  log: FastifyBaseLogger,
  role: 'server' | 'command',
  prepare: Prepare = async () => {},
): Promise<Store> {
  const { dataDir, databaseUrl, databaseOwnerUrl } = options;
  if (databaseUrl === undefined) {
    if (has(dataDir, ELSEWHERE))
      throw new AppStartError(
        `The database of the portal in ${dataDir} is elsewhere: set DATABASE_URL. To use the embedded database of that folder again, remove ${path.join(dataDir, ELSEWHERE)}.`,
      );
    // If a command created a database here, it would hide that DATA_DIR was forgotten.
    if (role === 'command' && !has(dataDir, 'postgres'))
      throw new AppStartError(`There is no portal in ${dataDir}. Start it first, or set DATA_DIR.`);
    const cluster = await openCluster({ dataDir, log, role });
    try {
      const database = await openBoth(cluster.owner, cluster.connection, log, prepare, role === 'server');
      const close = () => database.close().finally(() => cluster.close());
      return { database, close: role === 'command' ? closedOnSignals(close) : close };
    } catch (error) {
      await cluster.close();
      throw insideTrouble(dataDir, error);
    }
  }
  const used = databaseOwnerUrl ? 'DATABASE_URL and DATABASE_OWNER_URL' : 'DATABASE_URL';
  const owner = databaseOwnerUrl ?? databaseUrl;
  const database = await openBoth(owner, databaseUrl, log, prepare, role === 'server').catch((error) => {
    throw outsideTrouble(used, error);
  });
  return { database, close: () => database.close() };
}

/** Name of the note in a data directory whose portal was started with DATABASE_URL. */
const ELSEWHERE = 'database-elsewhere';
const NOTE = `The database of this portal is the PostgreSQL that DATABASE_URL names. Without DATABASE_URL,
Unishelf does not start here. Remove this file to use the embedded database of this folder again.
`;

/**
 * Notes in the data directory that the database is an external one. Without the note, a start or command that lacks DATABASE_URL would
 * use an embedded database of former times. Call it when the files have turned out to belong to the database.
 */
export function noteDatabase({ dataDir, databaseUrl }: Options, log: Pick<FastifyBaseLogger, 'warn'>): void {
  if (databaseUrl === undefined || has(dataDir, ELSEWHERE)) return;
  try {
    writeFileSync(path.join(dataDir, ELSEWHERE), NOTE, { mode: 0o600 });
  } catch (error) {
    log.warn({ err: error }, `${dataDir} cannot be written: a command without DATABASE_URL is not refused`);
  }
}

function has(dataDir: string, name: string): boolean {
  try {
    return lstatSync(path.join(dataDir, name), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new AppStartError(
      `The data directory ${dataDir} cannot be read: ${(error as Error).message}. Run this under the account of the portal, which alone may enter it, or set DATA_DIR.`,
    );
  }
}

/** Opens the database for a command, and a log of it that has problems alone unless the configuration asks for more. */
export async function openForCommand(
  { logLevel, ...options }: Options & { logLevel: string },
  errors: DestinationStream = pino.destination(2),
) {
  const log = pino(logOptions(logLevel === 'info' ? 'warn' : logLevel), errors);
  const { database, close } = await openStore(options, log, 'command');
  return { database, log, [Symbol.asyncDispose]: close };
}

/**
 * Turns a failure of the database in the middle of a command, such as a full disk, into a one-line error. Returns other errors unchanged.
 */
export function commandTrouble(error: unknown): unknown {
  if (!isDatabaseTrouble(error)) return error;
  const what = isDatabaseAway(error)
    ? 'The database went away, so run the command again'
    : 'The command could not be carried out';
  return startTrouble(what, error);
}

/** Throws failures of a command's output, unless its reader is gone: one such as `head` closes the pipe in the middle. */
export function unlessUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/**
 * Makes an interrupted command stop the PostgreSQL that it started: if left running, it would make a copy of the data directory useless.
 * Signals that the command already handles are left to it.
 */
export function closedOnSignals(close: () => Promise<void>): () => Promise<void> {
  const signals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).filter(
    (signal) => process.listenerCount(signal) === 0,
  );
  // A signal may arrive twice: once directly, and once forwarded by npm.
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    void close().finally(() => process.exit(1));
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
    return close();
  };
}

/** Updates the schema as its owner, sets the application's rights, and opens the database for the application. */
async function openBoth(
  ownerAt: Connection,
  appAt: Connection,
  log: FastifyBaseLogger,
  prepare: Prepare,
  mayMigrate: boolean,
): Promise<Database> {
  const [owner, database] = [openDatabase(ownerAt, 2), openDatabase(appAt)];
  try {
    await checkVersion(owner);
    const applied = await migrate(owner.sql, { mayMigrate });
    if (applied.length > 0) log.info({ applied }, 'migrated');
    await prepare(owner);
    await separate(owner, database, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    await owner.close();
  }
}

/**
 * Updates the schema: runs every `migrations/NNNN_name.sql` that this database has not seen, in order, each in its own transaction. A lock
 * makes processes that start at the same time take turns. There are no down migrations.
 * @param mayMigrate false for a command that may run beside a server: a migration could break that server's statements
 * @returns the names of the migrations applied by this call
 * @throws {AppStartError} when the database is newer than this checkout, or older and may not be migrated.
 */
export async function migrate(
  sql: Sql,
  { folder = path.join(import.meta.dirname, '../../../migrations'), mayMigrate = true } = {},
): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  const applied: string[] = [];
  const connection = await sql.reserve();
  // On a lost connection postgres.js would write to a missing socket, which ends the process: nothing may be sent then.
  let isLost = false;
  let running: string | undefined;
  try {
    // Another process may hold the lock while it migrates a large database, which takes minutes.
    await connection`set statement_timeout = 0`;
    await connection`select pg_advisory_lock(${SCHEMA_LOCK})`;
    // Created only when missing, so that a role with mere read access to this table suffices once everything is migrated.
    const [there] = await connection`select to_regclass('migrations') as table`;
    if (!there?.table)
      await connection`create table migrations (name text primary key, applied_at timestamptz not null default now())`;
    const known = new Set((await connection`select name from migrations`).map((row) => row.name as string));
    const unknown = [...known].filter((name) => !names.includes(name));
    if (unknown.length > 0)
      throw new AppStartError(
        `The database was migrated by a newer version (${unknown.join(', ')}): update Unishelf, or use the data directory of this version.`,
      );
    const pending = names.filter((name) => !known.has(name));
    if (pending.length > 0 && !mayMigrate)
      throw new AppStartError(
        'The database is of an earlier version: start the portal of this one first, then run the command again.',
      );
    for (const name of pending) {
      const text = await readFile(path.join(folder, name), 'utf8');
      running = name;
      await connection.unsafe(`begin; ${text}; insert into migrations (name) values ('${name}'); commit;`);
      applied.push(name);
    }
  } catch (error) {
    isLost = isDatabaseAway(error);
    // The same error, because its code says whether a later try may succeed.
    if (running && error instanceof Error) error.message = `migrations/${running}: ${error.message}`;
    if (!isLost)
      await connection.unsafe('rollback').catch(() => {
        isLost = true;
      });
    throw error;
  } finally {
    if (!isLost) await connection`select pg_advisory_unlock(${SCHEMA_LOCK})`.catch(() => {});
    connection.release();
  }
  return applied;
}

/** Restricts the application's role to the rights that it needs. Logs a warning where its role cannot be restricted. */
async function separate(owner: Database, database: Database, log: FastifyBaseLogger): Promise<void> {
  const { app, trouble } = await roleOf(database.sql);
  if (trouble) {
    log.warn(
      `${trouble}: a mistake in a statement could change the schema and the audit log. Set DATABASE_OWNER_URL to the role that owns the tables, and DATABASE_URL to another (see docs/operating.md).`,
    );
    return;
  }
  const [role] = await owner.sql`select current_user as name`;
  // Without a separate owner URL, the schema and the rights were set elsewhere.
  if (role?.name === app) return;
  await grantRights(owner.sql, app);
  const [there] = await database.sql`select to_regclass('public.audit_log') is not null as same`;
  if (!there?.same)
    throw new AppStartError(
      'DATABASE_URL and DATABASE_OWNER_URL name different databases: they have to name the same one.',
    );
}

/** @throws {AppStartError} when PostgreSQL is older than the migrations require */
async function checkVersion({ sql }: Database): Promise<void> {
  const [row] =
    await sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;
  if (Number(row?.number) < OLDEST)
    throw new AppStartError(
      `The database of DATABASE_URL is PostgreSQL ${row?.version}, and Unishelf needs 18 or later: use a newer one.`,
    );
}

/**
 * Explains in one line why the embedded database cannot be brought up to date. Returns errors unchanged that are not the database's, and
 * those of a database that is away.
 */
function insideTrouble(dataDir: string, error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError) || isDatabaseAway(error)) return error;
  const what = `The database in ${dataDir} cannot be brought up to date`;
  // Usually a full disk.
  if (isDatabaseOverloaded(error)) return startTrouble(what, error);
  return new AppStartError(`${what} (${reasonOf(error)}): ${adviceOn(error, OWNER_ROLE)}.`, { cause: error });
}

/** Explains in one line why an external database cannot be used. A host with several addresses reports one error for each. */
function outsideTrouble(used: string, error: unknown): AppStartError {
  if (error instanceof AppStartError) return error;
  const causes = error instanceof AggregateError ? error.errors : [error];
  const reason = causes.map(reasonOf).join(', ');
  const advice =
    !(error instanceof postgres.PostgresError) || isDatabaseAway(error)
      ? 'check that it runs, its address, account and password, and whether it offers TLS (sslmode)'
      : used === 'DATABASE_URL' && error.code === INSUFFICIENT_PRIVILEGE
        ? 'set DATABASE_OWNER_URL to the role that owns the tables and migrates them (see docs/operating.md)'
        : adviceOn(error, 'the role of DATABASE_OWNER_URL');
  return new AppStartError(`The database of ${used} cannot be used (${reason}): ${advice}.`, {
    cause: error,
  });
}

const INSUFFICIENT_PRIVILEGE = '42501';

const reasonOf = (error: unknown): string => String((error as Error).message).replace(/\s+/g, ' ');

/** What to do when a step of the update failed. Each step is a transaction. */
const adviceOn = ({ code }: postgres.PostgresError, owner: string): string =>
  code === INSUFFICIENT_PRIVILEGE
    ? `nothing of it was changed. The database and its tables have to belong to ${owner} (see docs/operating.md)`
    : 'nothing of it was changed. Solve that in the database and start again, or restore the backup from before the update';

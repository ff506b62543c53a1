import type { FastifyBaseLogger } from 'fastify';
import { AppStartError } from '../start-error.ts';
import { openCluster } from './cluster.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** An open, migrated database, and how to let go of it again. */
export type Store = { database: Database; close(): Promise<void> };

/** The first PostgreSQL that has all that the migrations use, as it numbers its versions. */
const OLDEST = 180_000;

type Options = { dataDir: string; databaseUrl: string | undefined };

/**
 * Opens the database that the configuration names, the embedded cluster or an external one, and brings its schema up to date.
 * @param role a `server` is alone on its embedded cluster; a `command` may work beside it
 * @throws {AppStartError} one clear line when the database cannot be had
 */
export async function openStore(
  options: Options,
  log: FastifyBaseLogger,
  role: 'server' | 'command',
): Promise<Store> {
  const cluster = options.databaseUrl
    ? undefined
    : await openCluster({ dataDir: options.dataDir, log, role });
  const database = openDatabase(
    options.databaseUrl ?? (cluster?.connection as NonNullable<typeof cluster>['connection']),
  );
  const close = async () => {
    await database.close();
    await cluster?.close();
  };
  try {
    await checkVersion(database);
    const applied = await migrate(database.sql);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    return { database, close };
  } catch (error) {
    await close();
    throw options.databaseUrl === undefined ? error : outsideTrouble(error);
  }
}

/** @throws {AppStartError} when PostgreSQL is older than what the migrations are written for */
async function checkVersion({ sql }: Database): Promise<void> {
  const [row] =
    await sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;
  if (Number(row?.number) < OLDEST)
    throw new AppStartError(
      `The database of DATABASE_URL is PostgreSQL ${row?.version}, and Unishelf needs 18 or later: use a newer one.`,
    );
}

/** Why a cluster that is not ours cannot be used, in one line. A host with several addresses fails once for each. */
function outsideTrouble(error: unknown): AppStartError {
  if (error instanceof AppStartError) return error;
  const causes = error instanceof AggregateError ? error.errors : [error];
  const reason = causes.map((cause) => String((cause as Error).message).replace(/\s+/g, ' ')).join(', ');
  const advice = 'check that it runs, and its address, account and password';
  return new AppStartError(`The database of DATABASE_URL cannot be used (${reason}): ${advice}.`, {
    cause: error,
  });
}

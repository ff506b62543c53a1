import type { FastifyBaseLogger } from 'fastify';
import { AppStartError } from '../start-error.ts';
import { openCluster } from './cluster.ts';
import type { Connection } from './connection.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { grantRights, roleOf } from './roles.ts';

/** An open, migrated database, and how to let go of it again. */
export type Store = { database: Database; close(): Promise<void> };

/** The first PostgreSQL that has all that the migrations use, as it numbers its versions. */
const OLDEST = 180_000;

type Options = { dataDir: string; databaseUrl: string | undefined; databaseOwnerUrl: string | undefined };

/** What else is brought up to date as the owner of the schema, after the migrations. */
export type Prepare = (owner: Database) => Promise<void>;

/**
 * Opens the database that the configuration names, the embedded cluster or an external one, and brings its schema up to date. That is done
 * as the owner of the schema; what is opened is for the application, which may do less.
 * @param role a `server` is alone on its embedded cluster; a `command` may work beside it
 * @throws {AppStartError} one clear line when the database cannot be had
 */
export async function openStore(
  options: Options,
  log: FastifyBaseLogger,
  role: 'server' | 'command',
  prepare: Prepare = async () => {},
): Promise<Store> {
  const { dataDir, databaseUrl, databaseOwnerUrl } = options;
  if (databaseUrl === undefined) {
    const cluster = await openCluster({ dataDir, log, role });
    try {
      const database = await openBoth(cluster.owner, cluster.connection, log, prepare);
      return { database, close: () => database.close().finally(() => cluster.close()) };
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }
  const used = databaseOwnerUrl ? 'DATABASE_URL and DATABASE_OWNER_URL' : 'DATABASE_URL';
  const database = await openBoth(databaseOwnerUrl ?? databaseUrl, databaseUrl, log, prepare).catch(
    (error) => {
      throw outsideTrouble(used, error);
    },
  );
  return { database, close: () => database.close() };
}

/** Brings the schema up to date as its owner, sees to the rights of the application, and opens the database for it. */
async function openBoth(
  ownerAt: Connection,
  appAt: Connection,
  log: FastifyBaseLogger,
  prepare: Prepare,
): Promise<Database> {
  const [owner, database] = [openDatabase(ownerAt, 2), openDatabase(appAt)];
  try {
    await checkVersion(owner);
    const applied = await migrate(owner.sql);
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

/** Gives the application the rights that it needs and no others; where it cannot be kept to them, the log says so. */
async function separate(owner: Database, database: Database, log: FastifyBaseLogger): Promise<void> {
  const { app, trouble } = await roleOf(database.sql);
  if (trouble) {
    log.warn(
      `${trouble}: a mistake in a statement could change the schema and the audit log. Set DATABASE_OWNER_URL to the role that owns the tables, and DATABASE_URL to another (see docs/operating.md).`,
    );
    return;
  }
  const [role] = await owner.sql`select current_user as name`;
  // The schema was brought up to date elsewhere, and so were the rights.
  if (role?.name === app) return;
  await grantRights(owner.sql, app);
  const [there] = await database.sql`select to_regclass('public.audit_log') is not null as same`;
  if (!there?.same)
    throw new AppStartError(
      'DATABASE_URL and DATABASE_OWNER_URL name different databases: they have to name the same one.',
    );
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
function outsideTrouble(used: string, error: unknown): AppStartError {
  if (error instanceof AppStartError) return error;
  const causes = error instanceof AggregateError ? error.errors : [error];
  const reason = causes.map((cause) => String((cause as Error).message).replace(/\s+/g, ' ')).join(', ');
  const advice = 'check that it runs, its address, account and password, and whether it offers TLS (sslmode)';
  return new AppStartError(`The database of ${used} cannot be used (${reason}): ${advice}.`, {
    cause: error,
  });
}

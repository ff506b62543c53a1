import { randomBytes } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import postgres from 'postgres';
import { ResponseCache } from '../src/core/cache/response-cache.ts';
import { openCluster } from '../src/core/db/cluster/cluster.ts';
import { CLUSTER_SUPERUSER } from '../src/core/db/cluster/settings.ts';
import { type Database, openDatabase } from '../src/core/db/database.ts';
import { APP_ROLE, grantRights, OWNER_ROLE } from '../src/core/db/roles.ts';
import { closedOnSignals, migrate, openStore } from '../src/core/db/store.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import type { Files } from '../src/core/files/files.ts';
import type { App } from '../src/core/http/http.ts';
import { prepareJobs } from '../src/core/jobs/boss.ts';
import type { Jobs } from '../src/core/jobs/jobs.ts';
import type { Renderer } from '../src/core/pages/pages.ts';
import type { Passwords } from '../src/core/passwords/passwords.ts';
import type { Secret } from '../src/core/secret.ts';
import { createApp } from '../src/portal/app.ts';
import { openServices, queues } from '../src/portal/services.ts';

/** For tests: a database and a folder of files for each test, and a portal that uses them. */

/** The cluster; `user` is its superuser. */
type Place = { host: string; port: number; user: string };
type Hooks = Pick<TestContext, 'after'>;

/** The name of the migrated database from which every test database is copied. */
export const TEMPLATE = 'unishelf_template';

let place: Promise<Place> | undefined;

/** Returns the cluster that `npm test` started for all test files; a file that runs alone starts its own and stops it at its end. */
function cluster(): Promise<Place> {
  place ??= process.env.TEST_CLUSTER
    ? Promise.resolve(JSON.parse(process.env.TEST_CLUSTER) as Place)
    : startTestCluster().then(({ place, stop }) => {
        process.once('beforeExit', () => void stop());
        return place;
      });
  return place;
}

/** The folder of a file system in memory. Creating a database of several hundred files for each test is ten times faster there. */
const MEMORY = '/dev/shm';
const SPACE_NEEDED = { free: 3e9, memory: 4e9 };

async function clusterFolder(): Promise<string> {
  const hasSpace = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize > SPACE_NEEDED.free && freemem() > SPACE_NEEDED.memory,
    () => false,
  );
  const inMemory = hasSpace ? await mkdtemp(path.join(MEMORY, 'unishelf-test-')).catch(() => null) : null;
  return inMemory ?? mkdtemp(path.join(tmpdir(), 'unishelf-test-'));
}

/** Starts a cluster in a temporary folder and creates the template database. */
export async function startTestCluster(): Promise<{ place: Place; stop(): Promise<void> }> {
  const dataDir = await clusterFolder();
  const started = await openCluster({ dataDir, log: pino({ level: 'silent' }), role: 'command' });
  const { host, port } = started.connection;
  const user = CLUSTER_SUPERUSER;
  const sql = connect({ host, port, user });
  // These databases need not survive a crash. Durability is tested on clusters with their usual settings.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await sql.unsafe(`alter system set ${setting} = off`);
  await sql.unsafe(`alter system set max_wal_size = '256MB'`);
  await sql`select pg_reload_conf()`;
  await sql.unsafe(`create database ${TEMPLATE} owner ${OWNER_ROLE}`);
  await sql.end();
  const template = openDatabase({ host, port, user: OWNER_ROLE, database: TEMPLATE }, 1);
  await migrate(template.sql);
  await prepareJobs({ database: template, log: pino({ level: 'silent' }), queues });
  await grantRights(template.sql, APP_ROLE);
  await template.close();
  const stop = closedOnSignals(async () => {
    await started.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { place: { host, port, user }, stop };
}

/**
 * Creates a data directory on which a portal was started and stopped, for tests that do not need a first start.
 * @returns undefined if the account of PostgreSQL cannot access it: then its database is elsewhere and cannot be copied
 */
export async function prepareDataDir(): Promise<{ dataDir: string; remove(): Promise<void> } | undefined> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'unishelf-made-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const log = pino({ level: 'silent' });
  const options = { dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined };
  const store = await openStore(options, log, 'server', (database) => prepareJobs({ database, log, queues }));
  await store.close();
  const database = await lstat(path.join(dataDir, 'postgres'));
  if (database.isDirectory()) return { dataDir, remove };
  await remove();
  return undefined;
}

const endings = new WeakMap<Hooks, (() => Promise<unknown>)[]>();

/** Registers a clean-up after a test. The newest runs first, so that a portal closes before its database; `after` runs the oldest first. */
function atEnd(test: Hooks, end: () => Promise<unknown>): void {
  const known = endings.get(test);
  if (known) known.push(end);
  else {
    const all = [end];
    endings.set(test, all);
    test.after(() => endAll(all));
  }
}

/** Runs all clean-ups, the newest first, even if some fail. @throws the first error */
export async function endAll(endings: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const end of endings.splice(0).reverse()) await end().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

const connect = ({ host, port, user }: Place) =>
  postgres({
    path: `${host}/.s.PGSQL.${port}`,
    user,
    database: 'postgres',
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  });

/** A database opened with the role of the application, so that tests fail if this role lacks a right. */
export type TestDatabase = Database & {
  url: string;
  /** The same database, opened by the owner of the schema for tests that change the schema. */
  owner: Database & { url: string };
};

/**
 * Creates a migrated database, which is dropped after the test.
 * @param template the database from which it is copied
 */
export const testDatabase = (test: Hooks, template = TEMPLATE): Promise<TestDatabase> =>
  measured(() => makeDatabase(test, template));

/** Measures the time of set-up, for `npm test -- --times`. */
async function measured<Made>(make: () => Promise<Made>): Promise<Made> {
  const start = performance.now();
  const made = await make();
  performance.measure('set-up', { start });
  return made;
}

/** How long a bounded statement may take in tests, in ms: long, because the machine may be busy with other tests. */
const BOUNDED_WITHIN = 60_000;

async function makeDatabase(
  test: Hooks,
  template: string,
  boundedWithin = BOUNDED_WITHIN,
): Promise<TestDatabase> {
  const { host, port, user } = await cluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const sql = connect({ host, port, user });
  // Copying files takes half the time of PostgreSQL's default, which writes them through its log.
  await sql.unsafe(`create database ${name} template ${template} strategy file_copy owner ${OWNER_ROLE}`);
  // The rights of the template are not copied.
  await sql.unsafe(`revoke temporary on database ${name} from public`);
  const as = (role: string, connections: number) => {
    const opened = openDatabase({ host, port, user: role, database: name }, connections, boundedWithin);
    return {
      ...opened,
      url: `postgres://${role}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    };
  };
  const database = { ...as(APP_ROLE, 4), owner: as(OWNER_ROLE, 2) };
  atEnd(test, async () => {
    await Promise.all([database.close(), database.owner.close()]);
    await sql.unsafe(`drop database ${name} with (force)`);
    await sql.end();
  });
  return database;
}

type TestFiles = Files & { folder: string };

/** Opens a storage of files in a temporary folder, which is removed after the test. */
export async function testFiles(test: Hooks): Promise<TestFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unishelf-files-'));
  atEnd(test, () => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return { ...(await openDiskFiles(folder)), folder };
}

/** Counts the rows of blobs and the stored files. */
export async function stored({ database, files }: Pick<TestApp, 'database' | 'files'>) {
  const rows = await database.db.selectFrom('blobs').select('sha256').execute();
  const names = await readdir(files.folder, { recursive: true });
  return { rows: rows.length, files: names.filter((name) => /[0-9a-f]{64}$/.test(name)).length };
}

/** A renderer for tests that are not about pages: its pages contain only a title. */
export const plainRenderer: Renderer = {
  render: async (request) => ({
    kind: 'page',
    status: 200,
    html: `<!doctype html><title>${new URL(request.url).pathname}</title>`,
  }),
  assets: () => ({ blocking: [], scripts: [], preload: [], styles: [], lateStyles: [], fonts: [] }),
};

export type TestApp = {
  app: App;
  database: Database;
  /** The database, opened by the owner of the schema for tests that change the schema. */
  owner: Database;
  files: TestFiles;
  cache: ResponseCache;
  secret: Secret;
  passwords: Passwords;
  jobs: Jobs;
};

type TestAppOptions = {
  renderer?: Renderer;
  assets?: string;
  trustedProxies?: number;
  hstsSubdomains?: boolean;
  publicUrl?: string;
  log?: FastifyBaseLogger;
  /** How long a bounded statement may take, in ms. */
  boundedWithin?: number;
};

/** Creates a portal with its own database and files. */
export const testApp = (test: Hooks, options: TestAppOptions = {}): Promise<TestApp> =>
  measured(() => makeApp(test, options));

async function makeApp(test: Hooks, options: TestAppOptions): Promise<TestApp> {
  const database = await makeDatabase(test, TEMPLATE, options.boundedWithin);
  const files = await testFiles(test);
  const cache = new ResponseCache();
  const log = options.log ?? pino({ level: 'silent' });
  const renderer = options.renderer ?? plainRenderer;
  const services = await openServices({ database, log, cheapPasswords: true });
  const app = await createApp({
    publicUrl: 'http://portal.test',
    database,
    files,
    cache,
    readsAhead: false,
    ...services,
    ...options,
    log,
    renderer,
  });
  atEnd(test, () => services.close());
  atEnd(test, () => app.close());
  await app.ready();
  const { secret, passwords, jobs } = services;
  return { app, database, owner: database.owner, files, cache, secret, passwords, jobs };
}

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { dropTags } from '../src/core/cache/tags.ts';
import { endOrphans, isPostmaster, readPidFile } from '../src/core/db/cluster/postmaster.ts';
import { CLUSTER_DATABASE, CLUSTER_PORT } from '../src/core/db/cluster/settings.ts';
import { type Database, type Db, openDatabase } from '../src/core/db/database.ts';
import { OWNER_ROLE } from '../src/core/db/roles.ts';
import { until } from './until.ts';

/** Helpers for tests that start the server in its own process, which they can stop and kill. */

const root = path.join(import.meta.dirname, '..');

/** Why tests that need the built pages are skipped, if they are. */
export const notBuilt = existsSync(path.join(root, 'dist/client/en/manifest.json'))
  ? false
  : 'the pages are not built: use "npm test"';

type Environment = Record<string, string>;
/** One line of the server's log; levels are those of pino, 50 is an error. */
type Entry = { level: number; msg?: string; [field: string]: unknown };
type Exit = { code: number | null; signal: NodeJS.Signals | null };
type Launched = {
  child: ChildProcess;
  entries: Entry[];
  /** Resolves when the server has logged a matching message; rejects when it exits first. */
  logged(message: RegExp): Promise<Entry>;
  complaints(): string;
  exit: Promise<Exit>;
};

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

export type ServerProcess = Launched & {
  port: number;
  /** Sends a GET request on a new connection. */
  get(path: string, headers?: Environment): Promise<Answer>;
  /** Sends a signal and waits until the process exits. */
  end(signal: NodeJS.Signals): Promise<Exit>;
};

/** A data directory and the processes started on it. All are removed after the test. */
export type Installation = {
  dataDir: string;
  /** Starts the server and waits until it listens. */
  start(env?: Environment): Promise<ServerProcess>;
  /** Starts a server that is expected to fail, and waits until it exits. */
  startInVain(
    env?: Environment,
    account?: { uid: number; gid: number },
  ): Promise<{ code: number | null; complaint: string }>;
  /** Starts the server without waiting. */
  launch(env?: Environment, account?: object): Launched;
  /** Opens a direct connection to the running embedded cluster, as the owner of the schema. */
  database(): Database;
  /** Returns the process id of the embedded cluster's postmaster while it runs. */
  postmaster(): Promise<number | undefined>;
  /** Returns the log of PostgreSQL. */
  clusterLog(): string;
};

/** @param hasRun copies the database of a portal that ran before, if `npm test` has made one: a first start takes twice the CPU time */
export async function install(
  t: { after(end: () => Promise<void>): void },
  { hasRun = false } = {},
): Promise<Installation> {
  const dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'unishelf-')));
  const cluster = path.join(dataDir, 'postgres');
  const launched: Launched[] = [];
  const databases: Database[] = [];
  const postmaster = async () => {
    const pid = readPidFile(cluster)?.pid;
    return pid !== undefined && (await isPostmaster(pid, cluster)) ? pid : undefined;
  };
  t.after(async () => {
    await Promise.all(databases.map((database) => database.close()));
    for (const { child } of launched) child.kill('SIGKILL');
    await Promise.all(launched.map(({ exit }) => exit));
    const left = await postmaster();
    if (left !== undefined) process.kill(left, 'SIGKILL');
    await endOrphans(cluster);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  });
  const made = hasRun ? process.env.TEST_DATA_DIR : undefined;
  // `cp -a` keeps the owner of PostgreSQL's files, which may be another account; Node's `cp` does not.
  if (made) await promisify(execFile)('cp', ['-a', path.join(made, 'postgres'), cluster]);
  const launch = (env: Environment = {}, account = {}) => {
    const one = launchServer({ DATA_DIR: dataDir, ...env }, account);
    launched.push(one);
    return one;
  };
  return {
    dataDir,
    launch,
    start: async (env) => {
      const one = launch(env);
      const port = await portOf(one);
      return {
        ...one,
        port,
        get: (path, headers) => get(port, path, headers),
        end: (signal) => {
          one.child.kill(signal);
          return one.exit;
        },
      };
    },
    startInVain: async (env, account) => {
      const one = launch(env, account);
      const { code } = await one.exit;
      return { code, complaint: one.complaints() };
    },
    database: () => {
      const host = readPidFile(cluster)?.sockets ?? '';
      const place = { host, port: CLUSTER_PORT, user: OWNER_ROLE, database: CLUSTER_DATABASE };
      const database = openDatabase(place, 2);
      databases.push(database);
      return database;
    },
    postmaster,
    clusterLog: () => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8'),
  };
}

function launchServer(env: Environment, account: object): Launched {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const usual = { PORT: '0', SAMPLE_CONTENT: 'none', LOG_LEVEL: 'info', NODE_ENV: 'production' };
  const flags = ['--disable-warning=ExperimentalWarning', '--enable-source-maps'];
  const child = spawn(process.execPath, [...flags, 'src/portal/server.ts'], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...usual, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const entries: Entry[] = [];
  const lines = createInterface({ input: child.stdout ?? Readable.from([]) }).on('line', (line) => {
    // The last line of a killed server may be incomplete.
    if (/^\{.*\}$/.test(line)) entries.push(JSON.parse(line) as Entry);
  });
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Exit);
  const logged = (message: RegExp) =>
    new Promise<Entry>((resolve, reject) => {
      const look = () => {
        const entry = entries.find(({ msg }) => msg !== undefined && message.test(msg));
        if (!entry) return;
        lines.off('line', look);
        resolve(entry);
      };
      lines.on('line', look);
      look();
      exit.then(({ code }) => reject(new Error(`the server ended with ${code}: ${output}`)), reject);
    });
  return { child, entries, logged, complaints: () => output, exit };
}

async function portOf({ logged }: Launched): Promise<number> {
  const { msg = '' } = await logged(/^Server listening at /);
  return Number(msg.slice(msg.lastIndexOf(':') + 1));
}

function get(port: number, path: string, headers: Environment = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path: encodeURI(path), headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
    sent.on('error', reject).end();
  });
}

/** Asserts that a start failed because of a problem that the operator can fix: exit code 1, and one line that names it. */
export function assertOneLine(
  { code, complaint }: { code: number | null; complaint: string },
  pattern: RegExp,
): void {
  assert.match(complaint, /^[^\n]+\n$/);
  assert.match(complaint, pattern);
  assert.equal(code, 1);
}

/** Asserts that a missing database has its own error response: 503, Retry-After, and a message. */
export async function assertAway({ get }: ServerProcess): Promise<void> {
  const call = await get('/api/books?q=never asked before');
  const page = await get('/Universities?q=never asked before');
  for (const { status, headers } of [call, page]) {
    assert.equal(status, 503);
    assert.match(String(headers['retry-after']), /^\d+$/);
    assert.equal(headers['cache-control'], 'no-store');
  }
  assert.equal(call.headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.equal((JSON.parse(call.body) as { code: string }).code, 'unavailable');
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.body, /<main[\s>].*Retry/s);
}

/** Adds a book the way the portal does: in a transaction that announces it to caches. The transaction is committed when this resolves. */
export async function shelve({ db }: Database, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertBook(tx, name);
    await dropTags(tx, ['books']);
  });
}

async function insertBook(db: Db, name: string): Promise<void> {
  const values = { name, seller: 'A seller', price: 120, verified_at: new Date() };
  await db.insertInto('books').values(values).execute();
}

/** Waits until the server responds from its cache: then a book inserted without an announcement is missing in the list. */
export async function untilKept({ get }: ServerProcess, { db }: Database, path: string): Promise<void> {
  await until(`${path} is kept`, async () => {
    const name = `A book of ${performance.now()} that nothing announced`;
    await insertBook(db, name);
    return !(await get(path)).body.includes(name);
  });
}

/**
 * Asserts that the server receives announcements: books added by another process appear although the list was cached. Two rounds, because
 * in the first one the response may be fresh only because the server has just begun to listen.
 */
export async function assertWritesAreSeen(server: ServerProcess, database: Database): Promise<void> {
  for (const _ of [1, 2]) {
    await untilKept(server, database, '/api/books');
    const name = `A book of ${performance.now()}`;
    await shelve(database, name);
    await until('what was written is seen', async () => (await server.get('/api/books')).body.includes(name));
  }
}

import path from 'node:path';
import { openDatabase } from '../../src/core/db/database.ts';
import { OWNER_ROLE } from '../../src/core/db/roles.ts';
import { openSecret } from '../../src/core/secret.ts';
import { startSession } from '../../src/sessions/write.ts';
import type { Place } from '../database.ts';
import { onDatabase, startPortal } from '../portal.ts';
import { findProbes, type Probes } from '../scale/probes.ts';
import type { ClusterOptions, Filled } from '../servers/cluster.ts';
import { fillStudents } from '../students/fill.ts';
import type { Side } from './load.ts';
import { parentOf } from './processes.ts';
import { WRITTEN } from './routes.ts';
import { startChild, startServer } from './server.ts';

export const SCALE = { resources: 100_000, books: 10_000 };
export const PEOPLE = { posts: 5_000, students: 500 };
/** Ten times the books, for the book search alone. */
const TENFOLD = { resources: 10_000, books: 100_000 };
const SESSIONS = 50;

/** A commit with generated rows in its own cluster, and its servers. */
export type Commit = {
  name: string;
  core: number | undefined;
  place: Place;
  /** The portal's data directory, which holds the files. */
  dataDir: string;
  postmaster: number;
  probes: Probes;
  /** Starts the portal without its cache. */
  uncached(): Promise<Side>;
  /** Starts the portal without its cache, on ten times the books. */
  tenfold(): Promise<Side>;
  /** Starts the portal as `npm start` does. */
  whole(): Promise<Side>;
  close(): Promise<void>;
};

type Options = Pick<Commit, 'name' | 'core'> & Omit<ClusterOptions, 'scales'> & { needsTenfold: boolean };

/**
 * Opens the data of a commit; the commit's own code generates it if there is none yet.
 * @param keep as for `openBenchCluster`
 */
export async function openCommit({ name, root, core, keep, needsTenfold }: Options): Promise<Commit> {
  const scales = needsTenfold ? [SCALE, TENFOLD] : [SCALE];
  const cluster = await startChild<Filled>('servers/cluster.ts', {
    root,
    keep,
    scales,
  } satisfies ClusterOptions);
  const { folder, places } = cluster.first;
  const [place, many] = places as [Place, Place];
  const { tokens, postmaster, probes } = await populate(place);
  const dataDir = path.join(folder, 'portal');
  const files = path.join(dataDir, 'files');
  const uncached = async (place: Place) => {
    const options = { place, files, cached: false };
    return { name, postmaster, server: await startServer('servers/portal.ts', options, { root, core }) };
  };
  return {
    ...{ name, core, place, dataDir, postmaster, probes },
    uncached: () => uncached(place),
    tenfold: () => uncached(many),
    async whole() {
      return {
        name,
        postmaster,
        tokens,
        server: await startPortal(onDatabase(place, dataDir), { root, core }),
      };
    },
    async close() {
      if (keep) {
        await using owner = openDatabase({ ...place, user: OWNER_ROLE }, 1);
        await owner.sql`delete from blogs where title like ${`${WRITTEN}%`}`;
      }
      await cluster[Symbol.asyncDispose]();
    },
  };
}

/** Adds students, lifts the limits on writing, and starts sessions of students. @returns their tokens, and what is measured */
async function populate(place: Place) {
  await using owner = openDatabase({ ...place, user: OWNER_ROLE });
  await fillStudents(owner.sql, PEOPLE);
  await using database = openDatabase(place);
  const { db, sql } = database;
  const most = { user: 100_000, authority: 100_000, admin: 100_000 };
  const kinds = ['books', 'posts', 'reservations', 'messages', 'pictures', 'changes'];
  const limits = Object.fromEntries(kinds.map((kind) => [kind, most]));
  await sql`insert into settings (section, value) values ('limits', ${sql.json(limits)}) on conflict do nothing`;
  const secret = await openSecret(db);
  const students = await sql<{ id: string }[]>`
    select id from people where role = 'user' order by id limit ${SESSIONS}`;
  const from = { address: '192.0.2.1', userAgent: 'bench' };
  const sessions = students.map(({ id }) => startSession(db, secret, { id, role: 'user' }, from));
  const tokens = (await Promise.all(sessions)).map(({ token }) => token);
  const [backend] = await sql`select pg_backend_pid() as pid`;
  return { tokens, postmaster: parentOf(backend?.pid), probes: await findProbes(sql) };
}

export const stopAll = (sides: Side[]): Promise<unknown> =>
  Promise.all(sides.map(({ server }) => server[Symbol.asyncDispose]()));

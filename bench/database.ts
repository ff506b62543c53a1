import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openCluster } from '../src/core/db/cluster/cluster.ts';
import { CLUSTER_SUPERUSER } from '../src/core/db/cluster/settings.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { grantRights, OWNER_ROLE } from '../src/core/db/roles.ts';
import { closedOnSignals, migrate } from '../src/core/db/store.ts';
import { prepareJobs } from '../src/core/jobs/boss.ts';
import { queues } from '../src/portal/services.ts';
import { fill, type Scale } from './generate.ts';

export type Place = { host: string; port: number; user: string; database: string };
export type BenchCluster = AsyncDisposable & {
  folder: string;
  /** Returns a database with generated rows, which it creates if there is none yet; `finish` is the last step of that. */
  filled(scale: Scale, finish?: (place: Place) => Promise<void>): Promise<Place>;
};

/**
 * Opens an embedded PostgreSQL cluster for measuring.
 * @param keep a folder in which the filled databases stay for the next run; without it, a temporary folder is removed at the end
 */
export async function openBenchCluster(
  keep: string | undefined,
  say: (line: string) => void,
): Promise<BenchCluster> {
  const temporary = keep ? undefined : await mkdtempDisposable(path.join(tmpdir(), 'unishelf-bench-'));
  const folder = temporary?.path ?? path.resolve(keep ?? '');
  const cluster = await openCluster({ dataDir: folder, log: pino({ level: 'silent' }), role: 'command' });
  const close = closedOnSignals(async () => {
    await cluster.close();
    await temporary?.remove();
  });
  return {
    folder,
    [Symbol.asyncDispose]: close,
    filled: (scale, finish) => filled(cluster.connection, scale, say, finish),
  };
}

async function filled(
  connection: Place,
  scale: Scale,
  say: (line: string) => void,
  finish: (place: Place) => Promise<void> = async () => {},
): Promise<Place> {
  const place = {
    ...connection,
    database: `bench_${scale.resources}_${scale.books}${scale.texts ? '_texts' : ''}`,
  };
  // Filling without indexes and foreign-key checks requires the superuser.
  await using main = openDatabase({ ...connection, user: CLUSTER_SUPERUSER }, 1);
  const known = await main.sql`select from pg_database where datname = ${place.database}`;
  if (known.length > 0) {
    // A kept database may lack the newest migrations.
    await using owner = openDatabase({ ...place, user: OWNER_ROLE }, 2);
    await migrate(owner.sql);
    return place;
  }
  const started = performance.now();
  const filling = { ...place, database: `${place.database}_filling` };
  // May remain from a run that was stopped while filling.
  await main.sql.unsafe(`drop database if exists ${filling.database}`);
  await main.sql.unsafe(`create database ${filling.database} owner ${OWNER_ROLE}`);
  await prepare(filling, scale);
  await finish(filling);
  await main.sql.unsafe(`alter database ${filling.database} rename to ${place.database}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${scale.resources} resources and ${scale.books} books made in ${seconds} s`);
  return place;
}

async function prepare(place: Place, scale: Scale): Promise<void> {
  await using owner = openDatabase({ ...place, user: OWNER_ROLE }, 2);
  await migrate(owner.sql);
  await prepareJobs({ database: owner, log: pino({ level: 'silent' }), queues });
  await grantRights(owner.sql, place.user);
  await using superuser = openDatabase({ ...place, user: CLUSTER_SUPERUSER }, 2);
  await fill(superuser.sql, scale);
}

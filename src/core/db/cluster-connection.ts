import postgres from 'postgres';
import type { Postmaster } from './cluster-postmaster.ts';
import { CLUSTER_DATABASE, CLUSTER_PORT, CLUSTER_SUPERUSER } from './cluster-settings.ts';
import { arrangeRoles } from './roles.ts';

/** Where the embedded cluster takes connections: `host` is the folder of its private Unix socket. */
export type ClusterConnection = { host: string; port: number; user: string; database: string };

/** How to reach what a postmaster serves, as one of its roles. */
export function connectionTo(postmaster: Postmaster, user: string): ClusterConnection {
  return { host: postmaster.sockets, port: CLUSTER_PORT, user, database: CLUSTER_DATABASE };
}

/** Makes the database of the application where it is missing, and the roles under which it is used. */
export async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  const connection = connectionTo(postmaster, CLUSTER_SUPERUSER);
  const ask = async (database: string, work: (sql: postgres.Sql) => PromiseLike<unknown>) => {
    const sql = postgres({ ...connection, database, max: 1, connect_timeout: 10, onnotice: () => {} });
    await Promise.resolve(work(sql)).finally(() => sql.end({ timeout: 5 }));
  };
  try {
    await ask(connection.database, arrangeRoles);
  } catch (error) {
    const isMissing = error instanceof postgres.PostgresError && error.code === '3D000';
    if (!isMissing) throw error;
    await ask('postgres', (sql) => sql.unsafe(`CREATE DATABASE ${connection.database}`));
    await ask(connection.database, arrangeRoles);
  }
}

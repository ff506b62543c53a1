import postgres from 'postgres';
import type { Postmaster } from './cluster-postmaster.ts';
import { CLUSTER_DATABASE, CLUSTER_PORT, CLUSTER_USER } from './cluster-settings.ts';

/** Where the embedded cluster takes connections: `host` is the folder of its private Unix socket. */
export type ClusterConnection = { host: string; port: number; user: string; database: string };

/** How to reach what a postmaster serves. */
export function connectionTo(postmaster: Postmaster): ClusterConnection {
  return { host: postmaster.sockets, port: CLUSTER_PORT, user: CLUSTER_USER, database: CLUSTER_DATABASE };
}

/** Makes the database of the application where it is missing. */
export async function ensureDatabase(connection: ClusterConnection): Promise<void> {
  const ask = async (database: string, text: string) => {
    const sql = postgres({ ...connection, database, max: 1, connect_timeout: 10, onnotice: () => {} });
    await sql.unsafe(text).finally(() => sql.end({ timeout: 5 }));
  };
  try {
    await ask(connection.database, 'SELECT 1');
  } catch (error) {
    const isMissing = error instanceof postgres.PostgresError && error.code === '3D000';
    if (!isMissing) throw error;
    await ask('postgres', `CREATE DATABASE ${connection.database}`);
  }
}

/** The superuser of the embedded cluster, used only to set up roles and databases. */
export const CLUSTER_SUPERUSER = 'unishelf';
export const CLUSTER_DATABASE = 'unishelf';

/** Only part of the socket's file name (`.s.PGSQL.5432`); nothing listens on the network. */
export const CLUSTER_PORT = 5432;

/** The major version of the embedded PostgreSQL, and so of the data directories that it can read. */
export const CLUSTER_MAJOR = '18';

/**
 * Options of `initdb`. The builtin locale C.UTF-8 sorts by code point and classifies the letters of all scripts from tables inside
 * PostgreSQL: the same on every system, and no update of the C library can corrupt an index. The other locale categories are C for the same
 * reason. `trust` is safe because only the account itself (and root) can reach the socket. (https://www.postgresql.org/docs/18/locale.html)
 */
export const INITDB_OPTIONS = [
  `--username=${CLUSTER_SUPERUSER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
  '--no-instructions',
];

/**
 * Returns the server's settings as `-c` options. They are set only here, not in the cluster's files, so an update reaches every cluster.
 * Durability (fsync, synchronous_commit, full_page_writes) stays at PostgreSQL's default: on.
 */
export function serverOptions(sockets: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: quoted(sockets),
    unix_socket_permissions: '0700',
    port: CLUSTER_PORT,
    max_connections: 100,
    shared_buffers: '128MB',
    // An embedded cluster has no subscribers.
    max_logical_replication_workers: 0,
    // JIT compilation costs more than these short queries take.
    jit: 'off',
    // SSDs read random pages almost as fast as sequential ones.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_min_messages: 'warning',
    // The app logs its own failed statements; here they would only repeat personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The setting is a comma-separated list, so the folder is quoted like an SQL identifier. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

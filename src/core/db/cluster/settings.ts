/** The superuser inside the embedded cluster: only roles are set up as this one. */
export const CLUSTER_SUPERUSER = 'unishelf';
export const CLUSTER_DATABASE = 'unishelf';

/** Only names the socket file (`.s.PGSQL.5432`); nothing listens on the network. */
export const CLUSTER_PORT = 5432;

/** The major version whose data directories the embedded binaries understand. */
export const CLUSTER_MAJOR = '18';

/**
 * How a cluster is made. The builtin locale C.UTF-8 sorts by code point and knows the letters of all scripts from
 * tables inside PostgreSQL: the same on every system, and no update of the C library can break an index. The other
 * locale categories are C for the same reason. `trust` is safe because only the account itself (and root) can reach
 * the socket. (https://www.postgresql.org/docs/18/locale.html)
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
 * How the server runs, as `-c` options: the code is the only place that says so, and an update reaches every cluster.
 * Durability (fsync, synchronous_commit, full_page_writes) stays as PostgreSQL ships it: on.
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
    // Compiling a query costs more than these short queries do.
    jit: 'off',
    // Disks without moving parts read anywhere almost as fast as in a row.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_min_messages: 'warning',
    // The app logs its own failed statements; here they would only repeat people's data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The setting is a comma-separated list, so a folder's name is quoted as PostgreSQL quotes identifiers. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

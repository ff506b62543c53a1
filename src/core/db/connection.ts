import { isIP, Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import postgres, { type Options, type PostgresType, type Sql } from 'postgres';
import { isLocalHost, readAddress, readAuthorities } from '../network.ts';

/** Where to connect: a URL, or the private Unix socket of the embedded cluster. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/** The target that postgres.js passes to a custom socket factory. */
type Target = { path: string | false; host: string[]; port: number[] };

/** Options of postgres.js, including those that its published types omit. */
export type ClientOptions = Options<Record<string, PostgresType>> & {
  socket?(target: Target): Socket;
  onnotify?(channel: string, payload: string): void;
  /** How many statements one connection may queue behind the running one; not in the published types. */
  max_pipeline?: number;
};

/** Opens a postgres.js client on a fixed target. The options override the common settings. */
export type OpenClient = (options: ClientOptions) => Sql;

/** Settings of every client. Statements time out after 30 seconds. Connections are never closed for their age or for being idle. */
const SETTINGS = {
  connect_timeout: 5,
  idle_timeout: 0,
  max_lifetime: null,
  onnotice: () => {},
  types: { count: { to: 20, from: [20], parse: Number, serialize: String } },
  connection: { application_name: 'unishelf', statement_timeout: 30_000 },
};

/** A parsed database URL: `folder` is the folder of a Unix socket, `ssl` the option of postgres.js. */
type Server = { url: URL; folder: string | undefined; ssl: false | TlsOptions };

/**
 * Parses a database URL. It also accepts the two forms that libpq knows and postgres.js does not, which name the folder of a Unix socket:
 * `postgres://user@localhost/database?host=/run/postgresql`, or `%2Frun%2Fpostgresql` as the host
 * (https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-CONNSTRING-URIS).
 *
 * Without `sslmode`, connections over the network are encrypted (`require`) and local ones are not. `verify-full` also verifies the
 * server's identity, against the certificate authorities in `sslrootcert` or those that come with Node. `prefer` and `allow` are refused:
 * they fall back to clear text when the server, or an attacker in its place, offers no encryption.
 * @throws {Error} for an unsupported `sslmode`, for the parameter `ssl`, for `sslrootcert` with `sslmode=disable`, and for a bare `%`; see
 * readAddress
 */
export function readDatabaseUrl(connection: string): Server {
  const url = readAddress(connection);
  const { searchParams } = url;
  if (!isDecodable(connection)) throw new Error('a % in it, as in a password, is written as %25');
  const host = decodeURIComponent(url.hostname);
  const folder = [searchParams.get('host') ?? '', host].find((one) => one.startsWith('/'));
  const hosts = host.split(',').map((one) => one.replace(/:\d+$/, '') || 'localhost');
  const isLocal = folder !== undefined || hosts.every(isLocalHost);
  const authorities = searchParams.get('sslrootcert') ?? undefined;
  const usual = authorities !== undefined ? 'verify-full' : isLocal ? 'disable' : 'require';
  const mode = searchParams.get('sslmode') ?? usual;
  if (searchParams.has('ssl')) throw new Error('the parameter "ssl" is not known: use sslmode');
  if (!(mode in MODES)) throw new Error(`sslmode has to be ${Object.keys(MODES).join(', ')}`);
  if (mode === 'disable' && authorities !== undefined)
    throw new Error('sslrootcert makes no sense with sslmode=disable');
  for (const name of ['sslmode', 'sslrootcert']) searchParams.delete(name);
  if (folder !== undefined) searchParams.delete('host');
  if (folder !== undefined || url.hostname === '') url.hostname = 'localhost';
  // As in libpq: with an `sslrootcert`, `require` verifies the certificate as well.
  const checks =
    MODES[mode === 'require' && authorities !== undefined ? 'verify-ca' : (mode as keyof typeof MODES)];
  const ca = authorities === undefined || authorities === 'system' ? undefined : authorities;
  const ssl =
    folder !== undefined || !checks
      ? false
      : { minVersion: 'TLSv1.2' as const, checkServerIdentity: isOneOf(hosts), ...checks, authorities: ca };
  return { url, folder, ssl };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * When postgres.js connects to an IP address it passes no server name, and Node then checks the certificate against `localhost`. This check
 * accepts a certificate for one of the IP addresses in the URL instead.
 */
function isOneOf(hosts: string[]): NonNullable<ConnectionOptions['checkServerIdentity']> {
  const plain = hosts.map((host) => host.replace(/^\[(.*)\]$/, '$1'));
  return (name, certificate) => {
    const meant = plain.includes(name) ? [name] : plain.filter((host) => isIP(host) !== 0);
    const troubles = meant.map((host) => checkServerIdentity(host, certificate));
    return troubles.includes(undefined) ? undefined : (troubles[0] ?? checkServerIdentity(name, certificate));
  };
}

const MODES = {
  disable: undefined,
  require: { rejectUnauthorized: false },
  'verify-ca': { rejectUnauthorized: true, checkServerIdentity: () => undefined },
  'verify-full': { rejectUnauthorized: true },
};

type TlsOptions = ConnectionOptions & { authorities: string | undefined };

/**
 * Returns a function that opens postgres.js clients on this target.
 * @throws {Error} see readDatabaseUrl
 * @throws {AppStartError} when the file of certificate authorities cannot be read
 */
export function clientOn(connection: Connection): OpenClient {
  if (typeof connection !== 'string') {
    const place = { ...connection, path: socketIn(connection.host, connection.port), ssl: false };
    return (options) => postgres({ ...SETTINGS, ...place, ...options }) as unknown as Sql;
  }
  const { url, folder, ssl: wanted } = readDatabaseUrl(connection);
  const ssl = wanted && {
    ...wanted,
    ...(wanted.authorities !== undefined && { ca: readAuthorities('DATABASE_URL', wanted.authorities) }),
  };
  const port = Number(url.port || 5432);
  // postgres.js mistakes a colon of an IPv6 address for the one before a port, unless host and port are lists.
  const address = /^\[(.+)\]$/.exec(url.hostname)?.[1];
  const place = {
    ssl,
    // postgres.js decodes the account and the password, but not this.
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(address !== undefined && ({ host: [address], port: [port] } as object)),
    ...(folder !== undefined && { path: socketIn(folder, port) }),
  };
  return (options) => postgres(url.href, { ...SETTINGS, ...options, ...place }) as unknown as Sql;
}

/**
 * Returns the socket factory of a client: one socket for each of its connections, then only sockets that fail. So each connection is made
 * once, and the code that opened the client handles its end. Left alone, postgres.js reconnects immediately and endlessly where connections
 * are accepted and then closed (a tunnel with no server behind it, for example), until the system runs out of ports.
 */
export function socketsFor(connections: number): (target: Target) => Socket {
  let made = 0;
  return ({ path, host, port }) => {
    const socket = new HeardSocket();
    const [at, name] = [port[made % port.length] ?? 0, host[made % host.length] ?? ''];
    made += 1;
    if (made > connections) setImmediate(() => socket.destroy(connectionLost()));
    // Deferred, because an unroutable IP address fails at once: by then postgres.js has attached its listeners.
    else queueMicrotask(() => (path ? socket.connect(path) : socket.connect(at, name)));
    // postgres.js compares the certificate with this name.
    return Object.assign(socket, { host: name });
  };
}

/**
 * postgres.js removes its listeners from a socket that it gives up. If the socket breaks later, an `error` event without a listener would
 * end the process.
 */
class HeardSocket extends Socket {
  override removeAllListeners(event?: string | symbol): this {
    super.removeAllListeners(event);
    return this.on('error', () => {});
  }
}

/** The error that postgres.js raises for a statement whose connection was lost. */
export const connectionLost = () =>
  Object.assign(new Error('the connection to the database was lost'), { code: 'CONNECTION_CLOSED' });

const socketIn = (folder: string, port: number | string): string => `${folder}/.s.PGSQL.${port}`;

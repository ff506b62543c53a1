import { isIP, Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import postgres, { type Options, type PostgresType, type Sql } from 'postgres';
import { isLocalHost, readAuthorities } from '../network.ts';

/** Where to connect: a URL, or the private socket of the embedded cluster. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/** Where postgres.js is about to connect, as it describes it to custom sockets. */
type Target = { path: string | false; host: string[]; port: number[] };

/** Options of postgres.js, with two that its types leave out. */
export type ClientOptions = Options<Record<string, PostgresType>> & {
  socket?(target: Target): Socket;
  onnotify?(channel: string, payload: string): void;
  /** Statements that may wait on one connection for the one before them; not in the published types. */
  max_pipeline?: number;
};

/** Opens a client of postgres.js on a place, with what is different about this client. */
export type OpenClient = (options: ClientOptions) => Sql;

/** Settings of every client. Statements may take 30 seconds. No connection is closed by us for its age or for being idle. */
const SETTINGS = {
  connect_timeout: 5,
  idle_timeout: 0,
  max_lifetime: null,
  onnotice: () => {},
  types: { count: { to: 20, from: [20], parse: Number, serialize: String } },
  connection: { application_name: 'unishelf', statement_timeout: 30_000 },
};

/** A PostgreSQL that a URL names. `folder` is that of its Unix socket; `ssl` is the option of postgres.js. */
type Server = { url: URL; folder: string | undefined; ssl: false | TlsOptions };

/**
 * Reads the URL of a PostgreSQL. Of those that PostgreSQL's own programs understand, postgres.js does not know those that name the folder of
 * a Unix socket, as `postgres://user@localhost/database?host=/run/postgresql` or with `%2Frun%2Fpostgresql` as the host
 * (https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-CONNSTRING-URIS).
 *
 * Without `sslmode` connections over the network are encrypted (`require`), those within the machine are not. `verify-full` also finds out
 * whether the server is the one that was meant, by the authorities in `sslrootcert` or those that come with Node. `prefer` and `allow`,
 * which go on in clear text where the server, or an attacker in its place, offers no encryption, are not taken.
 * @throws {Error} when `sslmode` is one of these, or is not known
 */
export function readDatabaseUrl(connection: string): Server {
  const url = new URL(connection);
  const { searchParams } = url;
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
  // As libpq does: with authorities at hand, `require` looks at the certificate as well.
  const checks =
    MODES[mode === 'require' && authorities !== undefined ? 'verify-ca' : (mode as keyof typeof MODES)];
  const ca = authorities === undefined || authorities === 'system' ? undefined : authorities;
  const ssl =
    folder !== undefined || !checks
      ? false
      : { minVersion: 'TLSv1.2' as const, checkServerIdentity: isOneOf(hosts), ...checks, authorities: ca };
  return { url, folder, ssl };
}

/**
 * postgres.js names no server where it connects to an address instead of a name, and Node then takes a certificate for `localhost`: one for
 * an address that the URL names is asked for instead.
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
 * What opens clients of postgres.js on a place.
 * @throws {Error} see readDatabaseUrl
 * @throws {AppStartError} when the file of authorities cannot be read
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
  // postgres.js takes the colons of an IPv6 address for that before a port, unless it gets lists.
  const address = /^\[(.+)\]$/.exec(url.hostname)?.[1];
  const place = {
    ssl,
    ...(address !== undefined && ({ host: [address], port: [port] } as object)),
    ...(folder !== undefined && { path: socketIn(folder, port) }),
  };
  return (options) => postgres(url.href, { ...SETTINGS, ...options, ...place }) as unknown as Sql;
}

/**
 * Makes the sockets of a client: one for each of its connections, and then none that leads anywhere. So a connection is made
 * once, and its end is handled by the code that opened the client. postgres.js itself would try again at once and without end
 * where connections are taken and closed, as a tunnel without a server at its other end does, until the system has no port left.
 */
export function socketsFor(connections: number): (target: Target) => Socket {
  let made = 0;
  return ({ path, host, port }) => {
    const socket = new HeardSocket();
    const [at, name] = [port[made % port.length] ?? 0, host[made % host.length] ?? ''];
    made += 1;
    if (made > connections) setImmediate(() => socket.destroy(connectionLost()));
    // A number that no route leads to fails at once: then postgres.js has its listeners on the socket.
    else queueMicrotask(() => (path ? socket.connect(path) : socket.connect(at, name)));
    // For the certificate, which postgres.js compares with it.
    return Object.assign(socket, { host: name });
  };
}

/**
 * postgres.js takes its listeners off a socket that it gives up. The socket may break after that, and an error without a listener
 * would end the process.
 */
class HeardSocket extends Socket {
  override removeAllListeners(event?: string | symbol): this {
    super.removeAllListeners(event);
    return this.on('error', () => {});
  }
}

/** The error of a statement whose connection is gone, as postgres.js has it. */
export const connectionLost = () =>
  Object.assign(new Error('the connection to the database was lost'), { code: 'CONNECTION_CLOSED' });

const socketIn = (folder: string, port: number | string): string => `${folder}/.s.PGSQL.${port}`;

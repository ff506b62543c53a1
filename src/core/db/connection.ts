import { Socket } from 'node:net';
import postgres, { type Options, type PostgresType, type Sql } from 'postgres';

/** Where to connect: a URL, or the private socket of the embedded cluster. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/** Where postgres.js is about to connect, as its custom sockets are told. */
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

/**
 * How to open clients on a place. Of the URLs that PostgreSQL's own programs understand, postgres.js does not know those that name the
 * folder of a Unix socket, as `postgres://user@localhost/database?host=/run/postgresql` or with `%2Frun%2Fpostgresql` as the host
 * (https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-CONNSTRING-URIS).
 */
export function clientOn(connection: Connection): OpenClient {
  if (typeof connection !== 'string') {
    const place = { ...connection, path: socketIn(connection.host, connection.port) };
    return (options) => postgres({ ...SETTINGS, ...place, ...options }) as unknown as Sql;
  }
  const url = new URL(connection);
  const folder = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (!folder.startsWith('/'))
    return (options) => postgres(connection, { ...SETTINGS, ...options }) as unknown as Sql;
  const path = socketIn(folder, url.port || 5432);
  url.searchParams.delete('host');
  url.hostname = 'localhost';
  return (options) => postgres(url.href, { ...SETTINGS, ...options, path }) as unknown as Sql;
}

/**
 * Makes the sockets of a client: one for each of its connections, and then none that leads anywhere. So a connection is made once, and
 * whoever opened the client sees to its end. postgres.js itself would try again at once and without end where connections are taken
 * and closed, as a tunnel without a server at its other end does, until the system has no port left.
 */
export function socketsFor(connections: number): (target: Target) => Socket {
  let made = 0;
  return ({ path, host, port }) => {
    const socket = new HeardSocket();
    const [at, name] = [port[made % port.length] ?? 0, host[made % host.length] ?? ''];
    made += 1;
    if (made > connections) setImmediate(() => socket.destroy(connectionLost()));
    else if (path) socket.connect(path);
    else socket.connect(at, name);
    // For the certificate, which postgres.js compares with it.
    return Object.assign(socket, { host: name });
  };
}

/**
 * postgres.js takes its listeners off a socket that it gives up. The socket may break after that, and an error that nobody hears would
 * end the process.
 */
class HeardSocket extends Socket {
  override removeAllListeners(event?: string | symbol): this {
    super.removeAllListeners(event);
    return this.on('error', () => {});
  }
}

/** The error of a statement that has no connection. */
export const connectionLost = () =>
  Object.assign(new Error('the connection to the database was lost'), { code: 'CONNECTION_CLOSED' });

const socketIn = (folder: string, port: number | string): string => `${folder}/.s.PGSQL.${port}`;

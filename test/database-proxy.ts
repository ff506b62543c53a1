import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/**
 * The behaviour of the proxy between a client and its database. `forwards`: it forwards all data. `refuses`: no server listens. `hangs up`:
 * connections are accepted and closed. `full`: only new ones are closed. `silent`: connections are accepted, but no data is forwarded.
 */
type Mode = 'forwards' | 'refuses' | 'hangs up' | 'full' | 'silent';

export type Proxy = {
  port: number;
  /** Changes the behaviour. Existing connections are reset, but `full` keeps them, and `silent` keeps them without forwarding data. */
  become(mode: Mode): Promise<void>;
};

/** Makes a PostgreSQL that listens on a Unix socket reachable over TCP, through a proxy that can be cut. */
export async function openProxy(t: TestContext, socketPath: string): Promise<Proxy> {
  let mode: Mode = 'forwards';
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    client.on('error', () => {});
    if (mode === 'hangs up' || mode === 'full') {
      client.end();
      return;
    }
    const upstream = connect(socketPath).on('error', () => {});
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      client.destroy();
      pairs.delete(pair);
    });
    if (mode === 'forwards') client.pipe(upstream).pipe(client);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const become = async (next: Mode) => {
    mode = next;
    if (mode === 'full') return;
    for (const [client, upstream] of pairs) {
      if (mode !== 'silent') client.resetAndDestroy();
      client.unpipe();
      upstream.unpipe();
    }
    if (mode === 'refuses') server.close();
    else if (!server.listening) await listen(port);
  };
  t.after(() => become('refuses'));
  return { port, become };
}

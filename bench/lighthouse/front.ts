import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import http from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, startPortal } from '../portal.ts';

/**
 * Starts the portal with its sample content, behind TLS and HTTP/2.
 * @returns the public address, and the address that the portal itself listens on
 */
export async function startBehindFront(): Promise<AsyncDisposable & { origin: string; behind: string }> {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'unishelf-lighthouse-'));
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const data = path.join(folder.path, 'data');
  const portal = await startPortal({ PUBLIC_URL: origin, DATA_DIR: data, LOG_LEVEL: 'error' });
  const endFront = await startFront(folder.path, port, portal.origin);
  return {
    origin,
    behind: portal.origin,
    async [Symbol.asyncDispose]() {
      endFront();
      await portal[Symbol.asyncDispose]();
      await folder.remove();
    },
  };
}

/** HTTP/1.1 headers that HTTP/2 forbids (RFC 9113, 8.2.2). */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Starts a proxy in front of the portal, as in production: TLS and HTTP/2, with a certificate made by `openssl` for this run.
 * @param folder where key and certificate are written
 * @param port the port to listen on
 * @param target the address that the portal itself listens on
 * @returns a function that stops the proxy
 */
async function startFront(folder: string, port: number, target: string): Promise<() => void> {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const wanted = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
  await promisify(execFile)('openssl', ['req', '-x509', ...wanted, '-subj', '/CN=localhost']);
  const agent = new http.Agent({ keepAlive: true });
  const pass = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const options = { method: request.method, agent, headers: Object.fromEntries(headers) };
    const asked = http.request(target + request.url, options, (answer) => {
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !OF_ONE_CONNECTION.includes(name)) response.setHeader(name, value);
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    });
    asked.on('error', () => response.stream.close());
    request.pipe(asked);
  };
  const front = createSecureServer({ key: await readFile(key), cert: await readFile(cert) }, pass);
  await once(front.listen(port, '127.0.0.1'), 'listening');
  return () => {
    front.close();
    agent.destroy();
  };
}

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import path from 'node:path';
import { promisify } from 'node:util';

/** What HTTP/2 (RFC 9113, 8.2.2) does not carry on from HTTP/1.1. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * A proxy before the portal, as in production: TLS and HTTP/2, with a certificate made by `openssl` for this run.
 * @param folder where key and certificate are written
 * @param port the one to listen on
 * @param target the portal's own port
 * @returns ends it
 */
export async function startFront(folder: string, port: number, target: number): Promise<() => void> {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const wanted = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
  await promisify(execFile)('openssl', ['req', '-x509', ...wanted, '-subj', '/CN=localhost']);
  const agent = new http.Agent({ keepAlive: true });
  const pass = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const options = { port: target, path: request.url, method: request.method, agent };
    const asked = http.request({ ...options, headers: Object.fromEntries(headers) }, (answer) => {
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

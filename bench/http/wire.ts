import { get, type IncomingHttpHeaders } from 'node:http';

/** Fetches a response as sent over the network: a compressed body stays compressed. */
export function wire(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
    });
    request.on('error', reject);
  });
}

/** The minimum a Node server can do: looks the address up in a map and writes exactly the portal's bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wire } from '../http/wire.ts';
import { given, report } from './child.ts';

const { origin, paths, headers } = given<{
  origin: string;
  paths: string[];
  headers: Record<string, string>;
}>();
const TRANSFER = new Set(['date', 'connection', 'keep-alive']);
const answers = new Map<string, { headers: string[]; body: Buffer }>();
for (const path of paths) answers.set(path, await capture(path));

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));

async function capture(path: string) {
  const answer = await wire(origin + path, headers);
  const kept = Object.entries(answer.headers).filter(([name]) => !TRANSFER.has(name));
  return { headers: kept.flatMap(([name, value]) => [name, String(value)]), body: answer.body };
}

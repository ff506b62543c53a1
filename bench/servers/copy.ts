/** The minimum a Node server can do with an upload: copies the request to a file and, with `isSafe`, waits until it is synced to disk. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { given, report } from './child.ts';

const { folder, isSafe } = given<{ folder: string; isSafe: boolean }>();

const server = createServer(async (request, response) => {
  const file = path.join(folder, randomUUID());
  await pipeline(request, createWriteStream(file));
  if (isSafe) {
    await using copy = await open(file);
    await copy.sync();
  }
  response.writeHead(201).end('{}');
  await rm(file);
});
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));

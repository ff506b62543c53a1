/** The portal as in production, with or without its cache; its log, at level `info`, goes to /dev/null. */
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { ResponseCache } from '../../src/core/cache/response-cache.ts';
import { followTags } from '../../src/core/cache/tags.ts';
import { openDatabase } from '../../src/core/db/database.ts';
import { openDiskFiles } from '../../src/core/files/disk.ts';
import { openBuilt } from '../../src/core/pages/built.ts';
import { createApp } from '../../src/portal/app.ts';
import { openServices } from '../../src/portal/services.ts';
import type { Place } from '../database.ts';
import { given, report } from './child.ts';

export type PortalOptions = { place: Place; files: string; cached: boolean };

const { place, files, cached } = given<PortalOptions>();
const dist = path.join(import.meta.dirname, '../../dist');
const log = pino(
  { level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination('/dev/null'),
);
const database = openDatabase(place);
/** A cache that stores no responses, so that each request is computed; other cached values remain. */
class NoAnswers extends ResponseCache {
  #asked = 0;
  override keep(): void {}
  // A different time for each call: concurrent requests for one address would otherwise share one response.
  override now(): number {
    this.#asked += 1;
    return this.#asked;
  }
}
const cache = cached ? new ResponseCache() : new NoAnswers();
const app = await createApp({
  publicUrl: 'http://localhost:3000',
  log,
  database,
  ...(await openServices({ database, log })),
  files: await openDiskFiles(files),
  renderer: await openBuilt(dist),
  cache,
  assets: dist,
});
await followTags(database, cache);
await app.listen({ port: 0, host: '127.0.0.1' });
report((app.server.address() as AddressInfo).port);

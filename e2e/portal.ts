import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after, type TestContext } from 'node:test';
import { pino } from 'pino';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { loadSample } from '../sample/load.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/browser.ts';
import { createApp } from '../src/app.ts';
import { ResponseCache } from '../src/core/cache/response-cache.ts';
import { followTags } from '../src/core/cache/tags.ts';
import type { Database } from '../src/core/db/database.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import type { App } from '../src/core/http/http.ts';
import { openBuilt } from '../src/core/pages/built.ts';
import { testDatabase } from '../src/core/testing.ts';
import { openServices, type Services } from '../src/services.ts';
import type { PreparedSample } from './sample.ts';

/** The built portal with its sample content on a port of its own, and a real browser to visit it with. */
export type Portal = {
  url: string;
  app: App;
  database: Database;
  cache: ResponseCache;
  /** Has the jobs done from now on: imports, documents. Most journeys need none. */
  work: () => Promise<void>;
};

const log = pino({ level: 'silent' });
const dist = path.join(import.meta.dirname, '../dist');
const found = await findChromium();

/** Why the journeys of this run are skipped, if they are. */
const missing =
  'missing' in found
    ? found.missing
    : existsSync(dist)
      ? undefined
      : 'the pages are not built: use "npm test"';

let browser: Promise<Browser> | undefined;
let portal: Promise<Portal> | undefined;
const closing: (() => Promise<unknown>)[] = [];
after(async () => {
  await (await browser)?.close();
  for (const close of closing.reverse()) await close();
});

async function start(): Promise<Portal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unishelf-e2e-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const prepared = JSON.parse(process.env.TEST_SAMPLE ?? 'null') as PreparedSample | null;
  const hooks = { after: (close: () => Promise<void>) => void closing.push(close) } as never;
  const database = await testDatabase(hooks, prepared?.database);
  if (prepared) await cp(prepared.folder, folder, { recursive: true });
  const files = await openDiskFiles(folder);
  const cache = new ResponseCache();
  const services = await openServices({ database, log, cheapPasswords: true });
  closing.push(() => services.close());
  if (!prepared) await loadSample({ database, files, log, passwords: services.passwords });
  const app = await createApp({
    publicUrl: 'http://localhost',
    log,
    database,
    files,
    cache,
    renderer: await openBuilt(dist),
    assets: dist,
    ...services,
  });
  closing.push(() => app.close());
  await followTags(database, cache);
  await app.listen({ port: 0 });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  let working: Promise<Services> | undefined;
  closing.push(async () => (await working)?.close());
  const work = async () => {
    const place = { publicUrl: url, dataDir: folder, smtpUrl: undefined };
    working ??= openServices({ ...place, database, files, log, cheapPasswords: true, work: true });
    await working;
  };
  return { url, app, database, cache, work };
}

type Visit = {
  page: Page;
  portal: Portal /** What the console and the page complained about. */;
  complaints: string[];
};

/**
 * A journey: a test that visits the portal in a browser window of its own. It fails when the page throws or breaks the security policy,
 * whatever else it looks at.
 */
export function journey(
  name: string,
  visit: (visit: Visit, t: TestContext) => Promise<void>,
  options: BrowserContextOptions = {},
): void {
  test(name, { skip: missing ?? false }, async (t) => {
    portal ??= start();
    browser ??= chromium.launch({ executablePath: (found as { path: string }).path, args: CHROMIUM_FLAGS });
    const at = await portal;
    const context = await (await browser).newContext({ baseURL: at.url, locale: 'en-IN', ...options });
    t.after(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      complaints.push(message.text());
      if (/Content Security Policy|Hydration|Minified React error/i.test(message.text()))
        broken.push(message.text());
    });
    await visit({ page, portal: at, complaints }, t);
    if (broken.length > 0) throw new Error(`The page broke: ${broken.join('; ')}`);
  });
}

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
export const dark: BrowserContextOptions = { colorScheme: 'dark' };
export const withoutScripts: BrowserContextOptions = { javaScriptEnabled: false };

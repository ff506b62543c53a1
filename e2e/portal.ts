import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { pino } from 'pino';
import { loadSample } from '../sample/load.ts';
import type { FoundBrowser } from '../scripts/browser.ts';
import { ResponseCache } from '../src/core/cache/response-cache.ts';
import { dropTags, followTags } from '../src/core/cache/tags.ts';
import type { Database } from '../src/core/db/database.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import type { App } from '../src/core/http/http.ts';
import { openBuilt } from '../src/core/pages/built.ts';
import { createApp } from '../src/portal/app.ts';
import { openServices, type Services } from '../src/portal/services.ts';
import { endAll, testDatabase } from '../test/app.ts';
import type { PreparedSample } from './sample.ts';

/** The built portal with its sample content on a port of its own, and a real browser to visit it with. */
export type Portal = {
  url: string;
  app: App;
  database: Database;
  cache: ResponseCache;
  /** Has the jobs done from now on: imports, documents. Most journeys need none. */
  work: () => Promise<void>;
  /** Waits until what was written so far has reached the kept answers, which visitors get. */
  announced: () => Promise<void>;
  /** What it has logged, newest last. */
  logged: () => string;
};

const dist = path.join(import.meta.dirname, '../dist');
const browser = JSON.parse(process.env.TEST_BROWSER ?? '{}') as Partial<FoundBrowser & { missing: string }>;

/** Why the journeys of this run are skipped, if they are. */
const missing =
  browser.missing ?? (existsSync(dist) ? undefined : 'the pages are not built: start journeys by npm test');

/** Log lines that are kept for a journey that fails. */
const KEPT_LINES = 2_000;

/** What a portal or a journey leaves behind is taken away in the opposite order. */
type Closing = (() => Promise<unknown>)[];

/** Emits each tag that is dropped. */
class WatchedCache extends ResponseCache {
  readonly dropped = new EventEmitter();

  override drop(tags: string[]): void {
    super.drop(tags);
    for (const tag of tags) this.dropped.emit(tag);
  }
}

async function start(closing: Closing): Promise<Portal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unishelf-e2e-'));
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const prepared = JSON.parse(process.env.TEST_SAMPLE ?? 'null') as PreparedSample | null;
  const hooks = { after: (close: () => Promise<void>) => void closing.push(close) } as never;
  const database = await testDatabase(hooks, prepared?.database);
  if (prepared) await cp(prepared.folder, folder, { recursive: true });
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    if (lines.length > 2 * KEPT_LINES) lines.splice(0, KEPT_LINES);
  };
  const log = pino({ level: 'info' }, { write });
  const files = await openDiskFiles(folder);
  const cache = new WatchedCache();
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
  const announced = async () => {
    const mark = randomUUID();
    const heard = once(cache.dropped, mark);
    await dropTags(database.db, [mark]);
    await heard;
  };
  await app.listen({ port: 0 });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  let working: Promise<Services> | undefined;
  closing.push(async () => (await working)?.close());
  const work = async () => {
    const place = { publicUrl: url, dataDir: folder, smtpUrl: undefined };
    working ??= openServices({ ...place, database, files, log, cheapPasswords: true, work: true });
    await working;
  };
  return { url, app, database, cache, work, announced, logged: () => lines.join('') };
}

type Visit = {
  page: Page;
  portal: Portal;
  /** What the console and the page complained about. */
  complaints: string[];
};

/** A context of the browser that is kept for the next journey, and the page that holds it. */
type Kept = { key: string; context: BrowserContext; holder: Page; isReusable: boolean };

/**
 * The contexts of the browser for the journeys of a file, one for all that ask for the same options. In a context of its own each journey
 * would load and compile everything anew.
 */
class Contexts {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #kept = new Map<string, Kept>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async take(options: BrowserContextOptions): Promise<Kept> {
    const key = JSON.stringify(options);
    const kept = this.#kept.get(key) ?? (await this.#open(key, options));
    this.#kept.set(key, kept);
    return kept;
  }

  async #open(key: string, options: BrowserContextOptions): Promise<Kept> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      locale: 'en-IN',
      reducedMotion: 'reduce',
      ...options,
    });
    context.on('page', waitByClock).on('page', followRequests);
    const kept = { key, context, holder: await context.newPage(), isReusable: true };
    // A page without scripts: while it is open, the process goes on that has compiled those of the portal.
    await kept.holder.goto('/robots.txt');
    // A clock cannot be taken out of a context any more.
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (options) => {
      kept.isReusable = false;
      return install(options);
    };
    return kept;
  }

  /** Takes away what a journey left in its context; drafts are kept under the id of an account, and each journey has accounts of its own. */
  async giveBack({ key, context, holder, isReusable }: Kept): Promise<void> {
    if (!isReusable) {
      this.#kept.delete(key);
      await context.close();
      return;
    }
    for (const page of context.pages()) {
      if (page === holder) continue;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    }
    await context.clearCookies();
    await holder.evaluate(() => localStorage.clear());
  }

  async close(): Promise<void> {
    for (const { context } of this.#kept.values()) await context.close();
    this.#kept.clear();
  }
}

/** What the journeys of one file share. */
type Shared = { portal: Portal; contexts: Contexts };

/** The portal of the file whose journeys run: what one file changes, no other sees. Each begins with a copy of the sample content. */
class Portals {
  #file: string | undefined;
  #shared: Promise<Shared> | undefined;
  readonly #closing: Closing = [];

  async of(file: string, browser: Browser): Promise<Shared> {
    if (this.#file !== file) {
      await this.close();
      this.#file = file;
      this.#shared = this.#open(browser);
    }
    return (await this.#shared) as Shared;
  }

  async #open(browser: Browser): Promise<Shared> {
    const portal = await start(this.#closing);
    const contexts = new Contexts(browser, portal.url);
    this.#closing.push(() => contexts.close());
    return { portal, contexts };
  }

  close = () => endAll(this.#closing);
}

const test = base.extend<object, { portals: Portals }>({
  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const portals = new Portals();
      await use(portals);
      await portals.close();
    },
    { scope: 'worker' },
  ],
});

/** How many requests a page has sent, and those of its document that have not ended yet; "change" is emitted whenever they become fewer. */
type Requests = { count: number; open: Set<Request>; changes: EventEmitter };

const requestsOf = new WeakMap<Page, Requests>();

/** Waits for functions by the clock: a page that Chromium draws no more has no animation frames, by which Playwright would. */
function waitByClock(page: Page): void {
  const wait = page.waitForFunction.bind(page);
  page.waitForFunction = ((what: never, arg: never, options?: object) =>
    wait(what, arg, { polling: 50, ...options })) as typeof page.waitForFunction;
}

function followRequests(page: Page): void {
  const requests: Requests = { count: 0, open: new Set(), changes: new EventEmitter() };
  const { open, changes } = requests;
  const end = (request: Request) => open.delete(request) && changes.emit('change');
  let isLeaving = false;
  page.on('request', (request) => {
    open.add(request);
    requests.count += 1;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // The end of what an earlier document asked for, until the very last moment, is not always heard.
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    open.clear();
    changes.emit('change');
  });
  requestsOf.set(page, requests);
}

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Has a page drawn, and waits until it has nothing else to do. For a picture Chromium draws at once; by itself it sometimes draws nothing any
 * more after a page has been opened, and what waits for `requestAnimationFrame` waits for ever.
 */
export async function drawn(page: Page): Promise<void> {
  const known = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, known);
  await (await known).send('Page.captureScreenshot', { format: 'jpeg', quality: 0, optimizeForSpeed: true });
  // A browser that draws no more is not idle by itself either.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
}

/**
 * Fails where a page scrolls sideways, and says which elements are too wide. What has to follow a new width first, such as a chart, is
 * waited for.
 */
export async function fits(page: Page, where: string): Promise<void> {
  const doesFit = () => document.documentElement.scrollWidth <= innerWidth;
  const isFitting = await page.waitForFunction(doesFit).catch(() => undefined);
  if (isFitting) return;
  const wide = await page
    .locator('body *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map((one) => `${one.tagName} ${one.className} to ${one.getBoundingClientRect().right} px`),
    );
  assert.fail(`${where} is wider than the screen: ${wide.join(', ')}`);
}

/** Waits until React has taken the page over, everything that was asked for has come, and it is drawn. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  const requests = requestsOf.get(page) as Requests;
  let before: number;
  do {
    while (requests.open.size > 0) await once(requests.changes, 'change');
    before = requests.count;
    await drawn(page);
    // What has come may have made the page ask for more.
  } while (requests.count > before);
}

/** An element once it has the focus. */
export const focused = (element: Locator): Locator => element.and(element.page().locator(':focus'));

/** Of a journey: takes away what it leaves behind. */
export type Ending = { after(close: () => Promise<unknown>): void };

/**
 * A journey: a test that visits the portal in a browser window of its own. It fails when the page throws or breaks the security policy,
 * whatever else it looks at.
 */
export function journey(
  name: string,
  visit: (visit: Visit, ending: Ending) => Promise<void>,
  options: BrowserContextOptions = {},
): void {
  test(name, async ({ browser, portals }, info) => {
    test.skip(missing !== undefined, missing);
    const { portal, contexts } = await portals.of(info.titlePath[0] ?? '', browser);
    const closing: Closing = [];
    const kept = await contexts.take(options);
    closing.push(() => contexts.giveBack(kept));
    try {
      const page = await kept.context.newPage();
      const complaints: string[] = [];
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.message));
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        complaints.push(message.text());
        if (/Content Security Policy|Hydration|Minified React error/i.test(message.text()))
          broken.push(message.text());
      });
      await visit({ page, portal, complaints }, { after: (close) => void closing.push(close) });
      if (broken.length > 0) throw new Error(`The page broke: ${broken.join('; ')}`);
    } catch (error) {
      kept.isReusable = false;
      await writeFile(info.outputPath('portal.log'), portal.logged());
      throw error;
    } finally {
      await endAll(closing);
    }
  });
}

/** A test of what the portal serves with its sample content: what needs no script, no style and no click needs no window either. */
export function served(name: string, ask: (portal: Portal) => Promise<void>): void {
  test(name, async ({ browser, portals }, info) => {
    test.skip(missing !== undefined, missing);
    const { portal } = await portals.of(info.titlePath[0] ?? '', browser);
    try {
      await ask(portal);
    } catch (error) {
      await writeFile(info.outputPath('portal.log'), portal.logged());
      throw error;
    }
  });
}

/** A journey with carousels that turn and numbers that count. Others go without motion. */
export const movingJourney: typeof journey = (name, visit, options) =>
  journey(name, visit, { reducedMotion: 'no-preference', ...options });

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
export const dark: BrowserContextOptions = { colorScheme: 'dark' };
export const withoutScripts: BrowserContextOptions = { javaScriptEnabled: false };

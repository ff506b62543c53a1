import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
  type Route,
} from '@playwright/test';
import { pino } from 'pino';
import { loadSample } from '../sample/load.ts';
import type { FoundBrowser } from '../scripts/browser.ts';
import { ResponseCache } from '../src/core/cache/response-cache.ts';
import { dropTags, followTags } from '../src/core/cache/tags.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import type { App } from '../src/core/http/http.ts';
import { openBuilt } from '../src/core/pages/built.ts';
import { createApp } from '../src/portal/app.ts';
import { openServices, type Services } from '../src/portal/services.ts';
import { endAll, type TestDatabase, testDatabase } from '../test/app.ts';
import type { PreparedSample } from './sample.ts';

/** The built portal with its sample content. */
export type Portal = {
  url: string;
  app: App;
  database: TestDatabase;
  cache: ResponseCache;
  /** Starts the workers that run background jobs: imports, documents. Most journeys need none. */
  work: () => Promise<void>;
  /** Waits until the writes so far have invalidated the cached responses that visitors get. */
  announced: () => Promise<void>;
  /** Returns the latest log lines, newest last. */
  logged: () => string;
};

const dist = path.join(import.meta.dirname, '../dist');
const browser = JSON.parse(process.env.TEST_BROWSER ?? '{}') as Partial<FoundBrowser & { missing: string }>;

/** Why the journeys of this run are skipped, if they are. */
const missing =
  browser.missing ?? (existsSync(dist) ? undefined : 'the pages are not built: start journeys by npm test');

/** The minimum number of latest log lines kept for the report of a failed journey. */
const KEPT_LINES = 2_000;

/** The cleanup callbacks of a portal or a journey. They run in reverse order. */
type Closing = (() => Promise<unknown>)[];

/** A cache that emits an event for each tag that is dropped, named after the tag. */
class WatchedCache extends ResponseCache {
  readonly dropped = new EventEmitter();

  override drop(tags: string[]): void {
    super.drop(tags);
    for (const tag of tags) this.dropped.emit(tag);
  }
}

async function start(closing: Closing, server: Server): Promise<Portal> {
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
  await app.ready();
  const answer = (request: IncomingMessage, response: ServerResponse) => app.routing(request, response);
  server.on('request', answer);
  closing.push(async () => void server.off('request', answer));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
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
  /** The error messages in the browser's console. */
  complaints: string[];
};

/** A browser context that the next journey can reuse, and the page that keeps its renderer process alive. */
type Kept = {
  key: string;
  context: BrowserContext;
  holder: Page;
  isReusable: boolean;
  /** Whether its journeys may change the clock. */
  isClocked: boolean;
};

type JourneyOptions = BrowserContextOptions & { isClocked?: boolean };

/**
 * The browser contexts for the journeys of a worker. Journeys with the same options share one: in a new context, each would load and
 * compile all scripts again.
 */
class Contexts {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #kept = new Map<string, Kept>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async take(options: JourneyOptions): Promise<Kept> {
    const key = JSON.stringify(options);
    const kept = this.#kept.get(key) ?? (await this.#open(key, options));
    this.#kept.set(key, kept);
    return kept;
  }

  async #open(key: string, { isClocked = false, ...options }: JourneyOptions): Promise<Kept> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      locale: 'en-IN',
      reducedMotion: 'reduce',
      ...options,
    });
    context.on('page', waitByClock).on('page', followRequests);
    const kept = { key, context, holder: await context.newPage(), isReusable: true, isClocked };
    // This page without scripts keeps the renderer process alive, and with it the portal's compiled scripts.
    await kept.holder.goto('/robots.txt');
    if (isClocked) return kept;
    // A changed clock can be set to the time again, but not removed, so only journeys that are `clocked` reuse it.
    for (const change of ['install', 'setFixedTime', 'setSystemTime'] as const) {
      const changeClock = context.clock[change].bind(context.clock) as (value: never) => Promise<void>;
      context.clock[change] = (value) => {
        kept.isReusable = false;
        return changeClock(value as never);
      };
    }
    return kept;
  }

  /** Removes what a journey left in its context. Drafts can stay: they are stored by account id, and each journey adds its own accounts. */
  async empty({ key, context, holder, isReusable, isClocked }: Kept): Promise<void> {
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
    if (isClocked) {
      await context.clock.resume();
      await context.clock.setSystemTime(Date.now());
    }
    await context.clearCookies();
    await holder.evaluate(() => localStorage.clear());
  }

  /** Also removes the drafts, because another portal has other accounts. */
  async forget(): Promise<void> {
    for (const { holder } of this.#kept.values())
      await holder.evaluate(async () => {
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
      });
  }

  async close(): Promise<void> {
    for (const { context } of this.#kept.values()) await context.close();
    this.#kept.clear();
  }
}

/** What the journeys of one file share. */
type Shared = { portal: Portal; contexts: Contexts };

/**
 * Runs one portal at a time, for the current test file. Each file starts from a copy of the sample content and sees no other's changes.
 * All use the same address, so that the browser reuses their compiled scripts.
 */
class Portals {
  #file: string | undefined;
  #shared: Promise<Shared> | undefined;
  #contexts: Contexts | undefined;
  readonly #server = createServer();
  readonly #closing: Closing = [];

  async of(file: string, browser: Browser): Promise<Shared> {
    if (this.#file !== file) {
      await endAll(this.#closing);
      this.#file = file;
      this.#shared = this.#open(browser);
    }
    return (await this.#shared) as Shared;
  }

  async #open(browser: Browser): Promise<Shared> {
    if (!this.#server.listening) await once(this.#server.listen(0), 'listening');
    const portal = await start(this.#closing, this.#server);
    this.#contexts ??= new Contexts(browser, portal.url);
    await this.#contexts.forget();
    return { portal, contexts: this.#contexts };
  }

  async close(): Promise<void> {
    await this.#contexts?.close();
    await endAll(this.#closing);
    this.#server.close().closeAllConnections();
  }
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

/** How many requests a page has sent, and those of its document that are still open. "change" is emitted when their number falls. */
type Requests = { count: number; open: Set<Request>; changes: EventEmitter };

const requestsOf = new WeakMap<Page, Requests>();

/** Makes `waitForFunction` poll every 50 ms. By default it polls in animation frames, which end when Chromium stops drawing the page. */
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
  // Playwright does not always report the end of requests that the previous document sent just before it was left.
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    open.clear();
    changes.emit('change');
  });
  requestsOf.set(page, requests);
}

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

function debuggerOf(page: Page): Promise<CDPSession> {
  const found = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, found);
  return found;
}

/**
 * Draws a page and waits until it is idle. Takes a screenshot, which forces Chromium to draw: after a page has been opened, Chromium
 * sometimes stops drawing, and callbacks of `requestAnimationFrame` never run.
 */
export async function drawn(page: Page): Promise<void> {
  const session = await debuggerOf(page);
  await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 0, optimizeForSpeed: true });
  // Without drawing, Chromium may not report idle time either, hence the timeout.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
}

/**
 * Fails when a page scrolls sideways, and names the elements that are too wide. Waits for those that adapt late to a new width, such as
 * a chart.
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

/** Sets the browser's text size, as readers with low vision do. Breakpoints in rem follow it, unlike a style of the page. */
export async function enlargeText(page: Page, percent = 200): Promise<void> {
  const size = (16 * percent) / 100;
  const session = await debuggerOf(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
  const isSet = (size: number) => getComputedStyle(document.documentElement).fontSize === `${size}px`;
  await page.waitForFunction(isSet, size);
}

/** Waits until React has hydrated an element. */
export const hydrated = (page: Page, selector: string) =>
  page.waitForFunction(
    (at) => Object.keys(document.querySelector(at) ?? {}).some((key) => key.startsWith('__reactFiber')),
    selector,
  );

/** Waits until React has hydrated the page, its requests have ended, and it is drawn. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await hydrated(page, 'h1');
  const requests = requestsOf.get(page) as Requests;
  let before: number;
  do {
    while (requests.open.size > 0) await once(requests.changes, 'change');
    before = requests.count;
    await drawn(page);
    // The responses may have led to further requests.
  } while (requests.count > before);
}

type Holding = {
  /** Holds only requests with this method. */
  method?: string;
  /** Holds the response instead of the request. */
  isAnswer?: boolean;
  /** The number of requests, with any method, after which none is held. */
  times?: number;
};

/** Holds requests, which do not reach the portal before `release()`. `asked` resolves with the first of them. */
export async function held(
  page: Page,
  url: string | RegExp,
  { method, isAnswer = false, ...times }: Holding = {},
) {
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (method && route.request().method() !== method) return route.fallback();
    const response = isAnswer ? await route.fetch() : undefined;
    asked.resolve();
    await free.promise;
    await (response ? route.fulfill({ response }) : route.continue());
  };
  await page.route(url, hold, times);
  return { asked: asked.promise, release: free.resolve };
}

/** Drops the response to the next such request, which the portal still receives. */
export async function loseAnswer(page: Page, url: string | RegExp, method = 'POST'): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    // Playwright's `times` would count the requests with other methods, too.
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Returns a locator that matches the element only while it has the focus. */
export const focused = (element: Locator): Locator => element.and(element.page().locator(':focus'));

/** Moves the focus by Tab, and returns the elements that took it while others, such as a bar at the bottom, covered them (WCAG 2.4.11). */
export async function covered(page: Page, times: number): Promise<string[]> {
  const names: string[] = [];
  // A page that still adapts to a new width could move what has the focus.
  await drawn(page);
  for (let pressed = 0; pressed < times; pressed += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const isShown = [0.2, 0.5, 0.8].some((part) =>
        element.contains(document.elementFromPoint(left + width / 2, top + height * part)),
      );
      return isShown ? '' : element.innerText || element.outerHTML;
    });
    if (name) names.push(name);
  }
  return names;
}

/** Registers a cleanup callback to run at the end of a journey. */
export type Ending = { after(close: () => Promise<unknown>): void };

/**
 * Adds a journey: a test that visits the portal on a browser page of its own. Besides its own checks, it fails on an uncaught error,
 * a violation of the Content Security Policy or a failed hydration.
 */
export function journey(
  name: string,
  visit: (visit: Visit, ending: Ending) => Promise<void>,
  options: JourneyOptions = {},
): void {
  test(name, async ({ browser, portals }, info) => {
    test.skip(missing !== undefined, missing);
    const { portal, contexts } = await portals.of(info.titlePath[0] ?? '', browser);
    const closing: Closing = [];
    const kept = await contexts.take(options);
    closing.push(() => contexts.empty(kept));
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

/** Adds a test that requests the portal with its sample content but opens no page: for checks that need no script, style or click. */
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

/** Adds a journey in which carousels turn and numbers count up. Other journeys run with reduced motion. */
export const movingJourney: typeof journey = (name, visit, options) =>
  journey(name, visit, { reducedMotion: 'no-preference', ...options });

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
/** For journeys that change the clock. */
export const clocked: JourneyOptions = { isClocked: true };
export const dark: BrowserContextOptions = { colorScheme: 'dark' };
export const withoutScripts: BrowserContextOptions = { javaScriptEnabled: false };

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { auditRoutes } from '../audit/routes.ts';
import { blogRoutes } from '../blogs/routes.ts';
import { reservationRoutes } from '../books/reservations/routes.ts';
import { bookRoutes } from '../books/routes.ts';
import { contactRoutes } from '../contact/routes.ts';
import type { ResponseCache } from '../core/cache/response-cache.ts';
import type { Database, Db } from '../core/db/database.ts';
import { AppStartError } from '../core/errors.ts';
import type { Files } from '../core/files/files.ts';
import { healthRoutes, warningRoutes } from '../core/http/health.ts';
import { type App, createHttp } from '../core/http/http.ts';
import { installOpenApi, openApiRoutes } from '../core/http/openapi.ts';
import { toAppError } from '../core/http/problem.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { limitChanges } from '../core/limits/daily.ts';
import type { Mailer } from '../core/mail/mail.ts';
import { assetRoutes } from '../core/pages/built.ts';
import { answerPages, openPages, type PagesOptions, pageRoutes, type Renderer } from '../core/pages/pages.ts';
import type { Passwords } from '../core/passwords/passwords.ts';
import type { Secret } from '../core/secret.ts';
import { notificationRoutes } from '../notifications/routes.ts';
import { oaiRoutes } from '../oai/routes.ts';
import { managementRoutes } from '../people/management/routes.ts';
import { profileRoutes } from '../people/profile/routes.ts';
import { registrationRoutes } from '../people/registration/routes.ts';
import { preferenceRoutes } from '../preferences/routes.ts';
import { resourceRoutes } from '../resources/routes.ts';
import { reviewRoutes } from '../reviews/routes.ts';
import { openSearchRoute } from '../search/opensearch.ts';
import { searchRoutes } from '../search/routes.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { authenticator } from '../sessions/service.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { publicDefaults, publicSettings } from '../settings/service.ts';
import { siteRoutes } from '../site/routes.ts';
import { statsRoutes } from '../stats/routes.ts';
import { transferRoutes } from '../transfer/routes.ts';
import { trashRoutes } from '../trash/routes.ts';
import { universityRoutes } from '../universities/routes.ts';
import { sitePages } from './page-facts.ts';
import { personalData } from './personal-data.ts';

export type AppOptions = {
  publicUrl: string;
  log: FastifyBaseLogger;
  database: Database;
  files: Files;
  renderer: Renderer;
  /** The folder of the browser's build; undefined in development, where Vite serves it. */
  assets?: string | undefined;
  cache: ResponseCache;
  /** Whether the search index is read before the app is ready; true by default. */
  readsAhead?: boolean | undefined;
  secret: Secret;
  passwords: Passwords;
  mailer: Mailer;
  jobs: Jobs;
  /** How many trusted proxies are in front of the portal (see Config). */
  trustedProxies?: number | undefined;
  hstsSubdomains?: boolean | undefined;
  /** The folder that mails become files in; undefined with a mail server. */
  outbox?: string | undefined;
};

/** Builds the application by adding each feature's routes, in order. Does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { publicUrl, database, files, renderer } = options;
  const sessions = authenticator(database, options.secret);
  const app = createHttp({ ...options, authenticate: sessions.authenticate });
  answerPages(app);
  const { db } = database;
  limitChanges(app, db, options.cache);
  await installOpenApi(app, publicUrl);
  healthRoutes(app, { database, files });
  universityRoutes(app, options);
  resourceRoutes(app, options);
  bookRoutes(app, options);
  reservationRoutes(app, options);
  blogRoutes(app, options);
  reviewRoutes(app, options);
  searchRoutes(app, options);
  openSearchRoute(app, options);
  sessionRoutes(app, { ...options, authenticator: sessions });
  const people = { ...options, personalData, forgetSessions: sessions.forget };
  registrationRoutes(app, people);
  profileRoutes(app, people);
  managementRoutes(app, people);
  preferenceRoutes(app, options);
  notificationRoutes(app, options);
  trashRoutes(app, options);
  statsRoutes(app, options);
  transferRoutes(app, options);
  auditRoutes(app, { db });
  warningRoutes(app, options);
  settingsRoutes(app, options);
  const sendPage = openPages(app, { publicUrl, renderer, settings: pageSettings(db) });
  contactRoutes(app, { ...options, sendPage });
  oaiRoutes(app, options);
  siteRoutes(app, { db, publicUrl, pages: sitePages() });
  if (options.assets) await assetRoutes(app, options.assets);
  await openApiRoutes(app);
  pageRoutes(app, sendPage, renderer);
  return app;
}

const SETTINGS = new Set(['settings']);

/**
 * Reads the settings that pages show, and the origin of the hosted service that forms may be sent to, if the settings name one. While the
 * database is unavailable, it returns the settings read last, so that pages can still be rendered and say so.
 */
function pageSettings(db: Db): PagesOptions['settings'] {
  let shown = publicDefaults();
  return async (request) => {
    let isAway = false;
    try {
      shown = await request.remember('page settings', SETTINGS, () => publicSettings(db));
    } catch (error) {
      if (toAppError(error)?.code !== 'unavailable') throw error;
      isAway = true;
    }
    const forms = shown.formAction.startsWith('/') ? [] : [new URL(shown.formAction).origin];
    return { shown, forms, isAway };
  };
}

type Address = { port: number; host: string };

/** Opens the port. @throws {AppStartError} when it is in use, or the machine does not have the address */
export async function listen(app: App, { port, host }: Address): Promise<void> {
  await app.listen({ port, host }).catch((error) => refuseAddress(error, { port, host }));
}

/** Opens the port for a moment, to learn before a long step of the start what {@link listen} would throw after it. */
export async function tryPort({ port, host }: Address): Promise<void> {
  const server = createServer();
  const opened = once(server, 'listening').catch((error) => refuseAddress(error, { port, host }));
  server.listen(port, host);
  await opened;
  server.close();
  await once(server, 'close');
}

function refuseAddress(error: unknown, { port, host }: Address): never {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    throw new AppStartError(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
  if (syscall === undefined) throw error;
  throw new AppStartError(`Cannot listen at ${host}:${port} (${message}): set HOST and PORT.`);
}

/**
 * How long requests in progress may take to finish when the portal stops, in ms. Container engines kill a process after ten seconds, and
 * the database needs some of that time to stop.
 */
const STOP_WITHIN = 7_000;

/** Closes the application: refuses new requests and lets those in progress finish, for at most STOP_WITHIN. */
export async function closeApp(app: App): Promise<void> {
  // A keep-alive connection becomes idle once its response is sent; `close` would wait for it to end.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => {
    app.log.warn('requests that did not finish are cut off');
    app.server.closeAllConnections();
  }, STOP_WITHIN);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(late);
  });
}

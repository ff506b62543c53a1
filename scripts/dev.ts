/** `npm run dev`: serves the portal from its sources on one port. Vite updates changed pages in the browser; server changes restart it. */
import { spawn } from 'node:child_process';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { createServer } from 'vite';
import { startSample } from '../sample/start.ts';
import { ResponseCache } from '../src/core/cache/response-cache.ts';
import { noteDatabase, openStore } from '../src/core/db/store.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import { claimFiles } from '../src/core/files/sweep.ts';
import { prepareJobs } from '../src/core/jobs/boss.ts';
import type { Renderer } from '../src/core/pages/pages.ts';
import { createApp } from '../src/portal/app.ts';
import { readConfig } from '../src/portal/config.ts';
import { openServices, queues } from '../src/portal/services.ts';
import { compileWords, wordsAreFresh } from './bootstrap/build.mjs';

if (!process.env.UNISHELF_WATCHED) watch();
else await serve();

/** Runs this file again under Node's own watcher, which restarts it when a server source changes. */
function watch(): void {
  const args = [
    '--watch',
    '--watch-path=src',
    '--watch-path=migrations',
    '--watch-path=messages',
    '--watch-preserve-output',
    import.meta.filename,
  ];
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, UNISHELF_WATCHED: '1' },
  });
  // Node's watcher passes on SIGINT and SIGTERM alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 0));
}

async function serve(): Promise<void> {
  const config = readConfig();
  const log = pino({ level: config.logLevel, base: null });
  // Only after a change: compiling writes below src, which is watched.
  if (!wordsAreFresh('.')) await compileWords('.', process.execPath);
  const files = await openDiskFiles(path.join(config.dataDir, 'files'));
  const store = await openStore(config, log, 'server', (owner) =>
    prepareJobs({ database: owner, log, queues }),
  );
  await claimFiles(store.database.db, files, path.join(config.dataDir, 'files'));
  noteDatabase(config, log);
  const front = createHttpServer();
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: front } },
    appType: 'custom',
  });
  const renderer: Renderer = {
    render: async (request, options) => {
      const entry = await vite.ssrLoadModule('/src/portal/entry-server.tsx');
      return entry.render(request, options);
    },
    assets: () => ({
      blocking: ['/src/portal/boot.js'],
      scripts: ['/src/portal/entry-client.tsx'],
      preload: [],
      styles: ['/src/ui/styles/site.css?direct', '/src/ui/styles/fonts-devanagari.css?direct'],
      lateStyles: [],
      fonts: [],
    }),
    finish: (url, html) => vite.transformIndexHtml(url, html),
  };
  const { database } = store;
  const services = await openServices({ ...config, database, files, log, work: true });
  const { passwords } = services;
  const demo = await startSample(config, { database, files, log, passwords });
  // Nothing is served from this cache: Vite's server passes requests to the router, past it.
  const cache = new ResponseCache();
  const app = await createApp({ ...config, log, database, files, renderer, cache, ...services });
  // The policy would block the inline script and styles of Vite's client.
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('content-security-policy');
  });
  await app.ready();
  front.on('request', (request: IncomingMessage, response: ServerResponse) =>
    vite.middlewares(request, response, () => app.routing(request, response)),
  );
  front.listen(config.port, config.host, () =>
    process.stdout.write(`\n  Unishelf, from its sources: ${[config.publicUrl, ...demo].join('\n  ')}\n\n`),
  );
  // A signal may arrive several times: from the terminal, and from each process above.
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    front.close();
    await Promise.all([vite.close(), app.close()]);
    await services.close();
    await store.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

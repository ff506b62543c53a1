import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { startSample } from '../../sample/start.ts';
import { ResponseCache } from '../core/cache/response-cache.ts';
import { followTags } from '../core/cache/tags.ts';
import { keepPrivate, outboxIn } from '../core/data-dir.ts';
import { startTrouble } from '../core/db/cluster/trouble.ts';
import { noteDatabase, openStore } from '../core/db/store.ts';
import { AppStartError } from '../core/errors.ts';
import { diskFull, openDiskFiles } from '../core/files/disk.ts';
import { claimFiles } from '../core/files/sweep.ts';
import { checkTemporaryFolder } from '../core/files/temporary.ts';
import { toAppError } from '../core/http/problem.ts';
import { prepareJobs } from '../core/jobs/boss.ts';
import { logOptions } from '../core/log.ts';
import { openBuilt } from '../core/pages/built.ts';
import { closeApp, createApp, listen, tryPort } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openServices, queues } from './services.ts';

try {
  await start(readConfig());
} catch (error) {
  if (!(error instanceof AppStartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const format = config.logFormat ?? (process.stdout.isTTY ? 'text' : 'json');
  const options = { ...logOptions(config.logLevel, format), timestamp: pino.stdTimeFunctions.isoTime };
  const log = pino(options, outlet());
  const ending = endOnSignals(log);
  try {
    await open(config, log, ending);
  } catch (error) {
    const wasAsked = ending.hasBegun();
    await ending.run();
    if (!wasAsked) throw inOneLine(error, config.dataDir);
  }
}

/** Turns a start failure with a cause outside the code, such as a full disk, into a one-line error. Returns other errors unchanged. */
function inOneLine(error: unknown, dataDir: string): unknown {
  const { code, cause } = toAppError(error) ?? {};
  if (code !== 'unavailable' && !diskFull(error)) return error;
  return startTrouble(`The portal in ${dataDir} cannot be started`, cause ?? error);
}

/** Opens standard output for the log. While it cannot be written (a file on a full disk), lines are lost and the portal keeps running. */
function outlet() {
  process.stdout.on('error', () => {});
  // At most 4 million characters are buffered; further lines are dropped.
  const destination = pino.destination({ dest: 1, maxLength: 4_000_000 });
  let isLost = false;
  destination.on('error', () => {
    isLost = true;
  });
  destination.on('write', () => {
    isLost = false;
  });
  // On exit pino would retry forever to flush its buffer.
  process.prependListener('exit', () => isLost && destination.destroy());
  return destination;
}

async function open(config: Config, log: pino.Logger, ending: Ending): Promise<void> {
  const dist = path.join(import.meta.dirname, '../../dist');
  keepPrivate(config.dataDir, log);
  await checkTemporaryFolder();
  const files = await openDiskFiles(path.join(config.dataDir, 'files'));
  const opening = openStore(config, log, 'server', (owner) => prepareJobs({ database: owner, log, queues }));
  ending.add(async () => (await opening.catch(() => undefined))?.close());
  const [{ database }, renderer] = await Promise.all([opening, openBuilt(dist)]);
  await claimFiles(database.db, files, path.join(config.dataDir, 'files'));
  noteDatabase(config, log);
  const cache = new ResponseCache();
  const services = await openServices({ ...config, database, files, log, work: true });
  ending.add(() => services.close());
  const { passwords } = services;
  await tryPort(config);
  const demo = await startSample(config, { database, files, log, passwords });
  const outbox = config.smtpUrl ? undefined : outboxIn(config.dataDir);
  const app = await createApp({
    ...config,
    outbox,
    log,
    database,
    files,
    renderer,
    cache,
    assets: dist,
    ...services,
  });
  await followTags(database, cache);
  ending.add(() => Promise.all([closeApp(app), services.close()]));
  await app.ready();
  // Returns the memory that only the start needed to the system: about a sixth of the process. Later, V8 would keep it.
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  await listen(app, config);
  const mails = outbox === undefined ? [] : [`Mails go to the outbox: ${outbox}`];
  const lines = [`Unishelf is at ${config.publicUrl}`, ...mails, ...demo];
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}

type Step = () => Promise<unknown>;

/** The shutdown steps of the parts that this process has started. */
type Ending = {
  /** Adds the step that stops a part. The newest part stops first. */
  add(step: Step): void;
  /** Stops all parts; later calls wait for the first one. */
  run(): Promise<void>;
  /** Whether the shutdown has begun: errors elsewhere are then only its consequence. */
  hasBegun(): boolean;
};

/**
 * Shuts the process down on signals: gracefully with code 0 on the first one, at once with code 1 on the third one. The second may be a
 * duplicate of the first: a service manager signals every process of the portal, and `npm start` forwards its own signal too. A signal
 * during the start waits for the parts that are being started.
 */
function endOnSignals(log: FastifyBaseLogger): Ending {
  const steps: Step[] = [];
  let running: Promise<void> | undefined;
  const runAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop())
      await step().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
  };
  const run = () => {
    running ??= runAll();
    return running;
  };
  let signals = 0;
  const onSignal = async (signal: string) => {
    signals += 1;
    if (signals > 2) process.exit(1);
    if (signals > 1) return log.info({ signal }, 'still stopping; another signal ends it at once');
    log.info({ signal }, 'stopping');
    await run();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void onSignal(signal));
  return { add: (step) => void steps.push(step), run, hasBegun: () => running !== undefined };
}

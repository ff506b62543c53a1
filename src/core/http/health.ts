import { z } from 'zod';
import * as m from '../../paraglide/messages.js';
import type { Db } from '../db/database.ts';
import * as installation from '../db/installation.ts';
import { AppError } from '../errors.ts';
import type { FileContext } from '../files/blobs.ts';
import { missingFiles } from '../files/sweep.ts';
import { waitingMails } from '../mail/queue.ts';
import type { App } from './http.ts';
import { routesOf } from './openapi.ts';
import { Problem } from './problem.ts';
import { isLocalUrl, troubles } from './senders.ts';

const anonymous = routesOf('Health', { access: 'public', anonymous: true });

/** With less free disk space, in bytes, the status of `/readyz` is 503. */
const LEAST_FREE = 16e6;
/** With less free disk space, in bytes, administrators see a warning. */
const LITTLE_FREE = 500e6;

const HOUR_MS = 3_600_000;
/** Key of the time when the hourly clean-up last did all its steps, in ms. */
const CLEANED = 'cleaned up at';

/** Notes the first start of a portal, from which on its clean-up may be missed. */
export const expectCleanUp = (db: Db): Promise<number> => installation.writeFirst(db, CLEANED, Date.now());

/** Notes that the hourly clean-up has done all its steps. */
export const noteCleanUp = (db: Db): Promise<void> => installation.write(db, CLEANED, Date.now());

const Status = z.object({ status: z.literal('ok') });

/** Declares `/healthz` (the process is alive) and `/readyz` (database and storage are reachable and writable). */
export function healthRoutes(app: App, { database, files }: FileContext): void {
  app.get('/healthz', anonymous('checkHealth', 'Alive', { response: { 200: Status } }), async () => ({
    status: 'ok' as const,
  }));
  app.get(
    '/readyz',
    anonymous('checkReadiness', 'Ready to answer', {
      response: { 200: Status, 503: Problem },
    }),
    async () => {
      try {
        const [free] = await Promise.all([files.check(), database.ping()]);
        if (free < LEAST_FREE) throw new Error(`the disk of the files has ${free} bytes left`);
      } catch (cause) {
        throw new AppError('unavailable', m.errors_unavailable(), { cause });
      }
      return { status: 'ok' as const };
    },
  );
}

type Installation = FileContext & {
  publicUrl: string;
  /** The folder that mails become files in; undefined with a mail server. */
  outbox?: string | undefined;
};

/** Declares GET /api/warnings, which lists problems of the installation that administrators should solve. */
export function warningRoutes(app: App, { database: { db }, files, publicUrl, outbox }: Installation): void {
  const Warning = z
    .object({
      code: z.enum([...troubles, 'disk', 'storage', 'files', 'mails', 'outbox', 'clean-up']),
      text: z.string().describe('What is wrong and what to do'),
    })
    .meta({ id: 'Warning' });
  app.get(
    '/api/warnings',
    routesOf('Site', { access: ['admin'] })(
      'listWarnings',
      'Problems of the installation that this process has found',
      {
        response: { 200: z.array(Warning) },
      },
    ),
    async () => {
      const free = await files.check().catch((error: Error) => error);
      const lost = await missingFiles(db);
      const waiting = await waitingMails(db);
      const cleanedAt = (await installation.read<number>(db, CLEANED)) ?? Date.now();
      const hours = Math.floor((Date.now() - cleanedAt) / HOUR_MS);
      const warnings: z.output<typeof Warning>[] = [...app.proxyTroubles].map((trouble) => ({
        code: trouble,
        text: m.warnings_proxies({ trouble }),
      }));
      if (free instanceof Error)
        warnings.push({ code: 'storage', text: m.warnings_storage({ reason: free.message }) });
      else if (free < LITTLE_FREE)
        warnings.push({ code: 'disk', text: m.warnings_disk({ megabytes: Math.floor(free / 1e6) }) });
      if (lost.length > 0)
        warnings.push({
          code: 'files',
          text: m.warnings_files({ count: lost.length, first: lost[0] ?? '' }),
        });
      if (waiting.count > 0) warnings.push({ code: 'mails', text: m.warnings_mails(waiting) });
      if (outbox !== undefined && !isLocalUrl(publicUrl))
        warnings.push({ code: 'outbox', text: m.warnings_outbox({ folder: outbox }) });
      if (hours > 24) warnings.push({ code: 'clean-up', text: m.warnings_clean_up({ hours }) });
      return warnings;
    },
  );
}

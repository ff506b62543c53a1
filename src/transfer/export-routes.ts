import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import * as audit from '../audit/service.ts';
import { allow, byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { BYTE_ORDER_MARK, csvLines } from '../core/csv.ts';
import type { Db } from '../core/db/database.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { disposition } from '../core/http/send-file.ts';
import { REFUSAL_COLUMNS } from '../core/import/report.ts';
import * as m from '../paraglide/messages.js';
import { exportCsv } from './exports.ts';
import { can } from './policy.ts';
import { find, refusals } from './queries.ts';
import { exportLists } from './vocabulary.ts';

/** Refusals that are read at once. */
const AT_ONCE = 1000;

const config = { access: ['admin', 'authority'] } as const;
const problems = { 400: Problem, 401: Problem, 403: Problem, 404: Problem };

/** Lists and reports as CSV files. */
export function exportRoutes(app: App, { database: { db } }: ContentContext): void {
  app.get(
    '/api/exports/:list',
    {
      config,
      schema: {
        operationId: 'exportList',
        tags: ['Import and export'],
        summary: 'A whole list as CSV in UTF-8, of what the caller looks after',
        description:
          'universities, courses, resources, books, people, or audit (administrators). An authority that is confined to its university gets that one’s.',
        params: z.object({
          list: z.enum(exportLists, {
            error: () => m.errors_one_of({ choices: exportLists.join(', ') }),
          }),
        }),
        produces: ['text/csv'],
        response: problems,
      },
    },
    async (request, reply) => {
      const { list } = request.params;
      if (list === 'audit') allow(can.exportAudit(request.actor));
      // Lists with addresses of people: who took one away is written down.
      if (list === 'people' || list === 'books')
        await audit.record(db, byOf(request), { action: 'exports.take', kind: list, rowId: null });
      const day = new Date().toISOString().slice(0, 10);
      return sendCsv(reply, `unishelf-${list}-${day}.csv`, exportCsv(db, request.actor, list));
    },
  );

  app.get(
    '/api/imports/:id/report.csv',
    {
      config,
      schema: {
        operationId: 'exportImportReport',
        tags: ['Import and export'],
        summary: 'All refused rows of an import, with the reasons',
        params: z.object({ id: z.string() }),
        produces: ['text/csv'],
        response: problems,
      },
    },
    async (request, reply) => {
      const { _id, kind } = await find(db, request.actor, request.params.id);
      return sendCsv(reply, `unishelf-${kind}-refused.csv`, Readable.from(report(db, _id)));
    },
  );
}

async function* report(db: Db, importId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([REFUSAL_COLUMNS]);
  for (let after = -1; ; ) {
    const rows = await refusals(db, importId, after, AT_ONCE);
    if (rows.length > 0)
      yield csvLines(rows.map(({ row, what, item, reasons }) => [row, what, item, reasons.join('; ')]));
    if (rows.length < AT_ONCE) return;
    after = Number(rows.at(-1)?.position);
  }
}

const sendCsv = (reply: FastifyReply, name: string, body: Readable): FastifyReply =>
  reply
    .header('content-disposition', disposition('attachment', name))
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(body);

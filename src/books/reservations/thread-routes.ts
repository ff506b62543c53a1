import { z } from 'zod';
import { signedIn } from '../../core/access.ts';
import type { ContentContext } from '../../core/content-context.ts';
import type { App } from '../../core/http/http.ts';
import { ListQuery, sendList, windowOf } from '../../core/http/list.ts';
import { Problem } from '../../core/http/problem.ts';
import { limitDaily } from '../../core/limits/daily.ts';
import * as m from '../../paraglide/messages.js';
import { NewMessage } from './input.ts';
import { findRow } from './queries.ts';
import { markSeen } from './read.ts';
import { Message, MessageAnswer } from './schema.ts';
import * as thread from './thread.ts';

const path = '/api/reservations/:id/messages';
const config = { access: 'signed-in' } as const;
const tags = ['Reservations'];
const params = z.object({ id: z.string() });
const refusals = { 400: Problem, 401: Problem, 404: Problem };

/** Messages per page. */
const PAGE_SIZE = 50;

/** What the two sides of a reservation write to each other. */
export function threadRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;

  app.get(
    path,
    {
      config,
      schema: {
        operationId: 'listReservationMessages',
        tags,
        summary: 'The messages on a reservation, newest first',
        description: 'Whoever is shown the newest ones has read them.',
        params,
        querystring: ListQuery,
        response: { 200: z.array(Message), ...refusals },
      },
    },
    async (request, reply) => {
      const person = signedIn(request);
      const row = await findRow(db, person, request.params.id);
      const window = windowOf(request.query, PAGE_SIZE);
      const part = await thread.list(db, person, row, window);
      const isNewest = window.offset === 0 && window.after === undefined;
      if (isNewest) await markSeen(db, person, row, part.rows);
      return sendList(request, reply, window, part);
    },
  );

  app.post(
    path,
    {
      config,
      schema: {
        operationId: 'sendReservationMessage',
        tags,
        summary: 'Writes to the other side, as long as the reservation goes on',
        description: '500 messages per person and day.',
        params,
        body: NewMessage,
        response: { 201: MessageAnswer, ...refusals, 409: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      const person = signedIn(request);
      await limitDaily(db, 'messages', person);
      const sent = await thread.send(context, person, request.params.id, request.body.text);
      return reply.code(201).send({ message: m.reservations_sent(), sent });
    },
  );
}

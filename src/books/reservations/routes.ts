import { z } from 'zod';
import { allow, byOf, signedIn } from '../../core/access.ts';
import type { ContentContext } from '../../core/content-context.ts';
import type { App } from '../../core/http/http.ts';
import { answerList, ListQuery, windowOf } from '../../core/http/list.ts';
import { routesOf } from '../../core/http/openapi.ts';
import { Problem } from '../../core/http/problem.ts';
import { markRead } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { change } from './change.ts';
import { stateKey } from './notify.ts';
import { can } from './policy.ts';
import * as reservations from './queries.ts';
import { reserve } from './reserve.ts';
import {
  Message,
  MessageAnswer,
  NewMessage,
  Reservation,
  ReservationAnswer,
  ReservationChange,
  ReservationFilters,
  Wish,
} from './schema.ts';
import * as thread from './thread.ts';
import { PAGE_SIZE } from './vocabulary.ts';

const personal = routesOf('Reservations', { access: 'signed-in' });
const params = z.object({ id: z.string() });

/** Registers the routes that request a book, and that list, read and change reservations. */
export function reservationRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;

  app.post(
    '/api/books/:id/reservations',
    personal('reserveBook', 'Reserves a book, which no other person can reserve then', {
      description:
        'The seller has 72 hours to answer. Of many who ask at once one gets it, and the others are answered 409. Requests have a daily limit, which administrators set: 200 by default; ten may be for the same book.',
      params,
      body: Wish,
      response: { 201: ReservationAnswer, 409: Problem },
    }),
    async (request, reply) => {
      const by = byOf(request);
      await request.limitDaily('reservations', by.actor);
      const reservation = await reserve(context, by, request.params.id, request.body);
      const { book, answeredBy } = reservation;
      const message = m.reservations_asked({ name: book.name, answeredBy });
      return reply.code(201).send({ message, reservation });
    },
  );

  app.get(
    '/api/reservations',
    personal('listReservations', 'Reservations that the caller made or received, newest first', {
      querystring: ReservationFilters,
      response: { 200: z.array(Reservation), 403: Problem },
    }),
    async (request, reply) => {
      const person = signedIn(request);
      const { side = 'buyer', open } = request.query;
      if (side === 'desk') allow(can.seeStaffRequests(person), m.reservations_desk_forbidden());
      const window = windowOf(request, PAGE_SIZE);
      const filters = { side, open: open === undefined ? undefined : open === 'true' };
      return answerList(request, reply, window, await reservations.list(db, person, filters, window));
    },
  );

  app.get(
    '/api/reservations/:id',
    personal('getReservation', 'A reservation, for its two sides', {
      description: 'A caller who is shown it has read the notification of its state.',
      params,
      response: { 200: Reservation },
    }),
    async (request) => {
      const person = signedIn(request);
      const reservation = await reservations.find(db, person, request.params.id);
      await markRead(db, stateKey(reservation._id), person.id);
      return reservation;
    },
  );

  app.patch(
    '/api/reservations/:id',
    personal('changeReservation', 'Accepts, declines, cancels or hands over', {
      description:
        'The buyer may cancel. The seller, or staff where nobody with an account sells the book, accepts or declines, and hands over or cancels what was accepted. Send the `version` that you read: 409 if the row has changed since.',
      params,
      body: ReservationChange,
      response: { 200: ReservationAnswer, 409: Problem },
    }),
    async (request) => {
      const reservation = await change(context, byOf(request), request.params.id, request.body);
      const { state, book, answeredBy } = reservation;
      const contact = (await reservations.knowsSeller(db, book._id)) ? answeredBy : 'none';
      return { message: m.reservations_changed({ name: book.name, state, contact }), reservation };
    },
  );

  threadRoutes(app, context);
}

const MESSAGES_PAGE_SIZE = 50;

/** The messages between the two sides of a reservation. */
function threadRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  const path = '/api/reservations/:id/messages';

  app.get(
    path,
    personal('listReservationMessages', 'The messages on a reservation, newest first', {
      description: 'A caller who is shown the newest ones has read them.',
      params,
      querystring: ListQuery,
      response: { 200: z.array(Message) },
    }),
    async (request, reply) => {
      const person = signedIn(request);
      const row = await reservations.findRow(db, person, request.params.id);
      const window = windowOf(request, MESSAGES_PAGE_SIZE);
      const part = await thread.list(db, person, row, window);
      const isNewest = window.offset === 0 && window.after === undefined;
      if (isNewest) await thread.markSeen(db, person, row, part.rows);
      return answerList(request, reply, window, part);
    },
  );

  app.post(
    path,
    personal('sendReservationMessage', 'Writes to the other side, as long as the reservation goes on', {
      description: 'Messages have a daily limit, which administrators set: 500 by default.',
      params,
      body: NewMessage,
      response: { 201: MessageAnswer, 409: Problem },
    }),
    async (request, reply) => {
      const person = signedIn(request);
      await request.limitDaily('messages', person);
      const sent = await thread.send(context, person, request.params.id, request.body.text);
      return reply.code(201).send({ message: m.reservations_sent(), sent });
    },
  );
}

import { z } from 'zod';
import * as blogs from '../blogs/service.ts';
import * as reservations from '../books/reservations/service.ts';
import * as books from '../books/service.ts';
import * as contact from '../contact/service.ts';
import { signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { answerList, windowOf } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import * as stats from './queries.ts';
import {
  ActivityQuery,
  CoverageFilters,
  DayActivity,
  Stats,
  TopCourse,
  TopQuery,
  UncoveredCourse,
  Waiting,
} from './schema.ts';
import { writeDownloads } from './service.ts';

const PAGE_SIZE = 20;

const admin = routesOf('Statistics', { access: ['admin'] });
const staff = routesOf('Statistics', { access: ['admin', 'authority'] });

/** Declares the routes for totals, daily activity and missing resources (administrators), and for what awaits a decision (staff). */
export function statsRoutes(app: App, { database }: ContentContext): void {
  const { db } = database;
  /** Writes the downloads that are still in memory, so that a response includes them. */
  const upToNow = () => writeDownloads(database, app.log);
  app.addHook('onClose', upToNow);

  app.get(
    '/api/stats',
    admin('getStats', 'How much there is', {
      response: { 200: Stats },
    }),
    async () => {
      await upToNow();
      return stats.counts(db);
    },
  );

  app.get(
    '/api/waiting',
    staff('countWaiting', 'Counts what waits for a decision or an answer of the caller', {
      response: { 200: Waiting },
    }),
    async (request) => {
      const person = signedIn(request);
      const counted = {
        books: books.countPending(db, person),
        posts: blogs.countPending(db, person),
        requests: reservations.countWaiting(db, person),
        ...(person.role === 'admin' && { messages: contact.countNew(db, person) }),
      };
      const totals = Object.entries(counted).map(async ([name, total]) => [
        name,
        Math.min(await total, COUNT_LIMIT),
      ]);
      return Object.fromEntries(await Promise.all(totals)) as Waiting;
    },
  );

  app.get(
    '/api/stats/activity',
    admin('listActivity', 'Uploads, downloads and sign-ups, day by day', {
      querystring: ActivityQuery,
      response: { 200: z.array(DayActivity) },
    }),
    async (request) => {
      await upToNow();
      return stats.activity(db, request.query.days);
    },
  );

  app.get(
    '/api/stats/top-courses',
    admin('listTopCourses', 'The courses whose resources are downloaded most', {
      querystring: TopQuery,
      response: { 200: z.array(TopCourse) },
    }),
    async (request) => {
      await upToNow();
      return stats.topCourses(db, request.query.days, request.query.limit);
    },
  );

  app.get(
    '/api/stats/coverage',
    admin('listUncoveredCourses', 'Courses that have no resources, or none of a type', {
      querystring: CoverageFilters,
      response: { 200: z.array(UncoveredCourse) },
    }),
    async (request, reply) => {
      const { university = '', lacks } = request.query;
      const window = windowOf(request, PAGE_SIZE);
      const part = await stats.uncovered(db, { university, lacks: lacks || 'everything' }, window);
      return answerList(request, reply, window, part);
    },
  );
}

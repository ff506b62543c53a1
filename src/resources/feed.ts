import { sql } from 'kysely';
import { z } from 'zod';
import { visitor } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { notFound } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { oneOf } from '../core/input.ts';
import { ATOM, atomFeed } from '../core/xml.ts';
import * as m from '../paraglide/messages.js';
import * as settings from '../settings/service.ts';
import { coursePath, resourceFeedPath, resourcePath } from '../ui/addresses.ts';
import { kindName } from './pages/kind-words.ts';
import { rowsOf, toResource, visibleTo } from './queries.ts';
import { type ResourceType, resourceTypes } from './vocabulary.ts';

/** Entries per feed. */
const MOST = 20;

type Wanted = { course?: string | undefined; type?: ResourceType | undefined };

/** Adds the Atom feed of the newest papers, notes and syllabi: of all, of one course, of one type, or of both. */
export function resourceFeedRoute(
  app: App,
  { database: { db }, publicUrl }: Pick<ContentContext, 'database' | 'publicUrl'>,
): void {
  app.get(
    '/resources.atom',
    {
      config: { access: 'public', cached: true },
      schema: {
        hide: true,
        querystring: z.object({ course: z.string().optional(), type: oneOf(resourceTypes).optional() }),
      },
    },
    async (request, reply) => {
      for (const tag of ['resources', 'universities', 'settings']) request.tags.add(tag);
      const wanted = request.query;
      const [entries, { name }, place] = await Promise.all([
        newest(db, wanted),
        settings.portal(db),
        wanted.course === undefined ? undefined : findCourse(db, wanted.course),
      ]);
      const title = place ? m.course_title({ course: place.course, university: place.university }) : name;
      reply.type(`${ATOM}; charset=utf-8`);
      const feed = {
        path: resourceFeedPath(wanted),
        title: wanted.type ? m.course_feed_title({ place: title, kind: kindName(wanted.type) }) : title,
        author: name,
        page: place ? coursePath(place) : '/Universities',
        entries,
      };
      return atomFeed(feed, publicUrl);
    },
  );
}

async function newest(db: Db, { course, type }: Wanted) {
  const wanted = visibleTo(db, visitor)
    .$if(course !== undefined, (query) => query.where(hasId('resources.course_id', course ?? '')))
    .$if(type !== undefined, (query) => query.where('resources.type', '=', type as ResourceType))
    .selectAll('resources')
    .orderBy('resources.id', 'desc')
    .limit(sql.lit(MOST));
  const rows = await rowsOf(db, wanted).select('r.updated_at as updated').orderBy('r.id', 'desc').execute();
  return rows.map((row) => {
    const { _id: id, title, universityName: university, department, course, semester } = toResource(row);
    return {
      ...{ id, title, page: resourcePath(id, title), published: row.date, updated: row.updated },
      file: { path: `/api${row.fileUrl}`, type: 'application/pdf', bytes: row.bytes },
      summary: m.shelves_place({ university, department, course, semester }),
    };
  });
}

/** @throws {AppError} not_found */
const findCourse = (db: Db, id: string) =>
  db
    .selectFrom('courses as c')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .innerJoin('universities as u', 'u.id', 'c.university_id')
    .where(hasId('c.id', id))
    .where('c.deleted_at', 'is', null)
    .select([
      'c.university_id as universityId',
      'u.name as university',
      'd.name as department',
      'c.name as course',
    ])
    .executeTakeFirstOrThrow(notFound);

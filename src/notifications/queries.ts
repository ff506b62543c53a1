import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { countAll, readPart, windowed } from '../core/db/part.ts';
import { notFound } from '../core/errors.ts';
import { idCursor, type Part, type Window } from '../core/http/list.ts';
import { coursePath } from '../ui/addresses.ts';
import { pathFor } from './mails.ts';
import type { Notification } from './schema.ts';
import type { NotificationKind } from './vocabulary.ts';
import { detailOf, type NoticeContent, textOf } from './words.ts';

/** SQL for the course id in the key of a `resource` notification; null for other kinds. */
const courseId = sql`case notifications.kind when 'resource' then split_part(notifications.key, ':', 2)::uuid end`;

/** SQL condition: a row of `resources` is one that a `resource` notification announced, and is still in its course. */
const isAnnounced = sql<boolean>`(
  resources.course_id = ${courseId} and resources.deleted_at is null and resources.uploaded_by is distinct from notifications.person_id
  and resources.created_at > (notifications.data ->> 'since')::timestamptz
  and resources.created_at <= (notifications.data ->> 'until')::timestamptz)`;

/** Selects a person's own notifications, except those about a course or about resources that are in the trash or gone. */
export const visibleTo = (db: Db, { id }: SignedIn) =>
  db
    .selectFrom('notifications')
    .where('notifications.person_id', '=', id)
    .where(
      sql<boolean>`(notifications.kind <> 'resource' or exists (
        select from courses join resources on ${isAnnounced}
        where courses.id = ${courseId} and courses.deleted_at is null))`,
    );

/** The newest first, as in `notifySome`. */
const NEWEST = sql`order by resources.created_at desc, resources.id desc`;

/**
 * Adds the current names of the course, department and university, which are part of the link, and the announced resources that are still
 * there: all may have changed since.
 */
const shown = (notifications: ReturnType<typeof visibleTo>) =>
  notifications
    .leftJoin('courses', (join) => join.on(sql<boolean>`courses.id = ${courseId}`))
    .leftJoin('departments', 'departments.id', 'courses.department_id')
    .leftJoin('universities', 'universities.id', 'courses.university_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('resources')
          .where(isAnnounced)
          .select([
            sql<number>`count(*)::int`.as('count'),
            sql<string>`(array_agg(resources.title ${NEWEST}))[1]`.as('title'),
            sql<number>`(array_agg(resources.semester ${NEWEST}))[1]`.as('semester'),
          ])
          .as('news'),
      (join) => join.onTrue(),
    )
    .selectAll('notifications')
    .select([
      'news.count',
      'news.title',
      'news.semester',
      'universities.id as universityId',
      'universities.name as university',
      'departments.name as department',
      'courses.name as course',
    ]);

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** Returns the notifications of a person, newest first; the cursor is the last row's id. */
export async function list(
  db: Db,
  person: SignedIn,
  unread: boolean,
  window: Window,
): Promise<Part<Notification>> {
  const after = idCursor(window);
  const matching = visibleTo(db, person).$if(unread, (query) =>
    query.where('notifications.read_at', 'is', null),
  );
  const ordered = shown(matching)
    .$if(after !== undefined, (query) =>
      query.where(
        // An id says when its row was made: the list goes on from there where the notification is gone meanwhile.
        sql<boolean>`(notifications.at, notifications.id) < (
          select coalesce(max(at), uuid_extract_timestamp(${after}::uuid)), ${after}::uuid
          from notifications where id = ${after}::uuid and person_id = ${person.id}::uuid)`,
      ),
    )
    .select('notifications.id as _id')
    .orderBy('notifications.at', 'desc')
    .orderBy('notifications.id', 'desc');
  const part = await readPart(db, window, matching.select('notifications.id'), windowed(ordered, window), {
    order: sql`page.at desc, page._id desc`,
  });
  return { ...part, rows: part.rows.map((row) => notificationOf(person, row)) };
}

/** Returns the number of unread notifications of a person. */
export const countUnread = (db: Db, person: SignedIn): Promise<number> =>
  countAll(db, visibleTo(db, person).where('read_at', 'is', null));

/** Finds a notification of a person. @throws {AppError} not_found */
export async function find(db: Db, person: SignedIn, id: string): Promise<Notification> {
  const row = await shown(visibleTo(db, person))
    .where(hasId('notifications.id', id))
    .executeTakeFirstOrThrow(notFound);
  return notificationOf(person, row);
}

/** Converts a row to a notification with its text and its link. */
function notificationOf({ role }: SignedIn, row: Shown): Notification {
  const { universityId, university, department, course, count, title, semester } = row;
  const isOfCourse =
    universityId !== null &&
    university !== null &&
    department !== null &&
    course !== null &&
    count !== null &&
    title !== null;
  const content: NoticeContent = {
    kind: row.kind as NotificationKind,
    data: { ...(row.data as NoticeContent['data']), ...(isOfCourse && { course, university, count, title }) },
    times: row.times,
  };
  const link = isOfCourse ? `${coursePath({ universityId, department, course })}#sem${semester}` : row.link;
  return {
    _id: row.id,
    kind: content.kind,
    text: textOf(content),
    detail: detailOf(content),
    link: pathFor(role, link),
    times: row.times,
    at: row.at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}

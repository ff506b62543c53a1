import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../core/db/database.ts';
import * as installation from '../core/db/installation.ts';
import type { Queue, Worker } from '../core/jobs/jobs.ts';
import { type CourseAddress, coursePath } from '../ui/addresses.ts';
import { wantsMail } from './mail-settings.ts';
import { type Addressee, mailOf, type NoticeContext } from './mails.ts';
import type { NoticeContent } from './words.ts';

/** Notifies students of new resources in their courses. No retries: the next run continues where one stopped. */
export const courseNewsQueue: Queue = {
  name: 'course-news',
  retries: 0,
  pause: { first: 60, longest: 60 },
  within: 280,
};
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Schedules a job that notifies students every five minutes of new resources in their courses. */
export async function sendCourseNews(
  worker: Worker,
  { db }: Database,
  context: NoticeContext,
): Promise<void> {
  await worker.schedule(courseNewsQueue.name, EVERY_FIVE_MINUTES, async (_data, { signal }) => {
    while (!signal.aborted && (await db.transaction().execute((tx) => notifyMore(tx, context))));
  });
}

/**
 * The saved progress. Resources added up to `since` are announced. Those between `since` and `until` are being announced: done are all
 * courses up to `course`, and if `person` is set, its students only up to that one. Times are text, because a Date has no microseconds.
 */
type Progress = { since: string; until?: string; course?: string; person?: string };

/**
 * Notifies a batch of students and saves the progress in the same transaction: after a crash no student is left out or notified twice.
 * @returns whether there may be more to do
 */
export async function notifyMore(tx: Tx, context: NoticeContext): Promise<boolean> {
  const { since, until = await timeOf(tx, SETTLED), ...done } = await readProgress(tx);
  if (!(until > since)) return false;
  const course = await nextCourse(tx, { since, until }, done);
  if (course === undefined) {
    await save(tx, { since: until });
    return false;
  }
  const last = await notifySome(tx, context, course);
  await save(tx, { since, until, course: course.id, ...(last !== undefined && { person: last }) });
  return true;
}

const KEY = 'course-news';
const save = (tx: Tx, progress: Progress) => installation.write(tx, KEY, progress);

/**
 * Reads the progress and locks it. The first run starts now: older resources are not announced. Progress in the future was saved while
 * the clock was ahead: it is reset to where the previous run would have stopped, so that no later upload is left out.
 */
async function readProgress(tx: Tx): Promise<Progress> {
  const begin: Progress = { since: await timeOf(tx, sql`now()`) };
  await installation.writeFirst(tx, KEY, begin);
  const progress = (await installation.readLocked<Progress>(tx, KEY)) ?? begin;
  return progress.since > begin.since ? { since: await timeOf(tx, SETTLED_BEFORE) } : progress;
}

/** Transactions that added resources before this time have ended, so no older resource appears later. */
const SETTLED = sql`now() - interval '1 minute'`;
/** The same time for the previous run, five minutes earlier. */
const SETTLED_BEFORE = sql`now() - interval '6 minutes'`;

/** Returns a time in ISO 8601 and UTC, with microseconds: such texts sort chronologically. */
async function timeOf(tx: Tx, time: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`.execute(tx);
  return rows[0]?.at ?? '';
}

/** Number of students read in one transaction. */
const AT_ONCE = 100;

/** A span of time, after `since` and up to `until`. */
type Span = { since: string; until: string };

/** A course with new resources, and the last of its students who was processed. */
type NewsCourse = Span & {
  id: string;
  person: string | null;
  data: NoticeContent['data'];
  link: string;
};

/** Returns an SQL condition on `resources`: added in the span and not in the trash. */
const inSpan = ({ since, until }: Span) => sql`
  resources.created_at > ${since}::timestamptz and resources.created_at <= ${until}::timestamptz
  and resources.deleted_at is null`;

/**
 * Finds the next course with new resources.
 * @param done the course processed last; with `person`, the last student processed, when others of that course remain
 */
async function nextCourse(
  tx: Tx,
  span: Span,
  { course, person }: { course?: string; person?: string },
): Promise<NewsCourse | undefined> {
  let isNext = sql`true`;
  if (course !== undefined)
    isNext = person === undefined ? sql`course_id > ${course}::uuid` : sql`course_id = ${course}::uuid`;
  const { rows } = await sql<CourseAddress & { id: string; university: string }>`
    select courses.id, courses.name as course, departments.name as department,
      universities.id as "universityId", universities.name as university
    from (select distinct course_id from resources where ${inSpan(span)} and ${isNext}) as found
    join courses on courses.id = found.course_id and courses.deleted_at is null
    join departments on departments.id = courses.department_id
    join universities on universities.id = courses.university_id
    order by courses.id limit 1`.execute(tx);
  const [found] = rows;
  if (found) {
    const { id, course: name, university } = found;
    const data = { course: name, university };
    return { ...span, id, person: person ?? null, data, link: coursePath(found) };
  }
  // The course was deleted between two batches: go on with the next one.
  return course === undefined || person === undefined ? undefined : nextCourse(tx, span, { course });
}

/**
 * Notifies the next students of a course of its new resources: one notification each, whose span of time grows while it is unread. Readers
 * see how many resources of that span are still there. Uploaders are not notified of their own files.
 * @returns the id of the last student of the batch; undefined when no students remain
 */
async function notifySome(tx: Tx, context: NoticeContext, course: NewsCourse): Promise<string | undefined> {
  const { since, until } = course;
  const { rows } = await sql<Addressee & { count: number | null; title: string; link: string }>`
    with news as materialized (
      select uploaded_by, count(*)::int as many, max(created_at) as newest,
        (array_agg(title order by created_at desc, id desc))[1] as title,
        (array_agg(semester order by created_at desc, id desc))[1] as semester
      from resources where course_id = ${course.id}::uuid and ${inSpan(course)} group by uploaded_by),
    students as materialized (
      select people.id, people.name, people.email, people.role, ${wantsMail('resource')} as wants_mail
      from preferences join people on people.id = preferences.person_id
      where preferences.course_ids @> array[${course.id}::uuid] and people.role = 'user' and people.deleted_at is null
        and (${course.person}::uuid is null or people.id > ${course.person}::uuid)
      order by people.id limit ${sql.lit(AT_ONCE)}),
    found as materialized (
      select students.id, sum(news.many)::int as count, (array_agg(news.title order by news.newest desc))[1] as title,
        ${course.link} || '#sem' || (array_agg(news.semester order by news.newest desc))[1] as link
      from students join news on news.uploaded_by is distinct from students.id group by students.id),
    notified as (
      insert into notifications (person_id, kind, key, data, link)
      select id, 'resource', ${`course:${course.id}`}, ${JSON.stringify({ ...course.data, since, until })}::text::jsonb, link
      from found order by id
      on conflict (person_id, key) where read_at is null
      do update set times = notifications.times + 1, link = excluded.link, at = now(),
        data = excluded.data || jsonb_build_object('since', notifications.data -> 'since')
      returning person_id, times)
    select students.id, students.name, students.email, students.role, mailed.count, mailed.title, mailed.link
    from students left join (found join notified on notified.person_id = found.id and notified.times = 1) as mailed
      on mailed.id = students.id and students.wants_mail
    order by students.id`.execute(tx);
  const mails = rows.flatMap(({ count, title, link, ...addressee }) => {
    if (count === null) return [];
    const data = { ...course.data, count, title };
    return mailOf(context, addressee, { kind: 'resource', data, times: 1 }, link);
  });
  await context.mailer.sendAll(tx, mails);
  return rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
}

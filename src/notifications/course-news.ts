import { sql, type Transaction } from 'kysely';
import type { DB } from '../core/db/tables.ts';
import { type CourseAddress, coursePath } from '../ui/addresses.ts';
import { wantsMail } from './mail-settings.ts';
import { type Addressee, mailOf, type NoticeContext } from './mails.ts';
import type { NoticeContent } from './words.ts';

/** Students notified in one transaction. */
const AT_ONCE = 100;

/** Resources that came between two times: after the first, up to the second. */
type Span = { since: string; until: string };

/** A course with new resources, and the last of its students who are notified already. */
export type NewsCourse = Span & {
  id: string;
  person: string | null;
  data: NoticeContent['data'];
  link: string;
};

/** The resources of a span, as rows of `resources`. */
const came = ({ since, until }: Span) => sql`
  resources.created_at > ${since}::timestamptz and resources.created_at <= ${until}::timestamptz
  and resources.deleted_at is null`;

/**
 * The next course.
 * @param done the course whose students were notified last, and where only some of them were, the last one of these
 */
export async function nextCourse(
  tx: Transaction<DB>,
  span: Span,
  { course, person }: { course?: string; person?: string },
): Promise<NewsCourse | undefined> {
  const isNext =
    course === undefined
      ? sql`true`
      : person === undefined
        ? sql`course_id > ${course}::uuid`
        : sql`course_id = ${course}::uuid`;
  const { rows } = await sql<Found>`
    select courses.id, courses.name as course, departments.name as department,
      universities.id as "universityId", universities.name as university
    from (select distinct course_id from resources where ${came(span)} and ${isNext}) as found
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
  // A course that was deleted between two turns is left; the others follow.
  return course === undefined || person === undefined ? undefined : nextCourse(tx, span, { course });
}

type Found = CourseAddress & { id: string; university: string };

/**
 * Notifies the next students of a course how much is new in it: one notification each, which counts up until it is read and leads to the
 * semester of the newest. Uploaders get none about their own files.
 * @returns the last one of these; undefined when these were all
 */
export async function notifySome(
  tx: Transaction<DB>,
  context: NoticeContext,
  course: NewsCourse,
): Promise<string | undefined> {
  const { rows } = await sql<Addressee & { data: NoticeContent['data'] | null; link: string }>`
    with news as materialized (
      select uploaded_by, count(*)::int as many, max(created_at) as newest,
        (array_agg(title order by created_at desc, id desc))[1] as title,
        (array_agg(semester order by created_at desc, id desc))[1] as semester
      from resources where course_id = ${course.id}::uuid and ${came(course)} group by uploaded_by),
    students as materialized (
      select people.id, people.name, people.email, people.role, ${wantsMail('resource')} as wants_mail
      from preferences join people on people.id = preferences.person_id
      where preferences.course_ids @> array[${course.id}::uuid] and people.deleted_at is null
        and (${course.person}::uuid is null or people.id > ${course.person}::uuid)
      order by people.id limit ${sql.lit(AT_ONCE)}),
    told as (
      insert into notifications (person_id, kind, key, data, link)
      select students.id, 'resource', ${`course:${course.id}`}, ${JSON.stringify(course.data)}::text::jsonb || jsonb_build_object(
          'count', sum(news.many), 'title', (array_agg(news.title order by news.newest desc))[1]),
        ${course.link} || '#sem' || (array_agg(news.semester order by news.newest desc))[1]
      from students join news on news.uploaded_by is distinct from students.id
      group by students.id order by students.id
      on conflict (person_id, key) where read_at is null
      do update set times = notifications.times + 1, link = excluded.link, at = now(),
        data = excluded.data || jsonb_build_object(
          'count', coalesce((notifications.data ->> 'count')::int, 1) + (excluded.data ->> 'count')::int)
      returning person_id, times, data, link)
    select students.id, students.name, students.email, students.role, told.data, told.link
    from students left join told on told.person_id = students.id and told.times = 1 and students.wants_mail
    order by students.id`.execute(tx);
  const mails = rows.flatMap(({ data, link, ...addressee }) =>
    data === null ? [] : mailOf(context, addressee, { kind: 'resource', data, times: 1 }, link),
  );
  await context.mailer.sendAll(tx, mails);
  return rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
}

import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { limitOf, offsetOf, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import type { UncoveredCourse } from './schema.ts';
import { lackingTypes, type lacks } from './vocabulary.ts';

type Filters = { university: string; lacks: (typeof lacks)[number] };

/** Courses, by university and department, that lack something; the cursor is the last one's id. */
export async function uncovered(
  db: Db,
  { university, lacks }: Filters,
  window: Window,
): Promise<Part<UncoveredCourse>> {
  if (window.after !== undefined && !isId(window.after))
    throw new AppError('bad_input', m.errors_bad_cursor(), { fields: { after: [m.errors_bad_cursor()] } });
  const kind = lacks === 'everything' ? sql`` : sql`and r.type = ${lacks}`;
  let matching = db
    .selectFrom('courses as c')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .innerJoin('universities as u', 'u.id', 'c.university_id')
    .where('c.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from resources r where r.course_id = c.id and r.deleted_at is null ${kind})`,
    );
  if (university)
    matching = isId(university)
      ? matching.where('c.university_id', '=', university)
      : matching.where(sql<boolean>`false`);
  const place = sql`lower(u.name), u.id, lower(d.name), lower(c.name), c.id`;
  const page = matching
    .select([
      'c.id as _id',
      'c.name',
      'c.level',
      'd.name as department',
      'c.university_id as university',
      'u.name as universityName',
    ])
    .select(lackingTypes.map((type) => held(type).as(type)))
    .select(sql`row(${place})`.as('place'))
    .$if(window.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${place}) > (select ${place} from courses c join departments d on d.id = c.department_id
          join universities u on u.id = c.university_id where c.id = ${window.after ?? ''}::uuid)`,
      ),
    )
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .orderBy(sql`lower(d.name)`)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .limit(limitOf(window))
    .$if(window.offset > 0, (query) => query.offset(offsetOf(window)));
  const { total, rows } = await readPart(db, matching.select('c.id'), page, sql`page.place`);
  const shown = rows.slice(0, window.limit);
  return {
    rows: shown.map(({ place: _, ...row }) => row),
    total,
    next: rows.length > window.limit ? shown.at(-1)?._id : undefined,
  };
}

/** How many resources of a type a course has. */
const held = (type: string) =>
  sql<number>`(select count(*)::int from resources r where r.course_id = c.id and r.deleted_at is null and r.type = ${type})`;

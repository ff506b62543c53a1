import { type RawBuilder, sql } from 'kysely';
import { NO_ID } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { countAll } from '../core/db/part.ts';
import type { ResourceType } from '../resources/vocabulary.ts';
import type { Selection, Token } from './protocol.ts';

/** A resource as catalogues harvest it; of one in the trash, they receive only its id, sets and time. */
export type OaiRecord = {
  id: string;
  isDeleted: boolean;
  /** When it, or the name of its course, department or university, last changed. */
  changed: Date;
  /** When the resource itself last changed, in microseconds since 1970. */
  own: number;
  universityId: string;
  type: ResourceType;
  title: string;
  semester: number;
  language: string | null;
  subjectName: string | null;
  subjectCode: string | null;
  examYear: number | null;
  examMonth: number | null;
  scheme: string | null;
  licence: string | null;
  sha256: string;
  added: Date;
  university: string;
  department: string;
  course: string;
};

/** When a resource itself last changed or was moved to the trash; the same expression as in its indexes. */
const own = sql`greatest(r.updated_at, r.deleted_at)`;
/** When its course, department or university was last renamed; null if never. */
const renamed = sql`greatest(c.renamed_at, d.renamed_at, u.renamed_at)`;
const time = (seconds: number) => sql`to_timestamp(${seconds}::float8)`;
const moment = (microseconds: number) =>
  sql`'epoch'::timestamptz + ${microseconds}::float8 * interval '1 microsecond'`;
const all = (...conditions: (RawBuilder<unknown> | false | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== undefined && one !== false)], sql` and `);

const record = sql`
  select r.id, r.deleted_at is not null as "isDeleted",
    case when r.deleted_at is null then greatest(${own}, ${renamed}) else ${own} end as changed,
    (extract(epoch from ${own}) * 1000000)::bigint as own,
    r.university_id as "universityId", r.type, r.title, r.semester, r.language, r.subject_name as "subjectName",
    r.subject_code as "subjectCode", r.exam_year as "examYear", r.exam_month as "examMonth", r.scheme, r.licence,
    r.file_sha256 as sha256, r.created_at as added, u.name as university, d.name as department, c.name as course`;
const inPlace = sql`join courses c on c.id = r.course_id join departments d on d.id = c.department_id
  join universities u on u.id = c.university_id`;

/**
 * Reads one part of the records that changed in a period, including those in the trash: first the resources that changed themselves, by
 * time, then those of which only a place was renamed, by id. Without `from`, the first group contains all.
 * @param after where the previous part ended
 * @returns the records, and where the next part begins, if there is one
 */
export async function list(
  db: Db,
  selection: Selection,
  after: Token['after'] | undefined,
  most: number,
): Promise<{ shown: OaiRecord[]; next: Token['after'] | undefined }> {
  const { from } = selection;
  const isBehind = after?.at === null;
  const themselves = isBehind ? [] : await changedThemselves(db, selection, after, most + 1);
  const lastItself = themselves.slice(0, most).at(-1);
  let found = themselves;
  let end: number | undefined;
  if (themselves.length <= most && from !== undefined) {
    end = isBehind ? after.end : (lastItself?.own ?? after?.at ?? from * 1e6 - 1);
    const behind = { id: isBehind ? after.id : NO_ID, end };
    found = [...themselves, ...(await changedByName(db, selection, behind, most + 1 - themselves.length))];
  }
  const shown = found.slice(0, most);
  const last = shown.at(-1);
  if (!last || found.length <= most) return { shown, next: undefined };
  return {
    shown,
    next: last === lastItself ? { at: last.own, id: last.id } : { at: null, id: last.id, end },
  };
}

async function changedThemselves(
  db: Db,
  selection: Selection,
  after: Token['after'] | undefined,
  most: number,
) {
  const { rows } = await sql<OaiRecord>`
    ${record} from resources r ${inPlace}
    where ${all(
      ...within(selection),
      namedWithin(selection),
      typeof after?.at === 'number' && sql`(${own}, r.id) > (${moment(after.at)}, ${after.id}::uuid)`,
    )}
    order by ${own}, r.id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

type Behind = Pick<Token['after'], 'id' | 'end'>;

async function changedByName(db: Db, selection: Selection, { id, end }: Behind, most: number) {
  const { rows } = await sql<OaiRecord>`
    ${record} from ${inRenamedPlaces(selection, end)} ${inPlace}
    where ${all(sql`r.id > ${id}::uuid`, namedWithin(selection))} order by r.id limit ${sql.lit(most)}`.execute(
    db,
  );
  return rows;
}

const within = ({ from, until, set }: Selection) => [
  set && sql`r.${sql.ref(set.column)} = ${set.value}`,
  from !== undefined && sql`${own} >= ${time(from)}`,
  until !== undefined && sql`${own} < ${time(until)}`,
];

/** Excludes records whose place was renamed at or after `until`: they have changed since. Renaming does not change deleted records. */
const namedWithin = ({ until }: Selection) =>
  until !== undefined && sql`(r.deleted_at is not null or (${renamed} >= ${time(until)}) is not true)`;

/**
 * Selects the resources in renamed places. Joins laterally, course by course: few places are renamed, which the planner cannot know.
 * @param end when the group that changed themselves ended, in microseconds since 1970: includes resources changed or deleted since
 */
const inRenamedPlaces = ({ from = 0, until, set }: Selection, end?: number) => sql`
  (select id from courses where renamed_at >= ${time(from)}
    union select c.id from departments d join courses c on c.department_id = d.id where d.renamed_at >= ${time(from)}
    union select c.id from universities u join courses c on c.university_id = u.id where u.renamed_at >= ${time(from)}) p
  cross join lateral (select r.* from resources r
    where r.course_id = p.id and ${all(...within({ from: undefined, until, set }))}
      and (r.deleted_at is null and ${own} < ${time(from)}
        or ${end === undefined ? sql`false` : sql`${own} > ${moment(end)}`}) offset 0) r`;

/** Counts the records of a selection. An estimate: it includes records whose place was renamed after `until`. */
export async function count(db: Db, selection: Selection): Promise<number> {
  const byPlace =
    selection.from === undefined ? sql`0` : sql`(select count(*) from ${inRenamedPlaces(selection)})`;
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from resources r where ${all(...within(selection))}) + ${byPlace} as total`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0);
}

/** Finds the record with an id, in the trash or not. */
export async function recordOf(db: Db, id: string): Promise<OaiRecord | undefined> {
  const { rows } = await sql<OaiRecord>`
    ${record} from resources r ${inPlace} where ${hasId('r.id', id)}`.execute(db);
  return rows[0];
}

/**
 * Returns the time up to which a harvest is complete: the start of the oldest open transaction. Its rows carry that time, but are visible
 * only after it commits. A catalogue that continues from here misses no record, and may receive some twice.
 */
export async function settledAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(min(xact_start), now()) as at from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.at ?? new Date();
}

/** Returns the earliest time at which a record may have changed. */
export async function earliest(db: Db): Promise<Date> {
  const { rows } = await sql<{ earliest: Date }>`
    select coalesce(min(created_at), now()) as earliest from resources`.execute(db);
  return rows[0]?.earliest ?? new Date();
}

/** Lists the universities that form sets, by id. */
export const universities = (db: Db, after: string, most: number): Promise<{ id: string; name: string }[]> =>
  visibleUniversities(db)
    .where(sql<boolean>`id > ${after}::uuid`)
    .select(['id', 'name'])
    .orderBy('id')
    .limit(sql.lit(most))
    .execute();

/** Counts the universities that form sets. */
export const countUniversities = (db: Db): Promise<number> => countAll(db, visibleUniversities(db));

const visibleUniversities = (db: Db) => db.selectFrom('universities').where('deleted_at', 'is', null);

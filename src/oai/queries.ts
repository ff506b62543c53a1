import { type RawBuilder, sql } from 'kysely';
import { NO_ID } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import type { ResourceType } from '../resources/vocabulary.ts';
import type { Selection, Token } from './protocol.ts';

/** A resource as catalogues get it; of one in the trash they get id, sets and time alone. */
export type OaiRecord = {
  id: string;
  isDeleted: boolean;
  /** When it changed, or a name of the places it is in. */
  changed: Date;
  /** When it changed itself, in microseconds since 1970. */
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

/** When a resource changed itself, or was moved to the trash: as its indexes have it. */
const own = sql`greatest(r.updated_at, r.deleted_at)`;
/** When its place got another name; null where it always had this one. */
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
 * A part of the records that changed in a time, those of the trash among them: first what changed itself, by time, then what is only
 * in a place with another name, by id. Without a beginning all is in the first.
 * @param after where the part before ended
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

/** A record that is not deleted changed with the names in it. */
const namedWithin = ({ until }: Selection) =>
  until !== undefined && sql`(r.deleted_at is not null or (${renamed} >= ${time(until)}) is not true)`;

/**
 * Place by place: few are renamed, and the planner cannot know it.
 * @param end when the first part of the list ended, in microseconds since 1970: what changed itself or was deleted since is in here, too
 */
const inRenamedPlaces = ({ from = 0, until, set }: Selection, end?: number) => sql`
  (select id from courses where renamed_at >= ${time(from)}
    union select c.id from departments d join courses c on c.department_id = d.id where d.renamed_at >= ${time(from)}
    union select c.id from universities u join courses c on c.university_id = u.id where u.renamed_at >= ${time(from)}) p
  cross join lateral (select r.* from resources r
    where r.course_id = p.id and ${all(...within({ from: undefined, until, set }))}
      and (r.deleted_at is null and ${own} < ${time(from)}
        or ${end === undefined ? sql`false` : sql`${own} > ${moment(end)}`}) offset 0) r`;

/** How many records there are; those are counted, too, that got another place's name after the end that is asked for. */
export async function count(db: Db, selection: Selection): Promise<number> {
  const byPlace =
    selection.from === undefined ? sql`0` : sql`(select count(*) from ${inRenamedPlaces(selection)})`;
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from resources r where ${all(...within(selection))}) + ${byPlace} as total`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0);
}

/** The record with an id, in the trash or not, if there is one. */
export async function recordOf(db: Db, id: string): Promise<OaiRecord | undefined> {
  const { rows } = await sql<OaiRecord>`
    ${record} from resources r ${inPlace} where ${hasId('r.id', id)}`.execute(db);
  return rows[0];
}

/**
 * The time up to which a harvest is complete: what is still being written bears the time when its transaction began, and is seen only when
 * that ends. A catalogue that goes on from here misses nothing, and gets some records again.
 */
export async function settledAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(min(xact_start), now()) as at from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.at ?? new Date();
}

/** No record changed before this. */
export async function earliest(db: Db): Promise<Date> {
  const { rows } = await sql<{ earliest: Date }>`
    select coalesce(min(created_at), now()) as earliest from resources`.execute(db);
  return rows[0]?.earliest ?? new Date();
}

/** Universities whose resources are a set, by id. */
export const universities = (db: Db, after: string, most: number): Promise<{ id: string; name: string }[]> =>
  visibleUniversities(db)
    .where(sql<boolean>`id > ${after}::uuid`)
    .select(['id', 'name'])
    .orderBy('id')
    .limit(sql.lit(most))
    .execute();

/** How many universities there are, and so sets of them. */
export async function countUniversities(db: Db): Promise<number> {
  const { total } = await visibleUniversities(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const visibleUniversities = (db: Db) => db.selectFrom('universities').where('deleted_at', 'is', null);

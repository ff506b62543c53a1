import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { isId } from '../core/http/list.ts';

/** The place of resources: a university by id or exact name, and in it a department and a course by name. */
export type PlaceFilters = {
  university?: string | undefined;
  department?: string | undefined;
  course?: string | undefined;
};

type Scope = { university_id?: string[]; department_id?: string[]; course_id?: string[] };

/**
 * Finds the rows that the names in the filters mean, the narrowest level only; names are compared without regard to case.
 * @returns the conditions on resources; null where nothing has these names
 */
export async function inPlace(db: Db, filters: PlaceFilters): Promise<RawBuilder<boolean>[] | null> {
  const scope = await scopeOf(db, filters);
  if (scope === null) return null;
  return Object.entries(scope).map(([column, ids]) => {
    const one = ids.length === 1 ? ids[0] : undefined;
    const held = sql.ref(`resources.${column}`);
    return one ? sql<boolean>`${held} = ${one}::uuid` : sql<boolean>`${held} = any(${ids}::uuid[])`;
  });
}

async function scopeOf(db: Db, { university, department, course }: PlaceFilters): Promise<Scope | null> {
  if (department === undefined && course === undefined) {
    if (university === undefined) return {};
    if (isId(university)) return { university_id: [university] };
  }
  const byUniversity =
    university === undefined
      ? undefined
      : isId(university)
        ? sql<boolean>`u.id = ${university}::uuid`
        : sql<boolean>`lower(u.name) = lower(${university})`;
  const level = course !== undefined ? 'c' : department !== undefined ? 'd' : 'u';
  let query = db.selectFrom('universities as u').where('u.deleted_at', 'is', null);
  if (byUniversity) query = query.where(byUniversity);
  const joined = query
    .$if(level !== 'u', (q) =>
      q
        .innerJoin('departments as d', 'd.university_id', 'u.id')
        .where(sql<boolean>`d.deleted_at is null`)
        .$if(department !== undefined, (q) => q.where(sql<boolean>`lower(d.name) = lower(${department})`)),
    )
    .$if(level === 'c', (q) =>
      q
        .innerJoin('courses as c', (join) =>
          join.on(sql<boolean>`c.department_id = d.id and c.deleted_at is null`),
        )
        .where(sql<boolean>`lower(c.name) = lower(${course})`),
    );
  const rows = await joined
    .select(sql<string>`${sql.ref(`${level}.id`)}`.as('id'))
    .limit(sql.lit(1000))
    .execute();
  if (rows.length === 0) return null;
  const ids = rows.map((row) => row.id);
  return level === 'c' ? { course_id: ids } : level === 'd' ? { department_id: ids } : { university_id: ids };
}

import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { search } from '../core/db/filters.ts';
import { AppError } from '../core/errors.ts';
import type { Part, Window } from '../core/http/list.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { type Managed, managedBy } from './managed.ts';
import type { Shelf } from './schema.ts';
import { inPlace } from './scope.ts';
import type { ResourceType, ShelfLevel } from './vocabulary.ts';

export type ShelfFilters = {
  by: ShelfLevel;
  type?: ResourceType | undefined;
  university?: string | undefined;
  department?: string | undefined;
  q: string;
};

/**
 * Counts resources by university, department or semester, in alphabetical or numerical order; the cursor is how many came before.
 */
export async function shelves(
  db: Db,
  actor: Actor,
  { by, type, university, department, q }: ShelfFilters,
  window: Window,
): Promise<Part<Shelf>> {
  const place = await inPlace(db, { university, department });
  if (place === null) return { rows: [], total: 0, next: undefined };
  let matching = managedBy(db, actor);
  for (const condition of place) matching = matching.where(condition);
  if (type) matching = matching.where('resources.type', '=', type);
  if (q) matching = matching.where(search(sql`resources.search_text`, q).indexed);
  const skipped = window.after === undefined ? window.offset : skippedBy(window.after);
  const rows = await grouped(db, matching, by, skipped, window.limit + 1);
  const shown = rows.slice(0, window.limit);
  return {
    rows: shown.map(({ key, name, location, total }) => ({
      ...{ key, name, total },
      ...(location === null ? {} : { location }),
    })),
    total: rows[0]?.groups ?? 0,
    next: rows.length > window.limit ? String(skipped + window.limit) : undefined,
  };
}

type Group = { key: string | number; name: string; location: string | null; total: number; groups: number };

/** Where the names of the counted rows come from. */
const NAMED = {
  university: sql`p.name, p.location from counted join universities p on p.id = key order by lower(p.name), p.id`,
  department: sql`p.name, null as location from counted join departments p on p.id = key order by lower(p.name), p.id`,
  semester: sql`key::text as name, null as location from counted order by key`,
};

/** Counted first, by the index alone, and named afterwards. */
async function grouped(db: Db, matching: Managed, by: ShelfFilters['by'], skipped: number, limit: number) {
  const column = sql.ref(by === 'semester' ? 'resources.semester' : `resources.${by}_id`);
  const counted = matching.select([column.as('key'), sql<number>`count(*)`.as('total')]).groupBy(column);
  const { rows } = await sql<Group>`
    with counted as (${counted}) select key, total, count(*) over () as groups, ${NAMED[by]}
    offset ${Math.min(skipped, COUNT_LIMIT + 1)} limit ${limit}`.execute(db);
  return rows;
}

function skippedBy(after: string): number {
  if (/^\d{1,6}$/.test(after)) return Number(after);
  throw new AppError('bad_input', m.errors_bad_cursor(), { fields: { after: [m.errors_bad_cursor()] } });
}

import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { contains } from '../core/db/filters.ts';
import { newestFirst, readPart } from '../core/db/part.ts';
import type { Part, Window } from '../core/http/list.ts';
import { can } from './policy.ts';
import { KEPT } from './rows.ts';
import type { Contents, TrashEntry } from './schema.ts';
import type { TrashKind } from './vocabulary.ts';

/** What the actor may see in the trash: administrators all that can still be taken back. */
export function visibleTo(db: Db, actor: Actor) {
  const kept = db
    .selectFrom('trash')
    .where('trash.restored_at', 'is', null)
    .where(sql<boolean>`trash.deleted_at > now() - ${KEPT}`);
  return can.see(actor) ? kept : kept.where(sql<boolean>`false`);
}

type Filters = { kind: TrashKind | ''; q: string };

/** What is in the trash, what was deleted last first; the cursor is the last one's id. */
export async function list(
  db: Db,
  actor: Actor,
  { kind, q }: Filters,
  window: Window,
): Promise<Part<TrashEntry>> {
  let matching = visibleTo(db, actor);
  if (kind) matching = matching.where('trash.kind', '=', kind);
  if (q) matching = matching.where(contains(sql`lower(concat_ws(E'\n', trash.label, trash.place))`, q));
  const page = matching
    .leftJoin('people', 'people.id', 'trash.deleted_by')
    .select([
      'trash.id as _id',
      'trash.kind',
      'trash.row_id as rowId',
      'trash.label as name',
      'trash.place',
      'trash.counts as contents',
      'trash.deleted_by',
      'people.name as deleter',
      'trash.deleted_at',
      sql<number>`ceil(extract(epoch from trash.deleted_at + ${KEPT} - now()) / 86400)::int`.as('daysLeft'),
    ]);
  const part = await readPart(db, window, matching.select('trash.id'), newestFirst(page, 'trash.id', window));
  return {
    ...part,
    rows: part.rows.map(({ kind, contents, deleted_by, deleter, deleted_at, ...entry }) => ({
      ...entry,
      kind: kind as TrashKind,
      contents: contents as Contents,
      deletedBy: deleted_by === null ? null : { id: deleted_by, name: deleter ?? '' },
      deletedAt: deleted_at.toISOString(),
    })),
  };
}

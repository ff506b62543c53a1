import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { dropBlob } from '../core/files/blobs.ts';
import { refuseStale } from '../core/stale.ts';
import type { UniversityChange } from './change-input.ts';
import { changedValues } from './changed-values.ts';
import { holdUniversityToChange } from './hold.ts';
import { naming, universityTaken } from './names.ts';
import { find } from './queries.ts';
import type { University } from './schema.ts';

type Row = Awaited<ReturnType<typeof holdUniversityToChange>>;

/**
 * Changes the details of a university. Its departments, courses and resources stay, whatever it is called.
 * @returns the university as it is then
 * @throws {AppError} not_found, forbidden, conflict when it was changed meanwhile, or when another one has its name and place
 */
export async function edit(
  { database: { db }, files }: ContentContext,
  by: By,
  id: string,
  { version, ...wish }: UniversityChange,
): Promise<University> {
  const editing = () =>
    db.transaction().execute(async (tx) => {
      const row = await holdUniversityToChange(tx, by.actor, id);
      const next = changesOf(row, wish);
      const changed = Object.keys(next) as Field[];
      if (changed.length > 0) {
        refuseStale(row, version, Object.fromEntries(changed.map((field) => [field, row[field]])));
        await write(tx, by, row, next);
      }
      const replaced = next.logo ? row.logo_sha256 : null;
      return { university: await find(tx, by.actor, row._id), replaced };
    });
  const { university, replaced } = await naming(editing, () => holderOf(db, id, wish));
  if (replaced) await dropBlob(db, files, replaced);
  return university;
}

const FIELDS = ['name', 'shortName', 'location', 'website', 'description'] as const;
type Field = (typeof FIELDS)[number] | 'logo';
type Wish = Omit<UniversityChange, 'version'>;

/** What will be another than it is. A URL for a logo that was uploaded is a change, too: it takes its place. */
function changesOf(row: Row, wish: Wish): Partial<Record<Field, string | null>> {
  const next: Partial<Record<Field, string | null>> = {};
  for (const field of FIELDS) {
    const value = field === 'description' && wish[field] === null ? '' : wish[field];
    if (value !== undefined && value !== row[field]) next[field] = value;
  }
  const { logo } = wish;
  const isOther = logo !== row.logo_url || (logo !== null && row.logo_sha256 !== null);
  if (logo !== undefined && isOther) next.logo = logo;
  return next;
}

async function write(
  tx: Transaction<DB>,
  by: By,
  row: Row,
  next: Partial<Record<Field, string | null>>,
): Promise<void> {
  const { logo, shortName, ...same } = next;
  await tx
    .updateTable('universities')
    .set({ ...(same as object), version: sql`version + 1`, updated_at: sql`now()` })
    .$if(shortName !== undefined, (q) => q.set({ short_name: shortName ?? null }))
    .$if(logo !== undefined, (q) => q.set({ logo_url: logo ?? null }))
    .$if(typeof logo === 'string', (q) => q.set({ logo_sha256: null }))
    .where('id', '=', row._id)
    .execute();
  await audit.record(tx, by, {
    action: 'universities.edit',
    kind: 'universities',
    rowId: row._id,
    ...changedValues(row, { name: row.name, ...next }),
  });
  const names = next.name === undefined ? [] : ['resources'];
  await dropTags(tx, ['universities', `university:${row._id}`, ...names]);
}

async function holderOf(db: Db, id: string, { name, location }: Wish) {
  const row = await db
    .selectFrom('universities')
    .where('id', '=', id)
    .select(['name', 'location'])
    .executeTakeFirstOrThrow();
  return universityTaken(db, name ?? row.name, location === undefined ? row.location : location);
}

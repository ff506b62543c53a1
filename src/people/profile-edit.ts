import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By, SignedIn } from '../core/access.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { refuseStale } from '../core/stale.ts';
import * as m from '../paraglide/messages.js';
import type { ProfileChange } from './profile-input.ts';
import { ownRow, profile } from './queries.ts';
import type { Profile } from './schema.ts';
import type { PeopleContext } from './service.ts';

/**
 * Changes one's own details.
 * @returns the account as it is then
 * @throws {AppError} bad_input for a designation of a person who is no authority, conflict when the account was changed meanwhile
 */
export function edit(
  { database: { db } }: PeopleContext,
  person: SignedIn,
  address: string,
  { version, ...wish }: ProfileChange,
): Promise<Profile> {
  return db.transaction().execute(async (tx) => {
    const row = await ownRow(tx, person, true);
    if (wish.designation != null && row.role !== 'authority')
      throw new AppError('bad_input', m.errors_bad_input(), {
        fields: { designation: [m.manage_designation_staff_only()] },
      });
    const changed = FIELDS.filter((field) => wish[field] !== undefined && wish[field] !== row[field]);
    if (changed.length > 0) {
      refuseStale(row, version, Object.fromEntries(changed.map((field) => [field, row[field]])));
      await write(tx, { actor: person, address }, row._id, {
        values: Object.fromEntries(changed.map((field) => [field, wish[field]])),
        changed,
      });
    }
    return profile(tx, person);
  });
}

const FIELDS = ['name', 'phone', 'designation'] as const;

type Changes = {
  values: Partial<
    Record<
      'name' | 'phone' | 'designation' | 'photo_url' | 'photo_sha256' | 'photo_small_sha256',
      string | null
    >
  >;
  /** Names of what changed, for the audit log: it holds nothing else of people. */
  changed: readonly string[];
};

/** Writes what its owner changed of an account. */
export async function write(
  tx: Transaction<DB>,
  by: By,
  id: string,
  { values, changed }: Changes,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ ...(values as object), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit.record(tx, by, { action: 'people.edit', kind: 'people', rowId: id, after: { changed } });
}

import type { SignedIn } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import { refuseStale } from '../../core/stale.ts';
import * as m from '../../paraglide/messages.js';
import type { ProfileChange } from '../input.ts';
import { ownRow, profile } from '../queries.ts';
import type { Profile } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { updatePerson } from '../write.ts';

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
      const values = Object.fromEntries(changed.map((field) => [field, wish[field]]));
      // The audit log holds only the names of what changed: nothing else of people.
      const entry = { action: 'people.edit', after: { changed } };
      await updatePerson(tx, { actor: person, address }, row._id, values, entry);
    }
    return profile(tx, person);
  });
}

const FIELDS = ['name', 'phone', 'designation'] as const;

import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By, type SignedIn } from '../core/access.ts';
import type { Database } from '../core/db/database.ts';
import { refuseStale } from '../core/stale.ts';
import * as m from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import * as trash from '../trash/service.ts';
import { can } from './policy.ts';
import { find, findLocked } from './queries.ts';
import type { WholeEnquiry } from './schema.ts';
import type { EnquiryState } from './vocabulary.ts';

/** A signed-in person, and their network address. */
type Person = By & { actor: SignedIn };

/**
 * Marks a message. Nothing happens where it has that mark already.
 * @param version the version that was read, if given
 * @throws {AppError} not_found, forbidden; conflict when it was changed since it was read
 */
export async function mark(
  { db }: Database,
  by: Person,
  id: string,
  state: EnquiryState,
  version: number | undefined,
): Promise<WholeEnquiry> {
  await db.transaction().execute(async (tx) => {
    const before = await findLocked(tx, by.actor, id);
    allow(can.manage(by.actor));
    refuseStale(before, version, {});
    if (before.state === state) return;
    await tx
      .updateTable('enquiries')
      .set({ state, updated_by: by.actor.id, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', before.id)
      .execute();
    const values = { before: { state: before.state }, after: { state } };
    await audit.record(tx, by, { action: 'enquiries.mark', kind: 'enquiries', rowId: before.id, ...values });
  });
  return find(db, by.actor, id);
}

/**
 * Moves a message to the trash. The audit log, which is kept for good, records when it was written, not by whom; the trash has that.
 * @returns what takes it back
 * @throws {AppError} not_found, forbidden
 */
export function remove({ db }: Database, by: Person, id: string): Promise<{ trashId: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await findLocked(tx, by.actor, id);
    allow(can.manage(by.actor));
    const label = m.contact_label({ date: momentOf(row.created_at) });
    const what = { kind: 'enquiries', id: row.id, label, place: row.email, universityId: null } as const;
    return trash.remove(tx, by, what);
  });
}

/** A moment by the clocks of India, as the whole portal has it. */
const momentOf = (date: Date): string =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(date);

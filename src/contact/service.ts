import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import { emailKey } from '../core/emails.ts';
import * as trash from '../trash/service.ts';

export { countNew } from './queries.ts';
export { removeExpired } from './write.ts';

/** Messages per query of the export; few, because they may be long. */
const AT_ONCE = 100;

/** The messages sent through the contact form from an account's address: their section of the export, their removal, their new address. */
export const personalData = {
  sections: [{ name: 'enquiries', about: enquiries }],
  forget,
  changeEmail,
};

async function* enquiries(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('enquiries')
    .innerJoin('people', 'people.email_key', 'enquiries.email_key')
    .where('people.id', '=', id)
    .select([
      'enquiries.id as _id',
      'enquiries.email',
      'enquiries.message',
      'enquiries.created_at as date',
      'enquiries.deleted_at as deletedAt',
    ]);
  yield* inPieces(own, 'enquiries.id', { most: AT_ONCE });
}

/**
 * Removes the messages that the owner of an account sent through the contact form, from the trash too. Call it while the account still has
 * its e-mail address.
 */
async function forget(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from enquiries using people
    where people.id = ${id}::uuid and enquiries.email_key = people.email_key
    returning enquiries.id`.execute(tx);
  await trash.forget(tx, 'enquiries', rows);
}

/** Moves an account's messages to its new address, so that they do not pass to the next account with the old one. */
async function changeEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set({ email_key: emailKey(email) })
    .where('email_key', '=', (eb) =>
      eb.selectFrom('people').where('people.id', '=', id).select('people.email_key'),
    )
    .execute();
}

import type { Transaction } from 'kysely';
import { dropTags } from '../core/cache/tags.ts';
import type { DB } from '../core/db/tables.ts';

/**
 * Removes the owner of a deleted account from the books: what they decided stays so without their name, what they sold stays
 * without the seller's, and what they still offer is removed, because it could not be asked for any more.
 */
export async function forgetPerson(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('books')
    .set({ verified_by: null, verified_by_id: null })
    .where('verified_by_id', '=', id)
    .execute();
  await tx
    .updateTable('books')
    .set({ rejected_by: null, rejected_by_id: null })
    .where('rejected_by_id', '=', id)
    .execute();
  await tx
    .deleteFrom('books')
    .where('seller_id', '=', id)
    .where('sold_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('books')
    .set({ seller: '', email: null, contact_number: null, seller_id: null })
    .where('seller_id', '=', id)
    .execute();
  await dropTags(tx, ['books']);
}

import type { Transaction } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import type { DB } from '../core/db/tables.ts';

/** What is kept about those who sign in: what they download, and what goes with their account. */
export const personalData = { sections: [{ name: 'sessions', about: sessions }], forget };

function sessions(db: Db, { id }: SignedIn): AsyncIterable<object> {
  const own = db
    .selectFrom('sessions')
    .where('person_id', '=', id)
    .select([
      'id as _id',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as endsAt',
      'revoked_at as signedOutAt',
      'user_agent as userAgent',
      'address',
    ]);
  return inPieces((after, most) =>
    own
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(most)
      .execute(),
  );
}

/** Sessions end with their account. Their rows stay, without what says who it was. */
async function forget(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ user_agent: null, address: null })
    .where('person_id', '=', id)
    .execute();
}

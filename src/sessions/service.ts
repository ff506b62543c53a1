import type { Transaction } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Database, Db } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import type { DB } from '../core/db/tables.ts';
import type { Mailer } from '../core/mail/mail.ts';
import type { Passwords } from '../core/passwords/passwords.ts';
import type { Secret } from '../core/secret.ts';
import type { Authenticator } from './authenticate.ts';

export { authenticator } from './authenticate.ts';
export { removeExpired } from './write.ts';

/** What the use cases of sessions work with. */
export type SessionContext = {
  database: Database;
  secret: Secret;
  passwords: Passwords;
  mailer: Mailer;
  publicUrl: string;
  authenticator: Authenticator;
  /**
   * Does work that the answer does not wait for, because its duration would distinguish an account from an unknown address. The portal
   * waits for it before it stops.
   * @param failure what the log says when it fails
   */
  inBackground(failure: string, work: () => Promise<void>): void;
};

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
  return inPieces(own, 'sessions.id');
}

/** Sessions end with their account. Their rows stay, without what says who it was. */
async function forget(tx: Transaction<DB>, id: string): Promise<void> {
  // Locked in the order in which others end them: otherwise two could wait for each other.
  const own = tx.selectFrom('sessions').where('person_id', '=', id).select('id').orderBy('id').forUpdate();
  await tx.updateTable('sessions').set({ user_agent: null, address: null }).where('id', 'in', own).execute();
}

import type { SignedIn } from '../core/access.ts';
import type { Database, Db, Tx } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import type { Mailer } from '../core/mail/mail.ts';
import type { Passwords } from '../core/passwords/passwords.ts';
import type { Secret } from '../core/secret.ts';
import type { Authenticator } from './authenticate.ts';

export { authenticator } from './authenticate.ts';
export { removeExpired } from './write.ts';

/** The dependencies of the use cases in this folder. */
export type SessionContext = {
  database: Database;
  secret: Secret;
  passwords: Passwords;
  mailer: Mailer;
  publicUrl: string;
  authenticator: Authenticator;
  /**
   * Runs work without delaying the response, whose duration would otherwise distinguish an account from an unknown address. Shutdown waits
   * for the work to finish.
   * @param failure the log message if it fails
   */
  inBackground(failure: string, work: () => Promise<void>): void;
};

/** The personal data in sessions: its section of the export, and its removal with the account. */
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

/** Clears browser and address from the sessions of a deleted account. The rows stay; a database trigger ends the sessions. */
async function forget(tx: Tx, id: string): Promise<void> {
  // Locks the rows in the same order as `endSessions`, to avoid a deadlock.
  const own = tx.selectFrom('sessions').where('person_id', '=', id).select('id').orderBy('id').forUpdate();
  await tx.updateTable('sessions').set({ user_agent: null, address: null }).where('id', 'in', own).execute();
}

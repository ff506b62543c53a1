import { hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from './db/database.ts';
import * as installation from './db/installation.ts';

/** The secret of this installation. Everything that needs a key derives its own from it. */
export type Secret = {
  /**
   * Derives a key of 32 bytes for one purpose (HKDF-SHA256, RFC 5869): a leaked key reveals no other.
   * @param purpose such as `session tokens`
   */
  key(purpose: string): Buffer;
};

/**
 * Reads the secret of the installation, or creates it on first use. It is stored in the database, so that all processes and nodes that
 * share the database have the same. Who can read the whole database can therefore make tokens for the sessions that are open in it.
 */
export async function openSecret(db: Db): Promise<Secret> {
  const fresh = randomBytes(32).toString('base64url');
  const bytes = Buffer.from(await installation.writeFirst(db, 'secret', fresh), 'base64url');
  return { key: (purpose) => Buffer.from(hkdfSync('sha256', bytes, '', `unishelf ${purpose}`, 32)) };
}

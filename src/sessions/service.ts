import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import type { Mailer } from '../core/mail/mail.ts';
import type { Passwords } from '../core/passwords/passwords.ts';
import type { Secret } from '../core/secret.ts';
import type { Authenticator } from './authenticate.ts';

export { authenticator } from './authenticate.ts';
export { personalData } from './personal-data.ts';
export { removeExpired } from './write.ts';

/** What the use cases of sessions work with. */
export type SessionContext = {
  database: Database;
  secret: Secret;
  passwords: Passwords;
  mailer: Mailer;
  publicUrl: string;
  log: FastifyBaseLogger;
  authenticator: Authenticator;
};

import type { Database } from '../core/db/database.ts';
import type { Files } from '../core/files/files.ts';
import type { Mailer } from '../core/mail/mail.ts';
import type { Passwords } from '../core/passwords/passwords.ts';
import type { Secret } from '../core/secret.ts';
import type { PersonalData } from './profile/export.ts';

export { confirmPassword } from './current-password.ts';
export { typedCode, typedPassword } from './input.ts';
export { findEditable } from './management/change.ts';
export { eraseAccount } from './profile/delete.ts';
export type { PersonalData } from './profile/export.ts';
export { accountByEmail, list as listPeople, rightsNow } from './queries.ts';
export { addPerson, type Checked, forgetUniversity, noteSignIn, replacePassword } from './write.ts';

/** What the use cases of people work with. */
export type PeopleContext = {
  database: Database;
  files: Files;
  secret: Secret;
  passwords: Passwords;
  mailer: Mailer;
  publicUrl: string;
  /** What each feature keeps about people. */
  personalData: readonly PersonalData[];
  /** To be called when an account was changed: what this process believes about its sessions is read anew. */
  forgetSessions(id: string): void;
};

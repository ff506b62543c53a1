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
export { accountByEmail, list as listPeople, refuseFormer, rightsNow } from './queries.ts';
export { addPerson, type Checked, forgetUniversity, noteSignIn, replacePassword } from './write.ts';

/** The dependencies of the use cases in this folder. */
export type PeopleContext = {
  database: Database;
  files: Files;
  secret: Secret;
  passwords: Passwords;
  mailer: Mailer;
  publicUrl: string;
  /** The personal data that each feature stores. */
  personalData: readonly PersonalData[];
  /** Drops this process's cached sessions of an account. Call it after a change of the account. */
  forgetSessions(id: string): void;
};

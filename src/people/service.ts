import type { Database } from '../core/db/database.ts';
import type { Files } from '../core/files/files.ts';
import type { Mailer } from '../core/mail/mail.ts';
import type { Passwords } from '../core/passwords/passwords.ts';
import type { Secret } from '../core/secret.ts';
import type { PersonalData } from './profile-export.ts';

export { emailInput, emailKey } from '../core/emails.ts';
export { confirmPassword } from './current-password.ts';
export { eraseAccount } from './erase.ts';
export { typedCode, typedPassword } from './input.ts';
export { findEditable } from './manage-change.ts';
export { list as listPeople } from './manage-list.ts';
export type { PersonalData } from './profile-export.ts';
export { addPerson } from './write.ts';

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
};

import type { By } from '../core/access.ts';
import { AppError } from '../core/errors.ts';
import type { Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { staffRegistered } from './manage-mails.ts';
import type { PeopleContext } from './service.ts';
import type { StaffInput } from './staff-input.ts';
import { addPerson, findUniversity } from './write.ts';

/**
 * Makes the account of an administrator or an authority and notifies them by mail.
 * @returns its id
 * @throws {AppError} conflict when the e-mail address has an account, bad_input for a scope without a university, unavailable when too
 * many passwords are being hashed
 */
export async function register(
  { database: { db }, passwords, mailer, publicUrl }: PeopleContext,
  by: By,
  role: Exclude<Role, 'user'>,
  { password, contactNumber: phone, photo: photoUrl, ...person }: StaffInput,
): Promise<string> {
  const passwordHash = await passwords.hash(password);
  return await db.transaction().execute(async (tx) => {
    if (person.scope === 'own' && (await findUniversity(tx, person.university ?? null)) === null)
      throw new AppError('bad_input', m.errors_bad_input(), {
        fields: { scope: [m.manage_scope_needs_university()] },
      });
    const given = { ...person, ...(phone && { phone }), ...(photoUrl && { photoUrl }) };
    const id = await addPerson(tx, by, { ...given, role, passwordHash });
    await mailer.send(tx, staffRegistered({ ...person, role }, by.actor, publicUrl));
    return id;
  });
}

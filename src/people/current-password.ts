import type { Database } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { consume } from '../core/limits/limits.ts';
import type { Passwords } from '../core/passwords/passwords.ts';
import * as m from '../paraglide/messages.js';

/** Limits guesses in a browser that was left signed in. Correct passwords count too, because each attempt costs a hash. */
const TRIES = { most: 10, seconds: 15 * 60 };

/**
 * Checks the current password of a signed-in person.
 * @param field the name of the form field with the password
 * @returns the stored hash of the password
 * @throws {AppError} bad_input with that field (a 401 would end the session in the browser), too_many_requests, not_signed_in when the
 * account has been deleted meanwhile
 */
export async function confirmPassword(
  { database: { db }, passwords }: { database: Database; passwords: Passwords },
  personId: string,
  password: string,
  field: string,
): Promise<string> {
  await consume(db, `current-password:${personId}`, TRIES);
  const person = await db
    .selectFrom('people')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .select('password_hash')
    .executeTakeFirst();
  if (!person) throw new AppError('not_signed_in', m.errors_not_signed_in());
  const hash = person.password_hash;
  if ((await passwords.verify(hash, password)) && hash !== null) return hash;
  const fields = { [field]: [m.register_password_wrong()] };
  throw new AppError('bad_input', m.register_password_wrong_text(), { fields });
}

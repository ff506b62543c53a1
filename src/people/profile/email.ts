import postgres from 'postgres';
import type { By, SignedIn } from '../../core/access.ts';
import { checkCode, issueCode, limitCodes, spendCode, voidCodes } from '../../core/codes/codes.ts';
import { emailKey } from '../../core/emails.ts';
import { AppError } from '../../core/errors.ts';
import * as m from '../../paraglide/messages.js';
import { confirmPassword } from '../current-password.ts';
import { addressChanged, alreadyTaken, changeCode } from '../mails.ts';
import { findByEmail } from '../queries.ts';
import type { PeopleContext } from '../service.ts';
import { updatePerson } from '../write.ts';

/**
 * Mails a code to the new address of an account. One that has an account gets a mail that says so, for the same work.
 * @throws {AppError} bad_input for a wrong password or the address they have, too_many_requests
 */
export async function sendCode(
  context: PeopleContext,
  person: SignedIn,
  address: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { secret, mailer, publicUrl } = context;
  const { db } = context.database;
  const key = emailKey(email);
  await confirmPassword(context, person.id, password, 'password');
  const holder = await findByEmail(db, key);
  if (holder?.id === person.id) {
    const fields = { email: [m.register_change_same()] };
    throw new AppError('bad_input', m.register_change_same_text(), { fields });
  }
  await limitCodes(db, { emailKey: key, address });
  await db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, secret, { purpose: 'change-email', emailKey: key, personId: person.id });
    await mailer.send(tx, holder ? alreadyTaken(holder, publicUrl) : changeCode(email, person.name, code));
  });
}

/**
 * Gives an account the address that its owner proved to read mails at, and notifies the old address. Sessions go on: they are by id.
 * @throws {AppError} bad_input for the code, conflict when the address got an account meanwhile
 */
export async function changeEmail(
  { database: { db }, secret, mailer }: PeopleContext,
  by: By,
  person: SignedIn,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const key = emailKey(email);
  const given = { purpose: 'change-email', emailKey: key, personId: person.id, code } as const;
  const checked = await checkCode(db, secret, given, by.address);
  const changing = db.transaction().execute(async (tx) => {
    await spendCode(tx, checked);
    const old = await tx
      .selectFrom('people')
      .where('id', '=', person.id)
      .where('deleted_at', 'is', null)
      .select(['name', 'email'])
      .forUpdate()
      .executeTakeFirst();
    if (!old?.email) throw new AppError('not_signed_in', m.errors_not_signed_in());
    const entry = { action: 'people.change-email', after: { changed: ['email'] } };
    await updatePerson(tx, by, person.id, { email, email_key: key }, entry);
    await voidCodes(tx, person.id);
    await mailer.send(tx, addressChanged({ name: old.name, email: old.email }));
  });
  await changing.catch((error: unknown) => {
    throw isTaken(error) ? taken(error) : error;
  });
}

/** The index on addresses decides, however many want one at once. */
const isTaken = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.constraint_name === 'people_email';

const taken = (cause: unknown) =>
  new AppError('conflict', m.people_email_taken(), { fields: { email: [m.people_email_taken()] }, cause });

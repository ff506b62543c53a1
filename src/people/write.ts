import type { Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By, Role, Scope } from '../core/access.ts';
import type { DB } from '../core/db/tables.ts';
import { emailKey } from '../core/emails.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';

/** An account to be made. The password comes hashed, because hashing takes longer than a transaction should. */
export type NewPerson = {
  role: Role;
  name: string;
  email: string;
  passwordHash: string;
  phone?: string | null;
  designation?: string | null;
  university?: string | null;
  photoUrl?: string | null;
  scope?: Scope;
  sample?: boolean;
};

/**
 * Makes an account. The university of an authority is linked when its name, or its id, is that of exactly one.
 * @returns its id
 * @throws {AppError} conflict when the e-mail address has an account, however many try at once
 */
export async function addPerson(tx: Transaction<DB>, by: By, person: NewPerson): Promise<string> {
  const universityId = await findUniversity(tx, person.university ?? null);
  const added = await tx
    .insertInto('people')
    .values({
      role: person.role,
      name: person.name,
      email: person.email,
      email_key: emailKey(person.email),
      password_hash: person.passwordHash,
      phone: person.phone ?? null,
      designation: person.designation ?? null,
      university_name: person.university ?? null,
      university_id: universityId,
      photo_url: person.photoUrl ?? null,
      scope: person.scope ?? 'all',
      sample: person.sample ?? false,
    })
    .onConflict((conflict) => conflict.column('email_key').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added)
    throw new AppError('conflict', m.people_email_taken(), { fields: { email: [m.people_email_taken()] } });
  const { role, scope = 'all' } = person;
  await audit.record(tx, by, {
    action: 'people.add',
    kind: 'people',
    rowId: added.id,
    after: { role, scope, university: person.university ?? null },
  });
  return added.id;
}

/** The one university of this name or short name. */
export async function findUniversity(tx: Transaction<DB>, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const found = await tx
    .selectFrom('universities')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['name']), '=', name.toLowerCase()),
        eb(eb.cast('id', 'text'), '=', name.toLowerCase()),
      ]),
    )
    .select('id')
    .limit(2)
    .execute();
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

import type { Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { emailKey } from '../core/emails.ts';
import { AppError } from '../core/errors.ts';
import type { Role, Scope } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import type { NearUniversity } from '../universities/schema.ts';
import { nearUniversities } from '../universities/service.ts';

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
  const university = await findUniversity(tx, person.university ?? null);
  const universityName = university?.name ?? person.university ?? null;
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
      university_name: universityName,
      university_id: university?._id ?? null,
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
    after: { role, scope, university: universityName },
  });
  return added.id;
}

/** The one university of this name, without regard to case, or of this id. */
export async function findUniversity(db: Db, name: string | null): Promise<NearUniversity | null> {
  if (name === null) return null;
  const found = await db
    .selectFrom('universities')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['name']), '=', name.toLowerCase()),
        eb(eb.cast('id', 'text'), '=', name.toLowerCase()),
      ]),
    )
    .select(['id as _id', 'name', 'location'])
    .limit(2)
    .execute();
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a university is one of the portal's; if not, which of its names are like it. */
export async function lookUpUniversity(
  db: Db,
  name: string,
): Promise<{ university: NearUniversity | null; near: NearUniversity[] }> {
  const university = await findUniversity(db, name);
  return { university, near: university ? [] : await nearUniversities(db, name) };
}

/** What to say to an administrator of a university that is not one of the portal's. Nothing where it is, or where there is none. */
export async function universityWarning(
  db: Db,
  name: string | null | undefined,
): Promise<{ warning?: string; near?: NearUniversity[] }> {
  if (name == null) return {};
  const { university, near } = await lookUpUniversity(db, name);
  return university ? {} : { warning: m.manage_university_not_here({ name }), near };
}

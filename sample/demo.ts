import { sql, type Transaction } from 'kysely';
import type { Database } from '../src/core/db/database.ts';
import type { DB } from '../src/core/db/tables.ts';
import type { Passwords } from '../src/core/passwords/passwords.ts';
import { addPerson, eraseAccount } from '../src/people/service.ts';
import type { NewPerson } from '../src/people/write.ts';
import { personalData } from '../src/portal/personal-data.ts';

/** Not a secret: it is printed at every start. */
export const DEMO_PASSWORD = 'unishelf-demo';

const ACCOUNTS: Omit<NewPerson, 'passwordHash'>[] = [
  { role: 'admin', name: 'Anjali Rana', email: 'admin@unishelf.test' },
  {
    role: 'authority',
    name: 'Dr. Meenakshi Sharma',
    email: 'authority@unishelf.test',
    phone: '01892 555 010',
    designation: 'Assistant Professor of Physics',
    university: 'Dhauladhar University',
  },
  { role: 'user', name: 'Tenzin Dorje', email: 'student@unishelf.test', phone: '98160 55501' },
];

/**
 * Adds the three demo accounts; an e-mail address that has an account already keeps it.
 * @returns the ids of those that are the sample's, by name
 */
export async function addDemoAccounts(
  tx: Transaction<DB>,
  passwordHash: string,
): Promise<Map<string, string>> {
  const by = { actor: { role: null }, address: 'sample content' } as const;
  const ids = new Map<string, string>();
  for (const account of ACCOUNTS) {
    const known = await tx
      .selectFrom('people')
      .where('email_key', '=', account.email)
      .where('deleted_at', 'is', null)
      .select(['id', 'sample'])
      .executeTakeFirst();
    if (!known) ids.set(account.name, await addPerson(tx, by, { ...account, passwordHash, sample: true }));
    else if (known.sample) ids.set(account.name, known.id);
  }
  return ids;
}

/** The hash of the demo password. Takes a while, so it comes before the transaction. */
export const hashDemoPassword = (passwords: Passwords): Promise<string> => passwords.hash(DEMO_PASSWORD);

/** The e-mail addresses of the demo accounts that are there, administrator first. */
export async function demoAccounts({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .where('sample', '=', true)
    .where('deleted_at', 'is', null)
    .select('email')
    .orderBy('role')
    .execute();
  return rows.map(({ email }) => email ?? '');
}

/**
 * Takes the demo accounts away, the administrator among them even where there is no other.
 * @returns for each of them the SHA-256 of its pictures
 */
export async function eraseDemoAccounts(tx: Transaction<DB>): Promise<{ photos: (string | null)[] }[]> {
  await sql`select set_config('unishelf.removing_sample', 'on', true)`.execute(tx);
  const rows = await tx
    .selectFrom('people')
    .where('sample', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'photo_sha256', 'photo_small_sha256'])
    .forUpdate()
    .execute();
  for (const { id } of rows) await eraseAccount(tx, id, personalData);
  return rows.map(({ photo_sha256, photo_small_sha256 }) => ({ photos: [photo_sha256, photo_small_sha256] }));
}

import { sql } from 'kysely';
import * as audit from '../src/audit/service.ts';
import { type By, visitor } from '../src/core/access.ts';
import type { Database, Tx } from '../src/core/db/database.ts';
import type { Passwords } from '../src/core/passwords/passwords.ts';
import { addPerson, eraseAccount } from '../src/people/service.ts';
import type { NewPerson } from '../src/people/write.ts';
import { personalData } from '../src/portal/personal-data.ts';

/** Not a secret: every start prints it. */
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
 * Adds the three demo accounts; an account that already uses one of their e-mail addresses stays as it is.
 * @returns ids of the sample's own accounts, by name
 */
export async function addDemoAccounts(tx: Tx, passwordHash: string): Promise<Map<string, string>> {
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

/** Hashes the demo password. Slow, so callers do it before they open the transaction. */
export const hashDemoPassword = (passwords: Passwords): Promise<string> => passwords.hash(DEMO_PASSWORD);

/** Returns the e-mail addresses of the existing demo accounts, administrator first. */
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

/** Who removes the sample content: only a command does. */
export const commandLine: By = { actor: visitor, address: 'command line' };

/**
 * Erases the demo accounts, even if the administrator among them is the portal's only one.
 * @returns the SHA-256 of each account's pictures
 */
export async function eraseDemoAccounts(tx: Tx): Promise<{ photos: (string | null)[] }[]> {
  await sql`select set_config('unishelf.removing_sample', 'on', true)`.execute(tx);
  const rows = await tx
    .selectFrom('people')
    .where('sample', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'role', 'photo_sha256', 'photo_small_sha256'])
    .forUpdate()
    .execute();
  for (const { id, role } of rows) {
    const removed = await eraseAccount(tx, id, personalData);
    await audit.record(tx, commandLine, { action: 'people.delete', rowId: id, before: { role, ...removed } });
  }
  return rows.map(({ photo_sha256, photo_small_sha256 }) => ({ photos: [photo_sha256, photo_small_sha256] }));
}

import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import type { AuditEntry } from '../audit/schema.ts';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { voidCodes } from '../core/codes/codes.ts';
import type { DB } from '../core/db/tables.ts';
import { emailKey } from '../core/emails.ts';
import { CommandError } from './command-arguments.ts';
import { keepingAnAdmin } from './last-admin.ts';

/** A person with a shell on the machine, who needs no account. */
export const commandLine: By = { actor: { role: null }, address: 'command line' };

type Account = { id: string; name: string; email: string | null; suspended_at: Date | null };

/** Gives an account a new password; the database ends its sessions. @throws {CommandError} */
export async function setPassword(db: Kysely<DB>, email: string, passwordHash: string): Promise<Account> {
  return await changing(db, email, async (tx, account) => {
    const password = { password_hash: passwordHash, password_changed_at: sql<Date>`now()` };
    await change(tx, account, 'people.change-password', password, { after: { changed: ['password'] } });
    await voidCodes(tx, account.id);
  });
}

/** Suspends an account; the database ends its sessions. @throws {AppError} conflict when it is the last administrator’s; {CommandError} */
export async function suspend(db: Kysely<DB>, email: string): Promise<Account> {
  return await changing(db, email, async (tx, account) => {
    if (account.suspended_at) throw new CommandError(`${account.email} is suspended already.`);
    const seen = { before: { suspended: false }, after: { suspended: true } };
    await change(tx, account, 'people.suspend', { suspended_at: sql<Date>`now()`, suspended_by: null }, seen);
    await voidCodes(tx, account.id);
  });
}

/** Restores a suspended account. @throws {CommandError} */
export async function restore(db: Kysely<DB>, email: string): Promise<Account> {
  return await changing(db, email, async (tx, account) => {
    if (!account.suspended_at) throw new CommandError(`${account.email} is not suspended.`);
    const seen = { before: { suspended: true }, after: { suspended: false } };
    await change(tx, account, 'people.restore', { suspended_at: null, suspended_by: null }, seen);
  });
}

async function changing(
  db: Kysely<DB>,
  email: string,
  write: (tx: Transaction<DB>, account: Account) => Promise<void>,
): Promise<Account> {
  const isLast = `${email} is the last administrator who can sign in: make another one first.`;
  const transaction = db.transaction();
  return await keepingAnAdmin(isLast, () =>
    transaction.execute(async (tx) => {
      const account = await tx
        .selectFrom('people')
        .where('email_key', '=', emailKey(email))
        .where('deleted_at', 'is', null)
        .select(['id', 'name', 'email', 'suspended_at'])
        .forUpdate()
        .executeTakeFirst();
      if (!account) throw new CommandError(`There is no account with the email address ${email}.`);
      await write(tx, account);
      return account;
    }),
  );
}

async function change(
  tx: Transaction<DB>,
  { id }: Account,
  action: string,
  values: UpdateObject<DB, 'people'>,
  seen: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit.record(tx, commandLine, { action, kind: 'people', rowId: id, ...seen });
}

import type { Db } from '../core/db/database.ts';

/** The account that an e-mail address belongs to, suspended or not. @param key see emailKey */
export async function accountOf(db: Db, key: string) {
  const account = await db
    .selectFrom('people')
    .where('email_key', '=', key)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'email'])
    .executeTakeFirst();
  return account && { ...account, email: account.email as string };
}

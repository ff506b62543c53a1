import type { Database } from '../src/core/db/database.ts';
import type { TestApp } from './app.ts';
import { ask, type Caller, type Method, type Refusal } from './form.ts';

export type { Refusal };

/** Makes requests of one person: `ask('PATCH', '/api/auth/me', { name })`. */
export const asking =
  (place: Pick<TestApp, 'app'>, caller: Caller | null = null) =>
  (method: Method, url: string, payload?: unknown) =>
    ask(place, caller, method, url, payload as object | undefined);

/** Adds a university. @returns its id */
export async function university({ db }: Database, name: string): Promise<string> {
  const row = await db.insertInto('universities').values({ name }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Lets a student prefer universities. */
export async function prefer({ db }: Database, personId: string, universityIds: string[]): Promise<void> {
  await db.insertInto('preferences').values({ person_id: personId, university_ids: universityIds }).execute();
}

/** The row of an account, deleted or not. */
export const rowOf = ({ db }: Database, id: string) =>
  db.selectFrom('people').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** What the audit log says of a row, oldest first. */
export const logOf = ({ db }: Database, id: string) =>
  db
    .selectFrom('audit_log')
    .where('row_id', '=', id)
    .select(['actor_id', 'actor_role', 'action', 'before', 'after'])
    .orderBy('id')
    .execute();

/** How many live sessions an account has. */
export async function liveSessions({ db }: Database, id: string): Promise<number> {
  const rows = await db
    .selectFrom('sessions')
    .where('person_id', '=', id)
    .where('revoked_at', 'is', null)
    .select('id')
    .execute();
  return rows.length;
}

/** Makes the database refuse statements that change books and may not take ten minutes, as those of tens of thousands do. */
export const refuseHurry = ({ sql }: Database) =>
  sql.unsafe(`
    create function refuse_hurry() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout')::interval < '10 min' then raise 'in a hurry'; end if;
      return null;
    end $$;
    create trigger refuse_hurry after update or delete on books execute function refuse_hurry()`);

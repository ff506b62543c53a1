import type { Database } from '../src/core/db/database.ts';
import type { TestApp } from './app.ts';
import { ask, type Caller, type Method, type Refusal } from './form.ts';

export type { Refusal };

/** Returns a function that sends requests of one account: `ask('PATCH', '/api/auth/me', { name })`. */
export const asking =
  (place: Pick<TestApp, 'app'>, caller: Caller | null = null) =>
  (method: Method, url: string, payload?: unknown) =>
    ask(place, caller, method, url, payload as object | undefined);

/** Adds a university. @returns its id */
export async function university({ db }: Database, name: string): Promise<string> {
  const row = await db.insertInto('universities').values({ name }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Sets the preferred universities of a student. */
export async function prefer({ db }: Database, personId: string, universityIds: string[]): Promise<void> {
  await db.insertInto('preferences').values({ person_id: personId, university_ids: universityIds }).execute();
}

/** Returns the row of an account, deleted or not. */
export const rowOf = ({ db }: Database, id: string) =>
  db.selectFrom('people').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** Returns the entries of the audit log about a row, oldest first. */
export const logOf = ({ db }: Database, id: string) =>
  db
    .selectFrom('audit_log')
    .where('row_id', '=', id)
    .select(['actor_id', 'actor_role', 'action', 'before', 'after'])
    .orderBy('id')
    .execute();

/** Counts the sessions of an account that were not ended. */
export async function liveSessions({ db }: Database, id: string): Promise<number> {
  const rows = await db
    .selectFrom('sessions')
    .where('person_id', '=', id)
    .where('revoked_at', 'is', null)
    .select('id')
    .execute();
  return rows.length;
}

/** Makes the database refuse changes of books with a timeout below ten minutes, which changes of tens of thousands of books need. */
export const refuseHurry = ({ sql }: Database) =>
  sql.unsafe(`
    create function refuse_hurry() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout')::interval < '10 min' then raise 'in a hurry'; end if;
      return null;
    end $$;
    create trigger refuse_hurry after update or delete on books execute function refuse_hurry()`);

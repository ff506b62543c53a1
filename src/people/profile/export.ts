import type { Transaction } from 'kysely';
import type { Rights, SignedIn } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { inPieces } from '../../core/db/part.ts';
import type { DB } from '../../core/db/tables.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import { profile } from '../queries.ts';

/** One section of the document, by its name. Lists come piece by piece: they may be long. */
type Section = {
  name: string;
  about: (db: Db, person: SignedIn) => Promise<object | null> | AsyncIterable<object>;
};

/** What a feature keeps about people. The portal is put together with one of each. */
export type PersonalData = {
  sections: readonly Section[];
  /**
   * Removes the owner of an account that is deleted, while its row is still whole.
   * @param context without one no notifications are sent
   * @returns what was removed for good, for the audit log: how many rows of which kind
   */
  forget: (
    tx: Transaction<DB>,
    id: string,
    context?: NoticeContext,
  ) => Promise<Record<string, number>> | Promise<void>;
  /** Removes what its owner may not read any more, after a change of role, scope or university, and hands it over to others. */
  confine?: (tx: Transaction<DB>, id: string, context: NoticeContext, before: Rights) => Promise<void>;
  /** What goes on without the owner of an account that is suspended; `restore` is called before its row is restored. */
  suspend?: (tx: Transaction<DB>, id: string, context?: NoticeContext) => Promise<void>;
  restore?: (tx: Transaction<DB>, id: string) => Promise<void>;
  /** What bears the address of an account gets its new one. Called while the account has the old one. */
  changeEmail?: (tx: Transaction<DB>, id: string, email: string) => Promise<void>;
  /** What is published under the name of an account gets the corrected one. Called while the account has the old one. */
  rename?: (tx: Transaction<DB>, id: string, name: string) => Promise<void>;
};

/** What is kept about accounts themselves. */
export const accountSections: readonly Section[] = [
  { name: 'profile', about: profile },
  { name: 'log', about: log },
];

/**
 * One JSON document with everything about a person, written while it is read.
 * @param sections at least one
 */
export async function* document(
  db: Db,
  person: SignedIn,
  sections: readonly Section[],
): AsyncGenerator<string> {
  let before = '{';
  for (const { name, about } of sections) {
    yield `${before}\n${JSON.stringify(name)}: `;
    const found = about(db, person);
    if (Symbol.asyncIterator in found) yield* array(found);
    else yield JSON.stringify(await found);
    before = ',';
  }
  yield '\n}\n';
}

async function* array(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n]';
}

/** What the person did, and what others did to their account or tried; the network addresses of others are left out. */
function log(db: Db, { id }: SignedIn): AsyncIterable<object> {
  const about = db
    .selectFrom('audit_log')
    .where((eb) => eb.or([eb('actor_id', '=', id), eb('row_id', '=', id)]))
    .select((eb) => [
      'id as _id',
      'at',
      'action',
      'kind',
      'row_id as row',
      'before',
      'after',
      eb.fn.coalesce(eb('actor_id', '=', id), eb.lit(false)).as('byYou'),
      eb.case().when('actor_id', '=', id).then(eb.ref('address')).end().as('address'),
    ]);
  return inPieces(about, 'audit_log.id');
}

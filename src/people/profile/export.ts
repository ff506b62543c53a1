import type { Rights, SignedIn } from '../../core/access.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { inPieces } from '../../core/db/part.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import { profile } from '../queries.ts';

/** A named section of the exported document. A list is read as an async iterable, because it may be long. */
type Section = {
  name: string;
  about: (db: Db, person: SignedIn) => Promise<object | null> | AsyncIterable<object>;
};

/** The personal data that one feature stores, and how it reacts to changes of accounts. Every feature with such data provides one. */
export type PersonalData = {
  sections: readonly Section[];
  /**
   * Removes the owner of a deleted account from the feature's data. Called while the account's row is still complete.
   * @param context needed to send notifications; without it none are sent
   * @returns the number of permanently removed rows by kind, for the audit log
   */
  forget: (tx: Tx, id: string, context?: NoticeContext) => Promise<Record<string, number>> | Promise<void>;
  /** Removes, or hands over to others, what the account may no longer read after a change of its role, scope or university. */
  confine?: (tx: Tx, id: string, context: NoticeContext, before: Rights) => Promise<void>;
  /** Adapts the feature's data to the suspension of an account. Called, like `restore`, before the account's row changes. */
  suspend?: (tx: Tx, id: string, context?: NoticeContext) => Promise<void>;
  restore?: (tx: Tx, id: string) => Promise<void>;
  /** Replaces the account's e-mail address in the feature's data. Called while the account still has the old one. */
  changeEmail?: (tx: Tx, id: string, email: string) => Promise<void>;
  /** Corrects the name under which the account's content is published. Called while the account still has the old one. */
  rename?: (tx: Tx, id: string, name: string) => Promise<void>;
};

/** The sections about the account itself. */
export const accountSections: readonly Section[] = [
  { name: 'profile', about: profile },
  { name: 'log', about: log },
];

/**
 * Streams one JSON document with all data about a person, without holding it in memory.
 * @param sections at least one
 */
export async function* document(
  db: Db,
  person: SignedIn,
  sections: readonly Section[],
): AsyncGenerator<string> {
  let before = '{';
  for (const { name, about } of sections) {
    const found = about(db, person);
    const start = `${before}\n${JSON.stringify(name)}: `;
    if (Symbol.asyncIterator in found) {
      yield start;
      yield* array(found);
    } else yield start + JSON.stringify(await found);
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

/** The audit log of what the person did and of what others did, or tried, with their account, without the others' network addresses. */
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

import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { inPieces } from '../core/db/pieces.ts';
import { profile } from './queries.ts';

/** One section of a person's data, and its name in the document. Lists come piece by piece: they may be long. */
export type Contributor = {
  name: string;
  about: (db: Db, person: SignedIn) => Promise<object | null> | AsyncIterable<object>;
};

/** Everything that is kept about accounts. Other features add to the list where the portal is put together. */
export const accountContributors: readonly Contributor[] = [
  { name: 'profile', about: profile },
  { name: 'preferences', about: preferences },
  { name: 'sessions', about: sessions },
  { name: 'log', about: log },
];

/**
 * One JSON document with everything about a person, written while it is read.
 * @param contributors at least one
 */
export async function* document(
  db: Db,
  person: SignedIn,
  contributors: readonly Contributor[],
): AsyncGenerator<string> {
  let before = '{';
  for (const { name, about } of contributors) {
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

async function preferences(db: Db, { id }: SignedIn): Promise<object | null> {
  const row = await db
    .selectFrom('preferences')
    .where('person_id', '=', id)
    .select([
      'university_ids as universities',
      'department_ids as departments',
      'course_ids as courses',
      'book_categories as bookCategories',
      'resources',
      'semester',
      'visited_at as visitedAt',
      'visited_before_at as visitedBeforeAt',
      'updated_at as updatedAt',
    ])
    .executeTakeFirst();
  return row ?? null;
}

function sessions(db: Db, { id }: SignedIn): AsyncIterable<object> {
  const own = db
    .selectFrom('sessions')
    .where('person_id', '=', id)
    .select([
      'id as _id',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as endsAt',
      'revoked_at as signedOutAt',
      'user_agent as userAgent',
      'address',
    ]);
  return inPieces((after, most) =>
    own
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(most)
      .execute(),
  );
}

/** What the person did, and what others did to their account; the network addresses of others are left out. */
function log(db: Db, { id }: SignedIn): AsyncIterable<object> {
  const about = db
    .selectFrom('audit_log')
    .where((eb) =>
      eb.or([eb('actor_id', '=', id), eb.and([eb('kind', '=', 'people'), eb('row_id', '=', id)])]),
    )
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
  return inPieces((after, most) =>
    about
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(most)
      .execute(),
  );
}

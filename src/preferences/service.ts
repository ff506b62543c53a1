import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';

/** What students chose: what they download, and what goes with their account. */
export const personalData = { sections: [{ name: 'preferences', about: preferences }], forget };

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

async function forget(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('preferences').where('person_id', '=', id).execute();
}

/** Clears a university that is removed for good from what students prefer. */
export async function forgetUniversity(tx: Transaction<DB>, universityId: string): Promise<void> {
  await sql`
    update preferences set university_ids = array_remove(university_ids, ${universityId}::uuid)
    where university_ids @> array[${universityId}::uuid]`.execute(tx);
}

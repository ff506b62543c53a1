import { sql, type Transaction } from 'kysely';
import { dropTags } from '../core/cache/tags.ts';
import type { DB } from '../core/db/tables.ts';

/**
 * Removes the owner of a deleted account from the posts: what was approved stays without its author's name, and what they decided
 * without theirs. What only they could read is removed: posts that wait or were rejected, and pictures that no post shows.
 */
export async function forgetPerson(tx: Transaction<DB>, id: string): Promise<void> {
  await sql`update blogs set verified_by = null, verified_by_id = null where verified_by_id = ${id}::uuid`.execute(
    tx,
  );
  await sql`update blogs set rejected_by = null, rejected_by_id = null where rejected_by_id = ${id}::uuid`.execute(
    tx,
  );
  await tx
    .deleteFrom('blogs')
    .where('author_id', '=', id)
    .where('verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('blogs')
    .set({ author_id: null, author_name: '' })
    .where('author_id', '=', id)
    .execute();
  await sql`
    delete from blog_images as image where person_id = ${id}::uuid
      and not exists (select from blogs where image_ids @> array[image.id])`.execute(tx);
  await dropTags(tx, ['blogs']);
}

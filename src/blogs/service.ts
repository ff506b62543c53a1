import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import * as trash from '../trash/service.ts';
import { imagePath } from './markdown.ts';

export { removeUnused as removeUnusedPictures } from './images.ts';
export { addresses, countPending, find, visibleTo } from './queries.ts';
export { addBlogs } from './write.ts';

/** Rows read at a time: few, since posts may be long. */
const AT_ONCE = 50;

/** The personal data of authors: what they can download, and what is erased or renamed with their account. */
export const personalData = {
  sections: [
    { name: 'blogs', about: posts },
    { name: 'blogPictures', about: pictures },
  ],
  forget,
  rename,
};

async function* posts(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('blogs')
    .where('author_id', '=', id)
    .select([
      'id as _id',
      'slug',
      'title',
      'content',
      'created_at as date',
      'verified_at as approvedAt',
      'rejected_at as rejectedAt',
      'reject_reason as reason',
      'deleted_at as deletedAt',
      sql<string | null>`(select name from universities where id = university_id)`.as('university'),
    ]);
  yield* inPieces(own, 'blogs.id', { most: AT_ONCE });
}

async function* pictures(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('blog_images')
    .where('person_id', '=', id)
    .select(['id as _id', 'width', 'height', 'created_at as date', 'sha256']);
  for await (const { sha256, ...picture } of inPieces(own, 'blog_images.id'))
    yield { ...picture, path: imagePath(picture._id, sha256) };
}

/**
 * Removes the owner of a deleted account from the posts. Their approved posts, and the posts that they decided about, stay without
 * their name. Their pending and rejected posts, in the trash too, and their pictures that no post shows are deleted.
 * @returns how many posts were removed
 */
async function forget(tx: Tx, id: string): Promise<{ blogs: number }> {
  const unseen = await tx
    .deleteFrom('blogs')
    .where('author_id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .execute();
  await trash.forget(tx, 'blogs', unseen);
  for (const [account, column, none] of named)
    await tx
      .updateTable('blogs')
      .set({ [account]: null, [column]: none })
      .where(account, '=', id)
      .execute();
  await sql`
    delete from blog_images as image where person_id = ${id}::uuid
      and not exists (select from blogs where image_ids @> array[image.id])`.execute(tx);
  await dropTags(tx, ['blogs']);
  return { blogs: unseen.length };
}

/**
 * The columns with an account and its name, and what stands for the name of none: the author's, and those of the staff members who decided
 * about the post.
 */
const named = [
  ['author_id', 'author_name', ''],
  ['verified_by_id', 'verified_by', null],
  ['rejected_by_id', 'rejected_by', null],
] as const;

async function rename(tx: Tx, id: string, name: string): Promise<void> {
  let renamed = 0n;
  for (const [account, column] of named) {
    const { numUpdatedRows } = await tx
      .updateTable('blogs')
      .set({ [column]: name })
      .where(account, '=', id)
      .executeTakeFirstOrThrow();
    renamed += numUpdatedRows;
  }
  if (renamed > 0n) await dropTags(tx, ['blogs']);
}

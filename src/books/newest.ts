import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { imagePath, visibleTo } from './queries.ts';
import type { Book } from './schema.ts';
import { categories } from './vocabulary.ts';

type NewBook = Pick<
  Book,
  '_id' | 'name' | 'author' | 'category' | 'price' | 'condition' | 'imageSmall' | 'reserved'
>;

/**
 * The newest books on offer that others sell.
 * @param among categories; none means all of them
 */
export async function newest(
  db: Db,
  actor: SignedIn,
  among: readonly string[],
  limit: number,
): Promise<NewBook[]> {
  const most = sql.lit(limit);
  const wanted = among.length === 0 ? [...categories] : [...among];
  // Each category on its own: the newest of one are the beginning of an index, however rare it is.
  const ids = db
    .selectFrom(sql<{ category: string }>`unnest(${wanted}::text[])`.as<'wanted'>(sql`wanted (category)`))
    .innerJoinLateral(
      visibleTo(db, actor)
        .where(sql<boolean>`books.category = wanted.category`)
        .where((eb) => eb.or([eb('books.seller_id', 'is', null), eb('books.seller_id', '<>', actor.id)]))
        .select('books.id')
        .orderBy('books.id', 'desc')
        .limit(most)
        .as('of_category'),
      (join) => join.onTrue(),
    )
    .select('of_category.id')
    .orderBy('of_category.id', 'desc')
    .limit(most);
  const rows = await db
    .selectFrom(ids.as('newest'))
    .innerJoin('books', 'books.id', 'newest.id')
    .select([
      'books.id as _id',
      'books.name',
      'books.author',
      'books.category',
      'books.price',
      'books.condition',
      'books.image_small_sha256',
      'books.reserved_at',
    ])
    .orderBy('books.id', 'desc')
    .execute();
  return rows.map(({ price, condition, image_small_sha256, reserved_at, ...book }) => ({
    ...book,
    price: Number(price),
    condition: condition as Book['condition'],
    imageSmall: imagePath(book._id, image_small_sha256),
    reserved: reserved_at !== null,
  }));
}

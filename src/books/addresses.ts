import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { visibleTo } from './queries.ts';

/** How many pages of books there are. */
export async function addressCount(db: Db, actor: Actor): Promise<number> {
  const { total } = await visibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Paths of the pages of books, oldest first: a part of them. */
export async function addresses(db: Db, actor: Actor, offset: number, limit: number): Promise<string[]> {
  const rows = await visibleTo(db, actor)
    .select('books.id')
    .orderBy('books.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => `/Books/${id}`);
}

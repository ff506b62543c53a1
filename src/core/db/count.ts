import { type SelectQueryBuilder, sql } from 'kysely';
import { COUNT_LIMIT } from '../vocabulary.ts';
import type { Db } from './database.ts';
import type { DB } from './tables.ts';

/** Counts the rows of a query, and stops at one more than is shown exactly, so that counting a million costs little. */
export async function countFew<Tables extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, unknown>,
  id: `${Tables}.id`,
): Promise<number> {
  const few = query.select(id as never).limit(sql.lit(COUNT_LIMIT + 1));
  const { total } = await db
    .selectFrom((few as SelectQueryBuilder<DB, Tables, { id: string }>).as('few'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

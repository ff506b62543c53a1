import { type OperationNodeSource, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Window } from '../http/list.ts';
import { COUNT_LIMIT } from '../vocabulary.ts';
import type { Db } from './database.ts';
import { PLANNED_ANEW } from './dialect.ts';
import type { DB } from './tables.ts';

/**
 * So many rows are read at once: the pages' own sizes and a few between, each with one row more, which shows that the list goes
 * on.
 */
const STEPS = [2, 6, 13, 25, 51, 101, 1001];

/**
 * How many rows to read for a window: at least one more than it shows. Written into the statement, because PostgreSQL plans a limit that it
 * does not know as a tenth of the table, and then plans anew for every request; in steps, so that there are few statements to prepare.
 */
export const limitOf = ({ limit }: Window): RawBuilder<number> =>
  sql.lit(STEPS.find((step) => step > limit) ?? limit + 1);

/** Rows to skip. A window beyond the counted rows is either empty or refused, so it is not read. */
export const offsetOf = ({ offset }: Window): number => Math.min(offset, COUNT_LIMIT + 1);

/** A query that answers such rows. */
type Answering<Row> = OperationNodeSource & { execute(): Promise<Row[]> };

/**
 * Reads a window of a list and counts the list, in one statement.
 * @param matching the ids of all that match
 * @param page the rows of the window, cut by `limitOf` and `offsetOf`; some more than it shows
 * @param order how the rows of `page` are ordered
 * @param plannedAnew where the best way depends on the values that are asked for
 * @returns a total of COUNT_LIMIT + 1 where there are more than COUNT_LIMIT
 */
export async function readPart<Row extends { _id: string }>(
  db: Db,
  matching: Answering<{ id: string }>,
  page: Answering<Row>,
  order: RawBuilder<unknown>,
  plannedAnew = false,
): Promise<{ total: number; rows: Row[] }> {
  const few = sql`select from ${matching} as matching limit ${sql.lit(COUNT_LIMIT + 1)}`;
  const start = sql.raw(plannedAnew ? PLANNED_ANEW : '');
  const { rows } = await sql<
    Row & { total: number }
  >`${start}select counted.total, page.* from (select count(*) as total from (${few}) as few) as counted
    left join ${page} as page on true order by ${order}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows[0]?._id == null ? [] : rows };
}

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

/** How many rows are read, and held, at a time. */
const PIECE = 500;

/**
 * Every row of a list that may be long, without holding all of them.
 * @param read up to `most` rows behind the one with this id (null: from the first), in the order of their ids
 * @param most fewer where rows are long
 */
export async function* inPieces<Row extends { _id: string }>(
  read: (after: string | null, most: number) => Promise<Row[]>,
  most = PIECE,
): AsyncGenerator<Row> {
  let last: string | null = null;
  for (;;) {
    const rows: Row[] = await read(last, most);
    yield* rows;
    if (rows.length < most) return;
    last = rows.at(-1)?._id ?? null;
  }
}

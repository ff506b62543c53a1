import { type OperationNodeSource, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { idCursor, type Part, type Window } from '../http/list.ts';
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
const limitOf = ({ limit }: Window): RawBuilder<number> =>
  sql.lit(STEPS.find((step) => step > limit) ?? limit + 1);

/** Rows to skip. A window beyond the counted rows is either empty or refused, so it is not read. */
const offsetOf = ({ offset }: Window): number => Math.min(offset, COUNT_LIMIT + 1);

/** The rows of an ordered query that a window needs: some more than it shows. */
export function windowed<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  window: Window,
): SelectQueryBuilder<Tables, Names, Row> {
  const limited = query.limit(limitOf(window));
  return window.offset > 0 ? limited.offset(offsetOf(window)) : limited;
}

/**
 * The same, newest first, behind the row whose id is the cursor.
 * @param id the column of the ids, which grow with time
 * @throws {AppError} bad_input for a cursor that is no id
 */
export function newestFirst<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  id: `${Names & string}.id`,
  window: Window,
): SelectQueryBuilder<Tables, Names, Row> {
  const after = idCursor(window);
  const behind = after === undefined ? query : query.where(sql<boolean>`${sql.ref(id)} < ${after}`);
  return windowed(behind.orderBy(sql`${sql.ref(id)} desc`), window);
}

/** A query that answers such rows. */
type Answering<Row> = OperationNodeSource & { execute(): Promise<Row[]> };

type Options<Row> = {
  /** How the rows of the page are ordered: newest first. */
  order?: RawBuilder<unknown> | undefined;
  /** What the list goes on behind: the id of the last row. */
  cursorOf?: (row: Row) => string;
  /** The best way depends on the values that are asked for. */
  plannedAnew?: boolean;
};

/**
 * Reads a window of a list and counts the list, in one statement.
 * @param matching the ids of all that match
 * @param page the rows of the window, made by `newestFirst` or `windowed`
 */
export async function readPart<Row extends { _id: string }>(
  db: Db,
  window: Window,
  matching: Answering<{ id: string }>,
  page: Answering<Row>,
  { order = sql`page._id desc`, cursorOf, plannedAnew = false }: Options<Row> = {},
): Promise<Part<Row>> {
  const few = sql`select from ${matching} as matching limit ${sql.lit(COUNT_LIMIT + 1)}`;
  const start = sql.raw(plannedAnew ? PLANNED_ANEW : '');
  const { rows } = await sql<
    Row & { total: number }
  >`${start}select counted.total, page.* from (select count(*) as total from (${few}) as few) as counted
    left join ${page} as page on true order by ${order}`.execute(db);
  return partOf(window, rows[0]?._id == null ? [] : rows, rows[0]?.total ?? 0, cursorOf);
}

/**
 * The part of a list that a window shows.
 * @param rows what was read for it; one more than it shows means that the list goes on
 * @param total COUNT_LIMIT + 1 where there are more than COUNT_LIMIT
 */
export function partOf<Row extends { _id: string }>(
  { limit }: Window,
  rows: Row[],
  total: number,
  cursorOf = ({ _id }: Row): string => _id,
): Part<Row> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, total, next: last && cursorOf(last) };
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
 * Every row of a query that may have many, without holding all of them.
 * @param id the column of the ids, by which the rows are ordered; the query answers it as `_id`
 * @param most fewer where rows are long
 */
export async function* inPieces<Names extends keyof DB, Row extends { _id: string }>(
  query: SelectQueryBuilder<DB, Names, Row>,
  id: `${Names}.id`,
  { most = PIECE, newestFirst = false } = {},
): AsyncGenerator<Row> {
  const column = sql.ref(id);
  const [order, behind] = newestFirst ? [sql`${column} desc`, sql`<`] : [column, sql`>`];
  const ordered = query.orderBy(order).limit(most);
  let rows = await ordered.execute();
  yield* rows;
  while (rows.length === most) {
    rows = await ordered.where(sql<boolean>`${column} ${behind} ${rows.at(-1)?._id}`).execute();
    yield* rows;
  }
}

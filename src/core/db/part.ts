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

/** How many rows to read for a window: at least one more than it shows, in steps, so that there are few statements to prepare. */
const sizeOf = ({ limit }: Window): number => STEPS.find((step) => step > limit) ?? limit + 1;

/** Rows to skip. A window beyond the counted rows is either empty or refused, so it is not read. */
const offsetOf = ({ offset }: Window): number => Math.min(offset, COUNT_LIMIT + 1);

/** The rows of an ordered query that a window needs: some more than it shows. */
export function windowed<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  window: Window,
): SelectQueryBuilder<Tables, Names, Row> {
  // Written into the statement: PostgreSQL plans a limit that it does not know as a tenth of the table, and then anew for every request.
  const limited = query.limit(sql.lit(sizeOf(window)));
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
  return windowed(behind(query, id, window).orderBy(sql`${sql.ref(id)} desc`), window);
}

function behind<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  id: `${Names & string}.id`,
  window: Window,
): SelectQueryBuilder<Tables, Names, Row> {
  const after = idCursor(window);
  return after === undefined ? query : query.where(sql<boolean>`${sql.ref(id)} < ${after}`);
}

/** A query that answers such rows. */
type Answering<Row> = OperationNodeSource & { execute(): Promise<Row[]> };
type Ids = Answering<{ id: string }>;

type Options<Row> = {
  /** How the rows of the page are ordered: newest first. */
  order?: RawBuilder<unknown> | undefined;
  /** What the list goes on behind: the id of the last row. */
  cursorOf?: (row: Row) => string;
  /** The best way depends on the values that are asked for. */
  plannedAnew?: boolean;
};

/**
 * Reads a window of a list, and counts the list where the window does not show its end.
 * @param matching the ids of all that match
 * @param page the rows of the window, made by `newestFirst` or `windowed`
 */
export async function readPart<Row extends { _id: string }>(
  db: Db,
  window: Window,
  matching: Ids,
  page: Answering<Row>,
  { order = sql`page._id desc`, cursorOf, plannedAnew = false }: Options<Row> = {},
): Promise<Part<Row>> {
  const start = sql.raw(plannedAnew ? PLANNED_ANEW : '');
  const { rows } = await sql<Row>`${start}select * from ${page} as page order by ${order}`.execute(db);
  const offset = offsetOf(window);
  const showsEnd =
    window.after === undefined && rows.length < sizeOf(window) && (rows.length > 0 || offset === 0);
  const total = showsEnd
    ? Math.min(offset + rows.length, COUNT_LIMIT + 1)
    : await countList(db, window, matching, start);
  return partOf(window, rows, total, cursorOf);
}

/** How long the list of a window is: counted up to one more than is shown exactly, where that is not remembered. */
export function countList(
  db: Db,
  { total }: Window,
  matching: Ids,
  start?: RawBuilder<unknown>,
): Promise<number> {
  const count = () => countFew(db, matching, start);
  return total ? total(count) : count();
}

/** So many matches are found by their index and sorted; of more, the newest rows are read first. */
const OFTEN = 500;
/** So many of the newest rows. */
const NEAR = 2000;

/**
 * Reads a window of what a search finds, newest first. All that match are found by an index, which costs what there is of them. Where that is
 * much, reading the newest rows one by one soon fills the page.
 * @param matching the rows of a table that are searched
 * @param search the condition as the index knows it, and as it is tried row by row
 * @param pageOf makes the page of some of these rows, with `newestFirst`
 */
export async function readSearched<Table extends keyof DB & string, Row extends { _id: string }>(
  db: Db,
  window: Window,
  { table, matching, indexed, read, pageOf }: Search<Table, Row>,
): Promise<Part<Row>> {
  const id = `${table}.id` as `${Table}.id`;
  const found = matching.where(indexed);
  const total = await countList(db, window, found.select(sql.ref<string>(id).as('id')));
  // OFFSET 0 and LIMIT keep such a part as it is: PostgreSQL neither merges nor reorders it.
  const among = (rows: Rows<Table>) => db.selectFrom(rows.selectAll().as(table)) as unknown as Rows<Table>;
  if (total > OFTEN) {
    const newest = behind(matching, id, window).orderBy(sql`${sql.ref(id)} desc`);
    const isFrequent = total > COUNT_LIMIT;
    const near = isFrequent ? newest.offset(sql.lit(0)) : newest.limit(sql.lit(NEAR));
    const rows = await pageOf(among(near).where(read)).execute();
    if (isFrequent || rows.length === sizeOf(window)) return partOf(window, rows, total);
  }
  return partOf(window, await pageOf(among(found.offset(sql.lit(0)))).execute(), total);
}
type Rows<Table extends keyof DB> = SelectQueryBuilder<DB, Table, object>;
type Search<Table extends keyof DB, Row> = {
  table: Table;
  matching: Rows<Table>;
  indexed: RawBuilder<boolean>;
  read: RawBuilder<boolean>;
  pageOf(rows: Rows<Table>): Answering<Row>;
};

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

/** Counts rows by their ids, and stops at one more than is shown exactly, so that counting a million costs little. */
export async function countFew(db: Db, matching: Ids, start = sql``): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${start}select count(*) as total from (select from ${matching} as matching limit ${sql.lit(COUNT_LIMIT + 1)}) as few`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
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

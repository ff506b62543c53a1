import { type OperationNodeSource, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { idCursor, type Part, type Window } from '../http/list.ts';
import { COUNT_LIMIT } from '../vocabulary.ts';
import type { Db } from './database.ts';
import { PLANNED_ANEW } from './dialect.ts';
import type { DB } from './tables.ts';

/** The row limits of statements: the usual page sizes and a few between, each plus one row that shows whether the list goes on. */
const STEPS = [2, 6, 13, 25, 51, 101, 1001];

/**
 * Returns how many rows to read for a window: at least one more than it shows, rounded up to a step, so that few statements are prepared.
 */
const sizeOf = ({ limit }: Window): number => STEPS.find((step) => step > limit) ?? limit + 1;

/** Returns how many rows to skip. A window beyond COUNT_LIMIT is empty or refused, so its exact offset does not matter. */
const offsetOf = ({ offset }: Window): number => Math.min(offset, COUNT_LIMIT + 1);

/** Limits an ordered query to the rows that a window needs, a few more than it shows. */
export function windowed<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  window: Window,
): SelectQueryBuilder<Tables, Names, Row> {
  // A literal, because PostgreSQL assumes that an unknown limit returns a tenth of the table, and then makes a new plan for every request.
  const limited = query.limit(sql.lit(sizeOf(window)));
  return window.offset > 0 ? limited.offset(offsetOf(window)) : limited;
}

/**
 * Like `windowed`, newest first, starting after the row whose id is the cursor.
 * @param id the column of the ids, which grow with time
 * @throws {AppError} bad_input for a cursor that is not an id
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

/** A query that returns rows of this type. */
type Answering<Row> = OperationNodeSource & { execute(): Promise<Row[]> };
type Ids = Answering<{ id: string }>;

type Options<Row> = {
  /** The order of the page's rows; newest first by default. */
  order?: RawBuilder<unknown> | undefined;
  /** Returns the cursor for the next page; by default the id of the last row. */
  cursorOf?: (row: Row) => string;
  /** Set when the best plan depends on the parameters: see PLANNED_ANEW. */
  plannedAnew?: boolean;
};

/**
 * Reads a window of a list, and counts the whole list unless the window shows its end.
 * @param matching the ids of all matching rows
 * @param page the rows of the window, built with `newestFirst` or `windowed`
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

/** Returns the length of a window's whole list: the remembered one if there is one, else counted up to COUNT_LIMIT + 1. */
function countList(db: Db, { total }: Window, matching: Ids, start?: RawBuilder<unknown>): Promise<number> {
  const count = () => countFew(db, matching, start);
  return total ? total(count) : count();
}

/** Up to this many matches are found through the index and sorted; beyond it, the newest rows are read first. */
const OFTEN = 500;
/** How many of the newest rows are read first. */
const NEAR = 2000;

/**
 * Reads a window of a search's results, newest first. An index finds all matches, at a cost that grows with their number. When there are
 * many, reading the newest rows one by one fills the page sooner.
 * @param matching the rows of the table to search
 * @param search the condition in two forms: `indexed` for the index, `read` for testing row by row
 * @param pageOf builds the page from some of these rows, with `newestFirst`
 */
export async function readSearched<Table extends keyof DB & string, Row extends { _id: string }>(
  db: Db,
  window: Window,
  { table, matching, indexed, read, pageOf }: Search<Table, Row>,
): Promise<Part<Row>> {
  const id = `${table}.id` as `${Table}.id`;
  const found = matching.where(indexed);
  const total = await countList(db, window, found.select(sql.ref<string>(id).as('id')));
  // OFFSET 0 and LIMIT are optimization fences: PostgreSQL neither merges nor reorders such a subquery.
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
 * Returns the part of a list that a window shows.
 * @param rows the rows read for it; more than `limit` means that the list goes on
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

/** Counts the rows of a query, however many they are. */
export async function countAll(db: Db, counted: OperationNodeSource): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${counted} as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Counts rows and stops at COUNT_LIMIT + 1, so that counting a million rows costs little. */
export async function countFew(db: Db, matching: Ids, start = sql``): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${start}select count(*) as total from (select from ${matching} as matching limit ${sql.lit(COUNT_LIMIT + 1)}) as few`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** How many rows `inPieces` reads and holds in memory at a time. */
const PIECE = 500;

/**
 * Iterates over all rows of a large query without holding them all in memory.
 * @param id the column of the ids, which order the rows; the query selects it as `_id`
 * @param most the rows per read; lower it where rows are long
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

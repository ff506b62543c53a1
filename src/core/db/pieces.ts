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

/** Returns the values of one column of all rows, or of several columns as a list for each row. */
export function valuesOf<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][];
export function valuesOf<Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][];
export function valuesOf<Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[] {
  return rows.map((row) =>
    names.length === 1 ? row[names[0] as keyof Row] : names.map((name) => row[name]),
  );
}

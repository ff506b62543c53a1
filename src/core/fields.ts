/** The API's name of a column: `contactNumber` for `contact_number`. */
type ApiName<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<ApiName<Tail>>}`
  : Column;

/**
 * The fields of an entity, by their names in the API: an entry for each column of its table, except those that the portal fills itself
 * (`Own`). A list with a missing or unknown column does not compile.
 */
export type FieldsOf<Table, Own extends keyof Table & string, Entry> = {
  readonly [Column in Exclude<keyof Table & string, Own> as ApiName<Column>]: Entry & { column: Column };
};

/** The type of any such list, for loops over it. */
type Fields = Readonly<Record<string, { column: string; type: string }>>;
type NameIn<List> = keyof List & string;

/** The fields whose entry has a mark. */
export type Marked<List, Mark extends string> = {
  [Name in NameIn<List>]: List[Name] extends Record<Mark, unknown> ? Name : never;
}[NameIn<List>];

/** The names of the fields, in their order. */
export const namesOf = <List extends object>(fields: List) => Object.keys(fields) as NameIn<List>[];

/** The names of the fields whose entry has a mark. */
export const marked = <List extends Fields, Mark extends string>(fields: List, mark: Mark) =>
  namesOf(fields).filter((name): name is Marked<List, Mark> => mark in (fields[name] as object));

/** The names of the fields whose entry does not have a mark. */
export const unmarked = <List extends Fields, Mark extends string>(fields: List, mark: Mark) =>
  namesOf(fields).filter(
    (name): name is Exclude<NameIn<List>, Marked<List, Mark>> => !(mark in (fields[name] as object)),
  );

/** The columns with their types in PostgreSQL. */
export const columnTypes = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.values(fields).map(({ column, type }) => [column, type]));

/** Returns the values of fields by their columns; undefined for missing ones. */
export const byColumn = <List extends Fields>(
  fields: List,
  values: { readonly [Name in NameIn<List>]?: unknown },
): Record<string, unknown> =>
  Object.fromEntries(namesOf(fields).map((name) => [fields[name]?.column, values[name]]));

/** Selects fields by their names in the API. @param table its name in the query */
export const selected = <Table extends string, List extends Fields, Name extends NameIn<List>>(
  table: Table,
  fields: List,
  names: readonly Name[],
) =>
  names.map((name) => `${table}.${fields[name]?.column} as ${name}`) as unknown as readonly {
    [One in Name]: `${Table}.${List[One]['column']} as ${One}`;
  }[Name][];

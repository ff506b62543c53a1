/** The name in the API of a column: `contactNumber` of `contact_number`. */
type ApiName<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<ApiName<Tail>>}`
  : Column;

/**
 * A list of the fields of an entity, by their names in the API: an entry for each column of its table, except those that the portal fills
 * itself. A list that leaves a column out, or names one that is not there, does not compile.
 */
export type FieldsOf<Table, Own extends keyof Table & string, Entry> = {
  readonly [Column in Exclude<keyof Table & string, Own> as ApiName<Column>]: Entry & { column: Column };
};

/** A row as it is in a file, or why it cannot be read. `row` counts as a spreadsheet or a person would, from 1. */
export type SourceRow = { row: number; value: unknown } | { row: number; unreadable: string };

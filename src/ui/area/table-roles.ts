/**
 * The roles of a table, said once more: small screens draw its rows as cards, and where CSS takes the look of a table away some browsers
 * take its roles too (https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html).
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

import type { ReactNode } from 'react';

/**
 * Explicit ARIA roles for a table: on small screens CSS shows its rows as cards, and some browsers drop the implicit roles of a table
 * whose `display` changes (https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html).
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A table with headings; its rows are the children, which CSS shows as cards on small screens. */
export function AreaTable({
  className,
  heads,
  children,
}: {
  className: string;
  heads: string[];
  children: ReactNode;
}) {
  return (
    <table className={`area-table ${className}`} {...tableRoles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {heads.map((head) => (
            <th key={head} scope="col" {...tableRoles.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>{children}</tbody>
    </table>
  );
}

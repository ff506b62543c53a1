import type { ReactNode } from 'react';

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

/** A table with its headings; on small screens CSS draws its rows, which come as children, as cards. */
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

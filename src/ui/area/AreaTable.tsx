import type { ReactNode } from 'react';
import { tableRoles } from './table-roles.ts';

/** A table with its headings; on small screens CSS draws its rows, which come as children, as cards. */
export function AreaTable({
  name,
  heads,
  children,
}: {
  /** The CSS class of what is listed. */
  name: string;
  heads: string[];
  children: ReactNode;
}) {
  return (
    <table className={`tbl ${name}`} {...tableRoles.table}>
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

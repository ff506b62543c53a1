import type { ReactNode } from 'react';
import { tableRoles } from './table-roles.ts';

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

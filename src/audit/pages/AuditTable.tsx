import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { AreaTable } from '../../ui/area/AreaTable.tsx';
import { dayTime } from '../../ui/area/day-time.ts';
import { roleName } from '../../ui/area/role-name.ts';
import { tableRoles } from '../../ui/area/table-roles.ts';
import { languageOf } from '../../ui/language.ts';
import type { LogEntry } from '../schema.ts';
import { actionName, actorName, addressName, changesOf, kindName, rowName } from './words.ts';

type Props = { rows: LogEntry[] /** Shows what one person did. */; onPerson: (id: string) => void };

/** Entries of the log, one a row. */
export function AuditTable({ rows, onPerson }: Props) {
  const heads = [
    m.areas_audit_when(),
    m.areas_audit_who(),
    m.areas_audit_what(),
    m.areas_audit_row(),
    m.areas_audit_change(),
    m.areas_audit_address(),
  ];
  return (
    <AreaTable name="log" heads={heads}>
      {rows.map((entry) => (
        <Entry key={entry._id} entry={entry} onPerson={onPerson} />
      ))}
    </AreaTable>
  );
}

function Entry({ entry, onPerson }: { entry: LogEntry } & Pick<Props, 'onPerson'>) {
  const { at, actor, actorRole, action, kind, rowId, rowLink, address } = entry;
  const name = rowName(entry);
  const who = actorName(entry);
  return (
    <tr {...tableRoles.row}>
      <td className="opt num" {...tableRoles.cell}>
        <time dateTime={at}>{dayTime(at)}</time>
      </td>
      <td {...tableRoles.cell}>
        {actor ? (
          <button type="button" className="link" lang={languageOf(who)} onClick={() => onPerson(actor.id)}>
            {who}
          </button>
        ) : (
          who
        )}
        {actorRole && <span className="small">{roleName(actorRole)}</span>}
      </td>
      <td {...tableRoles.cell}>
        <b>{actionName(action)}</b>
      </td>
      <td {...tableRoles.cell}>
        {name !== null && rowLink !== null ? (
          <Link to={rowLink} lang={languageOf(name)}>
            {name}
          </Link>
        ) : (
          <span lang={name ? languageOf(name) : undefined}>{name ?? kindName(kind)}</span>
        )}
        {rowId !== null && (
          <details className="small">
            <summary>{m.areas_audit_row_id()}</summary>
            <code>{rowId}</code>
          </details>
        )}
      </td>
      <td {...tableRoles.cell}>
        <Changes entry={entry} />
      </td>
      <td className="opt num" {...tableRoles.cell}>
        <span className="named">{m.areas_audit_address()}: </span>
        {addressName(address)}
      </td>
    </tr>
  );
}

function Changes({ entry }: { entry: LogEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <ul className="changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}: {before !== null && <del>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

import * as m from '../../paraglide/messages.js';
import { AreaTable } from '../../ui/area/AreaTable.tsx';
import { dayTime } from '../../ui/area/day-time.ts';
import { tableRoles } from '../../ui/area/table-roles.ts';
import { languageOf } from '../../ui/language.ts';
import type { TrashEntry } from '../schema.ts';
import { contentsText, deleterName, kindNames } from './trash-words.ts';
import type { Restoring } from './use-restore.ts';

/** Fewer days than this are pointed out. */
const SOON = 4;

/** What is in the trash, one thing a row; on small screens a card each. */
export function TrashTable({ rows, restoring }: { rows: TrashEntry[]; restoring: Restoring }) {
  const heads = [m.trash_what(), m.trash_along(), m.trash_by(), m.trash_left(), m.trash_action()];
  return (
    <AreaTable name="bin" heads={heads}>
      {rows.map((entry) => (
        <Row key={entry._id} entry={entry} restoring={restoring} />
      ))}
    </AreaTable>
  );
}

function Row({ entry, restoring: { busy, restore } }: { entry: TrashEntry; restoring: Restoring }) {
  const { _id, kind, name, place, contents, deletedAt, daysLeft } = entry;
  const who = deleterName(entry);
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <b lang={languageOf(name)}>{name}</b> <span className="mark">{kindNames[kind]()}</span>
        {place && (
          <span className="small" lang={languageOf(place)}>
            {place}
          </span>
        )}
      </td>
      <td className="opt" {...tableRoles.cell}>
        {contentsText(contents)}
      </td>
      <td className="opt" {...tableRoles.cell}>
        <span className="named">{m.trash_by()}: </span>
        <span lang={languageOf(who)}>{who}</span>
        <time className="small" dateTime={deletedAt}>
          {dayTime(deletedAt)}
        </time>
      </td>
      <td className="opt num" {...tableRoles.cell}>
        {daysLeft < SOON ? (
          <span className="mark bad">{m.trash_days_left({ count: daysLeft })}</span>
        ) : (
          m.trash_days_left({ count: daysLeft })
        )}
      </td>
      <td {...tableRoles.cell}>
        <button
          type="button"
          className="btn"
          aria-disabled={busy !== null || undefined}
          aria-busy={busy === _id || undefined}
          aria-label={m.trash_restore_of({ name })}
          onClick={() => restore(entry)}
        >
          {m.trash_restore()}
        </button>
      </td>
    </tr>
  );
}

import * as m from '../../paraglide/messages.js';
import { AreaHead } from '../../ui/area/AreaHead.tsx';
import { AreaTable, tableRoles } from '../../ui/area/AreaTable.tsx';
import { dayTime } from '../../ui/area/day-time.ts';
import { ChosenFilter, FilterBar, TypedFilter, useFilters } from '../../ui/area/filters.tsx';
import { CountLine, LoadedList, useList } from '../../ui/area/LoadedList.tsx';
import { fromTrash, type Removal, RemovalNotice, useRemoval } from '../../ui/area/removal.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Typed } from '../../ui/Typed.tsx';
import type { TrashEntry } from '../schema.ts';
import { PAGE_SIZE, trashKinds } from '../vocabulary.ts';
import { contentsText, deleterName } from './words.ts';

/** Entries with fewer days left are highlighted. */
const SOON = 4;

/** The trash: what was deleted in the last 30 days, with buttons to restore it. */
export function TrashPage() {
  const { search, typed, chosen } = useFilters(['q', 'kind']);
  const trash = useList<TrashEntry>('/trash', search, PAGE_SIZE);
  const removal = useRemoval(trash.reload);
  return (
    <>
      <AreaHead title={m.areas_page_trash()} sub={m.trash_intro()} />
      <FilterBar label={m.trash_filters()}>
        <TypedFilter {...typed('q')} label={m.trash_q()} hint={m.trash_q_hint()} />
        <ChosenFilter
          {...chosen('kind')}
          label={m.areas_kind()}
          any={m.areas_kind_any()}
          options={trashKinds.map((kind) => ({ value: kind, label: m.trash_kind({ kind }) }))}
        />
      </FilterBar>
      <CountLine total={trash.counted || null} count={m.trash_count} />
      <RemovalNotice removal={removal} />
      <LoadedList
        list={trash}
        failed={m.trash_failed()}
        loading={<Skeleton label={m.trash_loading()} shape="semesters" count={6} />}
        none={<EmptyState title={m.trash_none()} text={m.trash_none_text()} />}
        unfound={{ title: m.trash_unfound(), text: m.trash_unfound_text() }}
      >
        {(rows) => <TrashTable rows={rows} removal={removal} />}
      </LoadedList>
    </>
  );
}

/** Trash entries, one per row; on small screens, one per card. */
function TrashTable({ rows, removal }: { rows: TrashEntry[]; removal: Removal }) {
  const heads = [m.areas_what(), m.trash_along(), m.trash_by(), m.trash_left(), m.areas_action()];
  return (
    <AreaTable className="with-actions framed" heads={heads}>
      {rows.map((entry) => (
        <Row key={entry._id} entry={entry} removal={removal} />
      ))}
    </AreaTable>
  );
}

function Row({ entry, removal: { busy, restore } }: { entry: TrashEntry; removal: Removal }) {
  const { _id, kind, name, place, contents, deletedAt, daysLeft } = entry;
  const who = deleterName(entry);
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <Typed as="b" text={name} /> <span className="mark">{m.trash_kind({ kind })}</span>
        <Typed className="small" text={place} />
      </td>
      <td className="minor" {...tableRoles.cell}>
        {contentsText(contents)}
      </td>
      <td className="minor" {...tableRoles.cell}>
        <span className="cell-label">{m.trash_by()}: </span>
        <Typed text={who} />
        <time className="small" dateTime={deletedAt}>
          {dayTime(deletedAt)}
        </time>
      </td>
      <td className="minor num no-wrap" {...tableRoles.cell}>
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
          aria-label={m.areas_restore_of({ name })}
          onClick={() => restore({ id: _id, failed: m.trash_restore_failed({ name }), ...fromTrash(_id) })}
        >
          {m.areas_restore()}
        </button>
      </td>
    </tr>
  );
}

import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { coursePath } from '../../../ui/addresses.ts';
import { AreaTable } from '../../../ui/area/AreaTable.tsx';
import { shortDay } from '../../../ui/area/day-time.ts';
import { LoadedList } from '../../../ui/area/LoadedList.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { tableRoles } from '../../../ui/area/table-roles.ts';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { type Removal, useRemoval } from '../../../ui/area/use-removal.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { languageOf } from '../../../ui/language.ts';
import { listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedResource } from '../../schema.ts';
import { kindName } from '../kind-words.ts';
import { removalOf, stateWord } from '../shelves/shelf-words.ts';
import { useProcessed } from '../shelves/use-shelf.ts';
import { useStore } from './store.ts';
import { queue } from './upload-state.ts';

const PAGE_SIZE = 20;
const noFilters: readonly string[] = [];
/** Of files that arrive one after the other the list is fetched once; in ms. */
const PAUSE = 400;

/** The reader's uploads, newest first, with their processing state. */
export function YourUploads() {
  const { role } = useSession();
  const { search } = useFilters(noFilters);
  const { items, signedOut } = useStore(queue);
  const uploads = useCall<ManagedResource[]>(`/resources/managed${listCall(search, PAGE_SIZE)}&mine=true`);
  const removal = useRemoval(uploads.reload);
  const stored = items.filter(({ sending }) => sending.state === 'stored').length;
  useReloadAfter(stored, uploads.reload);
  // An ended session is not asked again, or the page would go to the login, and the files that wait with it.
  useProcessed(signedOut ? { ...uploads, data: null } : uploads);
  return (
    <section className="upyours" aria-labelledby="upload-yours">
      <h2 id="upload-yours">{m.upload_yours()}</h2>
      <RemovalNotice removal={removal} />
      <LoadedList
        call={uploads}
        failed={m.upload_yours_failed()}
        loading={<Skeleton label={m.areas_loading()} shape="semesters" count={5} />}
        none={<EmptyState title={m.upload_yours_none()} text={m.upload_yours_none_text()} level={3} />}
        path={`${areaOf[role]}/upload-resources`}
        search={search}
        limit={PAGE_SIZE}
      >
        {(rows) => <Table rows={rows} removal={removal} />}
      </LoadedList>
    </section>
  );
}

/** Fetches anew when more files have arrived. */
function useReloadAfter(stored: number, reload: () => void): void {
  const seen = useRef(stored);
  useEffect(() => {
    const isMore = stored > seen.current;
    seen.current = stored;
    if (!isMore) return;
    const timer = setTimeout(reload, PAUSE);
    return () => clearTimeout(timer);
  }, [stored, reload]);
}

function Table({ rows, removal }: { rows: ManagedResource[]; removal: Removal }) {
  const heads = [
    m.upload_title(),
    m.upload_yours_where(),
    m.upload_yours_state(),
    m.upload_yours_date(),
    m.upload_row_actions(),
  ];
  return (
    <AreaTable name="uploads" heads={heads}>
      {rows.map((row) => (
        <Row key={row._id} row={row} removal={removal} />
      ))}
    </AreaTable>
  );
}

function Row({ row, removal }: { row: ManagedResource; removal: Removal }) {
  const { _id, title, type, university, department, course, semester, state, reason, date } = row;
  const path = `${coursePath({ universityId: university, department, course })}#sem${semester}`;
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <Link className="uptitle" to={path} lang={languageOf(title)}>
          {title}
        </Link>
        <span className="small">{kindName(type)}</span>
      </td>
      <td className="opt" {...tableRoles.cell}>
        <span lang={languageOf(course)}>{m.upload_yours_place({ course, semester })}</span>
        <span className="small" lang={languageOf(row.universityName)}>
          {row.universityName}
        </span>
      </td>
      <td {...tableRoles.cell}>
        <span className={state === 'failed' ? 'mark bad' : 'mark'} data-state={state}>
          {stateWord(state)}
        </span>
        {state === 'failed' && reason && <span className="small">{reason}</span>}
      </td>
      <td className="opt num" {...tableRoles.cell}>
        <span className="named">{m.upload_yours_date()}: </span>
        <time dateTime={date}>{shortDay(date)}</time>
      </td>
      <td {...tableRoles.cell}>
        <button
          type="button"
          className="btn quiet danger"
          aria-label={m.shelves_delete_of({ title })}
          aria-disabled={removal.busy === _id || undefined}
          onClick={() => removal.remove(removalOf(row))}
        >
          {m.shelves_delete()}
        </button>
      </td>
    </tr>
  );
}

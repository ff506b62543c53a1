import { Link } from 'react-router';
import { COUNT_LIMIT } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { ChosenFilter, FilterBar, TypedFilter } from '../../ui/area/filter-fields.tsx';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { type Filters, useFilters } from '../../ui/area/use-filters.ts';
import { Emphasis } from '../../ui/Emphasis.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListPager } from '../../ui/lists/ListPager.tsx';
import { isFiltered, listCall } from '../../ui/lists/list-search.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import type { TrashEntry } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { TrashTable } from './TrashTable.tsx';
import { kindNames } from './trash-words.ts';
import { type Restoring, useRestore } from './use-restore.ts';

const PATH = '/admin/trash';
const names = ['q', 'kind'] as const;

/** What was deleted in the last 30 days, and the way back for it. */
export function TrashPage() {
  const filters = useFilters(names);
  const { search } = filters;
  const trash = useCall<TrashEntry[]>(`/trash${listCall(search, PAGE_SIZE)}`);
  const restoring = useRestore(trash.reload);
  const filtered = isFiltered(search) || search.page > 1;
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_trash()}</h1>
        <p className="sub">{m.trash_intro()}</p>
      </header>
      <TrashFilters filters={filters} />
      <p className="result" role="status">
        {trash.state === 'ready' && trash.total > 0 && (
          <span>
            <Emphasis
              text={trash.total >= COUNT_LIMIT ? m.trash_count_many() : m.trash_count({ count: trash.total })}
            />
          </span>
        )}
      </p>
      <RestoreNotice restoring={restoring} />
      <Loaded
        call={trash}
        failed={m.trash_failed()}
        loading={<Skeleton label={m.trash_loading()} shape="semesters" count={6} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Nothing filtered={filtered} />
          ) : (
            <>
              <TrashTable rows={rows} restoring={restoring} />
              <ListPager
                path={PATH}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: trash.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function TrashFilters({ filters: { search, set } }: { filters: Filters }) {
  const { q = '', kind = '' } = search.filters;
  return (
    <FilterBar label={m.trash_filters()}>
      <TypedFilter
        label={m.trash_q()}
        hint={m.trash_q_hint()}
        value={q}
        onChange={(q) => set({ q }, 'typed')}
      />
      <ChosenFilter
        label={m.trash_kind()}
        any={m.trash_kind_any()}
        value={kind}
        options={Object.entries(kindNames).map(([value, label]) => ({ value, label: label() }))}
        onChange={(kind) => set({ kind })}
      />
    </FilterBar>
  );
}

/** The result of the last action. */
function RestoreNotice({ restoring: { notice } }: { restoring: Restoring }) {
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="status" className="say">
      {notice && (
        <div className={notice.failed ? 'notice bad' : 'notice'}>
          <div>
            <p>{notice.text}</p>
            {notice.detail && <p>{notice.detail}</p>}
          </div>
          {notice.link !== null && (
            <Link className="btn" to={notice.link}>
              {m.trash_show()}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered) return <EmptyState title={m.trash_none()} text={m.trash_none_text()} />;
  return (
    <EmptyState title={m.trash_unfound()} text={m.trash_unfound_text()}>
      <Link className="btn primary" to={PATH}>
        {m.trash_clear()}
      </Link>
    </EmptyState>
  );
}

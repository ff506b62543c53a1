import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { useFilters } from '../../ui/area/use-filters.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, listCall, writeListSearch } from '../../ui/lists/list-search.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import type { LogEntry } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { AuditFilters, auditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';

const PATH = '/admin/audit-log';

/** Who did what, newest first, with everything that can narrow it down. */
export function AuditLogPage() {
  const filters = useFilters(auditFilters);
  const { search } = filters;
  // One more than is shown, to know whether there are older ones.
  const entries = useCall<LogEntry[]>(`/audit${listCall(search, PAGE_SIZE + 1)}`);
  const name = entries.data?.find(({ actor }) => actor?.id === search.filters.actor)?.actor?.name;
  return (
    <>
      <header className="head">
        <h1>{m.areas_audit_log()}</h1>
        <p className="sub">{m.areas_audit_intro()}</p>
      </header>
      <AuditFilters filters={filters} personName={name} />
      <Loaded
        call={entries}
        failed={m.areas_audit_failed()}
        loading={<Skeleton label={m.areas_audit_loading()} shape="semesters" count={8} />}
      >
        {(rows) => {
          if (rows.length === 0) return <Empty filtered={isFiltered(search)} />;
          const shown = rows.slice(0, PAGE_SIZE);
          const older = rows.length > PAGE_SIZE ? (shown.at(-1)?._id ?? null) : null;
          return (
            <>
              <AuditTable rows={shown} onPerson={(actor) => filters.set({ actor })} />
              <nav className="pager" aria-label={m.areas_audit_pages()}>
                {search.after !== null && (
                  <Link className="btn" to={`${PATH}${writeListSearch({ ...search, after: null })}`}>
                    {m.areas_audit_newest()}
                  </Link>
                )}
                {older !== null && (
                  <Link
                    className="btn"
                    rel="next"
                    to={`${PATH}${writeListSearch({ ...search, after: older })}`}
                  >
                    {m.areas_audit_older()}
                  </Link>
                )}
              </nav>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (!filtered) return <EmptyState title={m.areas_audit_none()} text={m.areas_audit_none_text()} />;
  return (
    <EmptyState title={m.areas_audit_unfound()} text={m.areas_audit_unfound_text()}>
      <Link className="btn primary" to={PATH}>
        {m.areas_audit_clear()}
      </Link>
    </EmptyState>
  );
}

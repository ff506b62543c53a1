import { useId } from 'react';
import * as m from '../../paraglide/messages.js';
import { AreaHead } from '../../ui/area/AreaHead.tsx';
import { AreaTable, tableRoles } from '../../ui/area/AreaTable.tsx';
import { dayTime } from '../../ui/area/day-time.ts';
import {
  ChosenFilter,
  DayFilter,
  FilterBar,
  type Filters,
  TypedFilter,
  useFilters,
} from '../../ui/area/filters.tsx';
import { CountLine, Loaded } from '../../ui/area/LoadedList.tsx';
import { useSuggestions } from '../../ui/area/use-suggestions.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import { isFiltered, listCall, writeListSearch } from '../../ui/lists/list-search.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { TypedLink } from '../../ui/Typed.tsx';
import type { LogEntry } from '../schema.ts';
import { actions, kinds, PAGE_SIZE } from '../vocabulary.ts';
import * as css from './AuditLogPage.module.css';
import { actionName, actorName, addressName, changesOf, kindName, rowName } from './words.ts';

const PATH = '/admin/audit-log';

const filterNames = ['action', 'kind', 'actor', 'from', 'to'] as const;

/** Ignores a day whose year is still being typed: it begins with zeros. */
const dayIn = (typed = ''): string => (typed < '1900' ? '' : typed);

/** The audit log, newest first, with its filters. */
export function AuditLogPage() {
  const filters = useFilters(filterNames);
  const { search } = filters;
  // Asks for one entry more than is shown, to know whether there are older ones.
  const { from, to } = search.filters;
  const asked = { ...search, filters: { ...search.filters, from: dayIn(from), to: dayIn(to) } };
  const entries = useCall<LogEntry[]>(`/audit${listCall(asked, PAGE_SIZE + 1)}`);
  const name = entries.data?.find(({ actor }) => actor?.id === search.filters.actor)?.actor?.name;
  return (
    <>
      <AreaHead title={m.areas_audit_log()} sub={m.areas_audit_intro()} />
      <AuditFilters filters={filters} personName={name} />
      <CountLine total={entries.state === 'ready' ? entries.total : null} count={m.areas_audit_count} />
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
        {m.areas_filters_clear()}
      </Link>
    </EmptyState>
  );
}

type FilterProps = {
  filters: Filters;
  personName: string | undefined;
};

function AuditFilters({ filters: { search, set, typed, chosen }, personName }: FilterProps) {
  const { actor = '' } = search.filters;
  return (
    <FilterBar label={m.areas_audit_filters()}>
      {actor === '' ? (
        <PersonFilter onChoose={(id) => set({ actor: id })} />
      ) : (
        <div className={css.only}>
          <span className="tag">
            {personName ? m.areas_audit_person_only({ name: personName }) : m.areas_audit_person_known()}
            <button type="button" aria-label={m.areas_audit_person_any()} onClick={() => set({ actor: '' })}>
              <Icon name="close" />
            </button>
          </span>
        </div>
      )}
      <ChosenFilter
        {...chosen('action')}
        label={m.areas_what()}
        any={m.areas_audit_action_any()}
        options={actions.map((value) => ({ value, label: actionName(value) }))}
      />
      <ChosenFilter
        {...chosen('kind')}
        label={m.areas_kind()}
        any={m.areas_kind_any()}
        options={kinds.map((value) => ({ value, label: kindName(value) }))}
      />
      <DayFilter {...typed('from')} label={m.areas_audit_from()} />
      <DayFilter {...typed('to')} label={m.areas_audit_to()} />
    </FilterBar>
  );
}

type Person = { _id: string; name: string; email: string };

const nameOf = ({ name, email }: Person) => `${name} (${email})`;

/** Finds a person by name or e-mail, and filters the log by the chosen one. */
function PersonFilter({ onChoose }: { onChoose: (id: string) => void }) {
  const list = useId();
  const { rows, ask } = useSuggestions<Person>('/people?page=1&limit=8');
  const choose = (typed: string) => {
    const chosen = rows.find((person) => nameOf(person) === typed);
    if (chosen) onChoose(chosen._id);
    else ask(typed);
  };
  return (
    <>
      <TypedFilter
        label={m.areas_audit_person()}
        hint={m.areas_audit_person_hint()}
        value=""
        onChange={choose}
        list={list}
      />
      <datalist id={list}>
        {rows.map((person) => (
          <option key={person._id} value={nameOf(person)} />
        ))}
      </datalist>
    </>
  );
}

/** `onPerson` shows what one person did. */
function AuditTable({ rows, onPerson }: { rows: LogEntry[]; onPerson: (id: string) => void }) {
  const heads = [
    m.areas_audit_when(),
    m.areas_audit_who(),
    m.areas_what(),
    m.areas_audit_row(),
    m.areas_audit_change(),
    m.areas_audit_address(),
  ];
  return (
    <AreaTable className={css.log} heads={heads}>
      {rows.map((entry) => (
        <Entry key={entry._id} entry={entry} onPerson={onPerson} />
      ))}
    </AreaTable>
  );
}

function Entry({ entry, onPerson }: { entry: LogEntry; onPerson: (id: string) => void }) {
  const { at, actor, actorRole, action, kind, rowId, rowLink, address } = entry;
  const name = rowName(entry);
  const who = actorName(entry);
  return (
    <tr {...tableRoles.row}>
      <td className="minor num" {...tableRoles.cell}>
        <time dateTime={at}>{dayTime(at)}</time>
      </td>
      <td {...tableRoles.cell}>
        {actor ? (
          <button
            type="button"
            className={css.link}
            lang={languageOf(who)}
            onClick={() => onPerson(actor.id)}
          >
            {who}
          </button>
        ) : (
          who
        )}
        {actorRole && <span className="small">{m.people_role({ role: actorRole })}</span>}
      </td>
      <td {...tableRoles.cell}>
        <b>{actionName(action)}</b>
      </td>
      <td {...tableRoles.cell}>
        {name !== null && rowLink !== null ? (
          <TypedLink to={rowLink} text={name} />
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
      <td className="minor num" {...tableRoles.cell}>
        <span className="cell-label">{m.areas_audit_address()}: </span>
        {addressName(address)}
      </td>
    </tr>
  );
}

function Changes({ entry }: { entry: LogEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}: {before !== null && <del lang={languageOf(before)}>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <ins lang={languageOf(after)}>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

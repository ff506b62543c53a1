import { useState } from 'react';
import { Link } from 'react-router';
import { COUNT_LIMIT, roles } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { ChosenFilter, FilterBar, TypedFilter } from '../../../ui/area/filter-fields.tsx';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { roleName } from '../../../ui/area/role-name.ts';
import { type Filters, useFilters } from '../../../ui/area/use-filters.ts';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import { isFiltered, listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { Person } from '../../schema.ts';
import { PAGE_SIZE } from '../../vocabulary.ts';
import { EditDialog } from './EditDialog.tsx';
import { PeopleNotice } from './PeopleNotice.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { usePeopleActions } from './use-people-actions.ts';

const names = ['q', 'role', 'state'] as const;

/** The accounts that the actor may see, and what they may do with them; the server decides both. */
export function ManageUsersPage() {
  const { role } = useSession();
  const path = `${areaOf[role]}/manage-users`;
  const filters = useFilters(names);
  const { search } = filters;
  const people = useCall<Person[]>(`/people${listCall(search, PAGE_SIZE)}`);
  const actions = usePeopleActions(people.reload);
  const [editing, setEditing] = useState<string | null>(null);
  const edited = people.data?.find(({ _id }) => _id === editing);
  return (
    <>
      <header className="head">
        <h1>{m.areas_manage_users()}</h1>
      </header>
      <PeopleFilters filters={filters} />
      <p className="result" role="status">
        {people.state === 'ready' && (
          <span>
            <Emphasis text={countOf(people.total)} />
          </span>
        )}
      </p>
      <PeopleNotice actions={actions} />
      <Loaded
        call={people}
        failed={m.areas_people_failed()}
        loading={<Skeleton label={m.areas_people_loading()} shape="semesters" count={8} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoAccounts
              filtered={isFiltered(search) || search.page > 1}
              path={path}
              isAdmin={role === 'admin'}
            />
          ) : (
            <>
              <PeopleTable people={rows} actions={actions} onEdit={(person) => setEditing(person._id)} />
              <ListPager
                path={path}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: people.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
      {edited && (
        <EditDialog
          key={edited._id}
          person={edited}
          reload={people.reload}
          onClose={() => setEditing(null)}
          onDone={(text) => {
            setEditing(null);
            actions.say(text);
            people.reload();
          }}
        />
      )}
    </>
  );
}

function countOf(total: number): string {
  return total >= COUNT_LIMIT ? m.areas_people_count_many() : m.areas_people_count({ count: total });
}

function PeopleFilters({ filters: { search, set } }: { filters: Filters }) {
  const { q = '', role = '', state = '' } = search.filters;
  return (
    <FilterBar label={m.areas_people_search_label()}>
      <TypedFilter
        label={m.areas_people_q()}
        hint={m.areas_people_q_hint()}
        value={q}
        onChange={(q) => set({ q }, 'typed')}
      />
      <ChosenFilter
        label={m.areas_people_role()}
        any={m.areas_people_role_any()}
        value={role}
        options={roles.map((value) => ({
          value,
          label: roleName(value),
        }))}
        onChange={(role) => set({ role })}
      />
      <ChosenFilter
        label={m.areas_people_state()}
        any={m.areas_people_state_any()}
        value={state}
        options={[
          { value: 'active', label: m.areas_people_state_active() },
          { value: 'suspended', label: m.areas_people_state_suspended() },
        ]}
        onChange={(state) => set({ state })}
      />
    </FilterBar>
  );
}

function NoAccounts({ filtered, path, isAdmin }: { filtered: boolean; path: string; isAdmin: boolean }) {
  if (filtered) {
    return (
      <EmptyState title={m.areas_people_unfound()} text={m.areas_people_unfound_text()}>
        <Link className="btn primary" to={path}>
          {m.areas_people_clear()}
        </Link>
      </EmptyState>
    );
  }
  const text = isAdmin ? m.areas_people_none_admin() : m.areas_people_none_authority();
  return <EmptyState title={m.areas_people_none()} text={text} />;
}

import { useState } from 'react';
import { roles } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { AreaTable, tableRoles } from '../../../ui/area/AreaTable.tsx';
import { shortDay } from '../../../ui/area/day-time.ts';
import { ChosenFilter, FilterBar, type Filters, TypedFilter, useFilters } from '../../../ui/area/filters.tsx';
import { CountLine, LoadedList, useList } from '../../../ui/area/LoadedList.tsx';
import { ReasonDialog } from '../../../ui/area/ReasonDialog.tsx';
import { type Removable, type Removal, RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { readAgain } from '../../../ui/forms/use-edit.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { call } from '../../../ui/session/call.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { Typed } from '../../../ui/Typed.tsx';
import { UnlessUniversityGone } from '../../../universities/pages/manage/ChosenUniversity.tsx';
import type { Done, Person } from '../../schema.ts';
import { PAGE_SIZE } from '../../vocabulary.ts';
import { EditDialog } from './EditDialog.tsx';
import * as css from './ManageUsersPage.module.css';

const names = ['q', 'role', 'state'] as const;

/** Lists the accounts that the actor may see, with the actions that the actor may take; the server decides both. */
export function ManageUsersPage() {
  const { role } = useSession();
  const filters = useFilters(names);
  const { search } = filters;
  const people = useList<Person>('/people', search, PAGE_SIZE);
  const removal = useRemoval(people.reload);
  const [edited, setEdited] = useState<Person | null>(null);
  const [going, setGoing] = useState<Person | null>(null);
  return (
    <>
      <AreaHead title={m.areas_manage_users()} />
      <PeopleFilters filters={filters} />
      <CountLine total={people.counted} count={m.areas_people_count} />
      <RemovalNotice removal={removal} />
      <LoadedList
        list={people}
        failed={m.areas_people_failed()}
        loading={<Skeleton label={m.areas_people_loading()} shape="semesters" count={8} />}
        none={
          <UnlessUniversityGone>
            <EmptyState
              title={m.areas_people_none()}
              text={role === 'admin' ? m.areas_people_none_admin() : m.areas_people_none_authority()}
            />
          </UnlessUniversityGone>
        }
        unfound={{ title: m.areas_people_unfound(), text: m.areas_people_unfound_text() }}
      >
        {(rows) => <PeopleTable people={rows} removal={removal} onEdit={setEdited} onDelete={setGoing} />}
      </LoadedList>
      {edited && (
        <EditDialog
          key={edited._id}
          person={edited}
          reread={async () => {
            // By its id: after the change, the account may have another address, and no longer match the filters of the list.
            const rows = await readAgain<Person[]>(`/people?q=${edited._id}`);
            return rows?.[0] ?? null;
          }}
          onClose={() => {
            setEdited(null);
            people.reload();
          }}
          onDone={removal.say}
        />
      )}
      {going && (
        <DeletionDialog
          person={going}
          onClose={() => {
            setGoing(null);
            people.reload();
          }}
          onDone={removal.say}
        />
      )}
    </>
  );
}

type DeletionProps = { person: Person; onClose: () => void; onDone: (text: string) => void };

/** Deletes another person's account for good, after a reason for them and the administrator's own password. */
function DeletionDialog({ person: { _id, name, email, version }, onClose, onDone }: DeletionProps) {
  return (
    <ReasonDialog<Done>
      words={{
        title: m.areas_people_delete(),
        hint: m.areas_people_delete_hint(),
        send: m.areas_people_delete_send(),
        sending: m.areas_people_delete_sending(),
        sendClass: 'btn danger',
      }}
      draft={{ form: `delete person ${_id}`, leave: m.areas_people_delete_leave() }}
      password={m.areas_people_delete_password()}
      question={m.areas_people_delete_question({ name })}
      failed={m.areas_people_delete_failed()}
      send={(reason, password) => call('DELETE', `/people/${_id}`, { reason, password, version })}
      onSent={({ message }) => onDone(message)}
      onClose={onClose}
    >
      <p className="dialog-about">
        <Typed as="b" text={name} />
        <span className="small">{email}</span>
      </p>
      <p className="muted">{m.areas_people_delete_goes()}</p>
    </ReasonDialog>
  );
}

function PeopleFilters({ filters: { typed, chosen } }: { filters: Filters }) {
  const { role } = useSession();
  // Authorities see no administrators.
  const seen = roles.filter((value) => role === 'admin' || value !== 'admin');
  return (
    <FilterBar label={m.areas_people_search_label()}>
      <TypedFilter {...typed('q')} label={m.areas_people_q()} hint={m.areas_people_q_hint()} />
      <ChosenFilter
        {...chosen('role')}
        label={m.areas_role()}
        any={m.areas_people_role_any()}
        options={seen.map((value) => ({ value, label: m.people_role({ role: value }) }))}
      />
      <ChosenFilter
        {...chosen('state')}
        label={m.areas_state()}
        any={m.areas_state_any()}
        options={[
          { value: 'active', label: m.areas_people_state_active() },
          { value: 'suspended', label: m.areas_people_state_suspended() },
        ]}
      />
    </FilterBar>
  );
}

/** Without a version: an undo shall work whatever has changed since. */
const restoring = (id: string) => ({ path: `/people/${id}/restore` });

const suspensionOf = ({ _id, name, version }: Person): Removable => ({
  id: _id,
  question: () => m.areas_people_suspend_ask({ name }),
  method: 'POST',
  path: `/people/${_id}/suspend`,
  body: { version },
  failed: m.areas_people_failed_action({ name }),
  undo: restoring(_id),
});

type TableProps = {
  people: Person[];
  removal: Removal;
  onEdit: (person: Person) => void;
  onDelete: (person: Person) => void;
};

/** The accounts as table rows; on small screens as cards. */
function PeopleTable({ people, ...rest }: TableProps) {
  const heads = [
    m.areas_name(),
    m.areas_role(),
    m.catalogue_university(),
    m.areas_people_last(),
    m.areas_actions(),
  ];
  return (
    <AreaTable className={`${css.people} with-actions`} heads={heads}>
      {people.map((person) => (
        <Row key={person._id} person={person} {...rest} />
      ))}
    </AreaTable>
  );
}

function Row({ person, ...rest }: { person: Person } & Omit<TableProps, 'people'>) {
  const { _id, name, email, role, scope, university, designation, suspendedAt, lastSignInAt } = person;
  const { userId } = useSession();
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <Typed as="b" text={name} />
        {_id === userId && (
          <>
            {' '}
            <span className="mark">{m.areas_people_you()}</span>
          </>
        )}
        {suspendedAt && (
          <>
            {' '}
            <span className="mark bad">{m.areas_people_suspended()}</span>
          </>
        )}
        <span className="small">{email}</span>
      </td>
      <td className="minor" {...tableRoles.cell}>
        {m.people_role({ role })}
        {scope === 'own' && <span className="small">{m.areas_people_own_scope()}</span>}
      </td>
      <td className="minor" {...tableRoles.cell}>
        <Typed text={university} />
        <Typed className="small" text={designation} />
      </td>
      <td className="minor num" {...tableRoles.cell}>
        <span className="cell-label">{m.areas_people_last()}: </span>
        {lastSignInAt ? <time dateTime={lastSignInAt}>{shortDay(lastSignInAt)}</time> : m.areas_never()}
      </td>
      <td {...tableRoles.cell}>
        <Actions person={person} {...rest} />
      </td>
    </tr>
  );
}

function Actions({
  person,
  removal: { busy, remove, restore },
  onEdit,
  onDelete,
}: { person: Person } & Omit<TableProps, 'people'>) {
  const { _id, name, mayEdit, maySuspend, mayDelete, suspendedAt } = person;
  const failed = m.areas_people_failed_action({ name });
  const button = (text: string, label: string, onClick: () => void, className = 'btn quiet') => (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={busy !== null || undefined}
      onClick={onClick}
    >
      {text}
    </button>
  );
  return (
    <>
      {mayEdit && button(m.areas_edit(), m.areas_edit_of({ name }), () => onEdit(person))}
      {maySuspend &&
        (suspendedAt
          ? button(m.areas_restore(), m.areas_restore_of({ name }), () =>
              restore({ id: _id, failed, ...restoring(_id) }),
            )
          : button(
              m.areas_people_suspend(),
              m.areas_people_suspend_of({ name }),
              () => remove(suspensionOf(person)),
              'btn quiet danger',
            ))}
      {mayDelete &&
        button(m.areas_delete(), m.areas_delete_of({ name }), () => onDelete(person), 'btn quiet danger')}
    </>
  );
}

import * as m from '../../../paraglide/messages.js';
import { AreaTable } from '../../../ui/area/AreaTable.tsx';
import { shortDay } from '../../../ui/area/day-time.ts';
import { roleName } from '../../../ui/area/role-name.ts';
import { tableRoles } from '../../../ui/area/table-roles.ts';
import { languageOf } from '../../../ui/language.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import type { Person } from '../../schema.ts';
import type { PeopleActions } from './use-people-actions.ts';

type Props = { people: Person[]; actions: PeopleActions; onEdit: (person: Person) => void };

/** Accounts, one a row; on small screens a card each. */
export function PeopleTable({ people, ...rest }: Props) {
  const heads = [
    m.areas_people_name(),
    m.areas_people_role(),
    m.areas_people_university(),
    m.areas_people_last(),
    m.areas_people_actions(),
  ];
  return (
    <AreaTable name="people" heads={heads}>
      {people.map((person) => (
        <Row key={person._id} person={person} {...rest} />
      ))}
    </AreaTable>
  );
}

function Row({ person, ...rest }: { person: Person } & Omit<Props, 'people'>) {
  const { _id, name, email, role, scope, university, designation, suspendedAt, lastSignInAt } = person;
  const { userId } = useSession();
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <b lang={languageOf(name)}>{name}</b>
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
      <td className="opt" {...tableRoles.cell}>
        {roleName(role)}
        {scope === 'own' && <span className="small">{m.areas_people_own_scope()}</span>}
      </td>
      <td className="opt" {...tableRoles.cell}>
        {university && <span lang={languageOf(university)}>{university}</span>}
        {designation && (
          <span className="small" lang={languageOf(designation)}>
            {designation}
          </span>
        )}
      </td>
      <td className="opt num" {...tableRoles.cell}>
        <span className="named">{m.areas_people_last()}: </span>
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
  actions: { busy, suspend, restore },
  onEdit,
}: { person: Person } & Omit<Props, 'people'>) {
  const { _id, name, mayEdit, maySuspend, suspendedAt } = person;
  const attributes = { type: 'button', 'aria-disabled': busy === _id || undefined } as const;
  return (
    <>
      {mayEdit && (
        <button
          {...attributes}
          className="btn quiet"
          aria-label={m.areas_people_edit_of({ name })}
          onClick={() => onEdit(person)}
        >
          {m.areas_people_edit()}
        </button>
      )}
      {maySuspend && suspendedAt && (
        <button
          {...attributes}
          className="btn quiet"
          aria-label={m.areas_people_restore_of({ name })}
          onClick={() => restore(person)}
        >
          {m.areas_people_restore()}
        </button>
      )}
      {maySuspend && !suspendedAt && (
        <button
          {...attributes}
          className="btn quiet danger"
          aria-label={m.areas_people_suspend_of({ name })}
          onClick={() => suspend(person)}
        >
          {m.areas_people_suspend()}
        </button>
      )}
    </>
  );
}

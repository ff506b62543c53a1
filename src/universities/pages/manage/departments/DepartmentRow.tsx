import { useEffect, useRef, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { tableRoles } from '../../../../ui/area/table-roles.ts';
import type { Removal } from '../../../../ui/area/use-removal.ts';
import { languageOf } from '../../../../ui/language.ts';
import type { Department } from '../../../schema.ts';
import { deletionQuestion } from '../deletion.ts';
import { RenameForm } from './RenameForm.tsx';

type Props = {
  universityId: string;
  department: Department;
  removal: Removal;
  /** @param text what was done */
  onSaved: (text: string) => void;
};

/** A department: shown, or its name being edited. */
export function DepartmentRow({ universityId, department, removal: { busy, remove }, onSaved }: Props) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // On leaving the form the focus returns to where it was entered.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { _id, name, courses } = department;
  const path = `/universities/${universityId}/departments/${_id}`;
  const onDelete = () =>
    remove({
      id: _id,
      path,
      question: () => deletionQuestion({ name, contentsPath: `${path}/contents` }),
      failed: m.catalogue_pages_delete_department_failed(),
    });
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        {isEditing ? (
          <RenameForm
            universityId={universityId}
            department={department}
            onCancel={() => setEditing(false)}
            onSaved={(text) => {
              setEditing(false);
              onSaved(text);
            }}
          />
        ) : (
          <b lang={languageOf(name)}>{name}</b>
        )}
      </td>
      <td className="opt num" {...tableRoles.cell}>
        {m.university_courses_count({ count: courses.length })}
      </td>
      <td {...tableRoles.cell}>
        {!isEditing && (
          <>
            <button
              ref={edit}
              type="button"
              className="btn quiet"
              aria-label={m.areas_people_edit_of({ name })}
              onClick={() => setEditing(true)}
            >
              {m.areas_people_edit()}
            </button>
            <button
              type="button"
              className="btn quiet danger"
              aria-label={m.catalogue_pages_delete_of({ name })}
              aria-disabled={busy === _id || undefined}
              onClick={onDelete}
            >
              {m.catalogue_pages_delete()}
            </button>
          </>
        )}
      </td>
    </tr>
  );
}

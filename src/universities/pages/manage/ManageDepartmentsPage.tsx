import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaTable, tableRoles } from '../../../ui/area/AreaTable.tsx';
import { useFilters } from '../../../ui/area/filters.tsx';
import { RowActions } from '../../../ui/area/RowActions.tsx';
import type { Removal } from '../../../ui/area/removal.tsx';
import { FormButtons } from '../../../ui/area/SheetDialog.tsx';
import { isComposing } from '../../../ui/focus.ts';
import { DraftNotice, Field, FormMessage } from '../../../ui/forms/form-parts.tsx';
import { fieldId } from '../../../ui/forms/problems.ts';
import { withReason } from '../../../ui/forms/refusal.ts';
import { readAgain, useEdit } from '../../../ui/forms/use-edit.ts';
import { call } from '../../../ui/session/call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Department, University } from '../../schema.ts';
import { MAX_NAME_LENGTH } from '../../vocabulary.ts';
import { ChosenUniversityPage, useChosenUniversity } from './ChosenUniversity.tsx';
import { deletionQuestion } from './editing.tsx';
import * as css from './ManageDepartmentsPage.module.css';

/** The departments of a university: renaming them in place, and deleting them. */
export function ManageDepartmentsPage() {
  const of = useChosenUniversity(useFilters(['university']));
  const { departments, removal } = of;
  const heads = [m.catalogue_department(), m.areas_page_courses(), m.areas_actions()];
  return (
    <ChosenUniversityPage
      title={m.areas_page_departments()}
      add={{ label: m.catalogue_pages_add_department(), search: '' }}
      of={of}
    >
      {({ _id }, rows) => (
        <AreaTable className={`${css.departments} with-actions`} heads={heads}>
          {rows.map((department) => (
            <DepartmentRow
              key={department._id}
              universityId={_id}
              department={department}
              removal={removal}
              onSaved={(text) => {
                removal.say(text);
                departments.reload();
              }}
            />
          ))}
        </AreaTable>
      )}
    </ChosenUniversityPage>
  );
}

type RowProps = {
  universityId: string;
  department: Department;
  removal: Removal;
  /** @param text what was done */
  onSaved: (text: string) => void;
};

/** A department: shown, or its name being edited. */
function DepartmentRow({ universityId, department, removal, onSaved }: RowProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // When the form closes, the focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { _id, name, courses } = department;
  const path = `/universities/${universityId}/departments/${_id}`;
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
          <Typed as="b" text={name} />
        )}
      </td>
      <td className="minor num" {...tableRoles.cell}>
        {m.university_courses_count({ count: courses.length })}
      </td>
      <td {...tableRoles.cell}>
        {!isEditing && (
          <RowActions
            name={name}
            onEdit={() => setEditing(true)}
            editRef={edit}
            isBusy={removal.busy !== null}
            onDelete={() =>
              removal.remove({
                id: _id,
                path,
                question: () => deletionQuestion(name, `${path}/contents`),
                failed: m.catalogue_pages_delete_department_failed(),
              })
            }
          />
        )}
      </td>
    </tr>
  );
}

type RenameProps = {
  universityId: string;
  department: Department;
  onCancel: () => void;
  onSaved: (text: string) => void;
};

/** Renames a department in place: Enter saves, Escape cancels. */
function RenameForm({ universityId, department, onCancel, onSaved }: RenameProps) {
  const path = `/universities/${universityId}`;
  const failed = m.catalogue_pages_update_department_failed();
  const { form } = useEdit<Department, { name: string }>({
    row: department,
    valuesOf: ({ name }) => ({ name }),
    reread: async () => {
      const university = await readAgain<University>(path);
      return university?.departments.find(({ _id }) => _id === department._id) ?? null;
    },
    check: ({ name }) => (name.trim() === '' ? { name: m.catalogue_department_required() } : {}),
    fallback: failed,
    draft: { form: `department ${department._id} ${department.version}` },
    save: async ({ name }, { version }) => {
      const body = { name, version };
      return withReason(await call('PUT', `${path}/departments/${department._id}`, body), failed);
    },
    onSent: ({ message }) => onSaved(message),
  });
  const cancel = () => {
    form.reset();
    onCancel();
  };
  const input = fieldId(form.id, 'name');
  useEffect(() => {
    const field = document.getElementById(input) as HTMLInputElement | null;
    field?.focus();
    field?.select();
  }, [input]);
  return (
    <form
      className={css.rename}
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent) && !form.busy) cancel();
      }}
      noValidate
    >
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <Field
        form={form}
        name="name"
        label={m.catalogue_pages_department_name()}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <FormButtons form={form} onCancel={cancel} />
    </form>
  );
}

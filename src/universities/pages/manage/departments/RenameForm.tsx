import { useEffect } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../../ui/forms/FormMessage.tsx';
import { fieldId } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/SubmitButton.tsx';
import { call } from '../../../../ui/session/call.ts';
import type { Department, University } from '../../../schema.ts';
import { MAX_NAME_LENGTH } from '../../../vocabulary.ts';
import { useEdit } from '../use-edit.ts';

type Props = {
  universityId: string;
  department: Department;
  onCancel: () => void;
  onSaved: (text: string) => void;
};

/** Renames a department in place: Enter saves, Escape leaves it as it was. */
export function RenameForm({ universityId, department, onCancel, onSaved }: Props) {
  const path = `/universities/${universityId}`;
  const { form } = useEdit<Department, { name: string }>({
    row: department,
    valuesOf: ({ name }) => ({ name }),
    refetch: async () => {
      const answer = await call<University>('GET', path);
      if (!answer.ok) return null;
      return answer.data.departments.find(({ _id }) => _id === department._id) ?? null;
    },
    check: ({ name }) => (name.trim() === '' ? { name: m.catalogue_department_required() } : {}),
    fallback: m.catalogue_pages_update_department_failed(),
    quoted: true,
    save: (_, { version }, { name }) =>
      call<{ message: string }>('PUT', `${path}/departments/${department._id}`, { name, version }),
    onSaved,
  });
  const input = fieldId(form.id, 'name');
  useEffect(() => {
    const field = document.getElementById(input) as HTMLInputElement | null;
    field?.focus();
    field?.select();
  }, [input]);
  return (
    <form
      className="rename"
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
      }}
      noValidate
    >
      <FormMessage form={form} />
      <Field
        form={form}
        name="name"
        label={m.catalogue_pages_department_name()}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <div className="acts">
        <SubmitButton form={form}>{m.areas_edit_save()}</SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          {m.areas_edit_cancel()}
        </button>
      </div>
    </form>
  );
}

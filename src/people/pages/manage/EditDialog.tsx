import { useEffect, useId, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { roleName } from '../../../web/area/role-name.ts';
import { Field } from '../../../web/forms/Field.tsx';
import { FormMessage } from '../../../web/forms/FormMessage.tsx';
import { SubmitButton } from '../../../web/forms/SubmitButton.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { call } from '../../../web/session/call.ts';
import { Icon } from '../../../web/ui/Icon.tsx';
import { languageOf } from '../../../web/ui/language.ts';
import type { Person } from '../../schema.ts';
import { UniversityField } from '../staff/UniversityField.tsx';

type Props = {
  person: Person;
  /** Fetches the person again, after somebody else changed them. */
  reload: () => void;
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

/** Changes what somebody may do, and what they are at their university. */
export function EditDialog({ person, reload, onClose, onDone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="sheet-dialog" aria-labelledby={title} onClose={onClose}>
      <header>
        <h2 id={title}>{m.areas_edit_title()}</h2>
        <button
          type="button"
          className="icon"
          aria-label={m.areas_people_close()}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <p className="whom">
        <b lang={languageOf(person.name)}>{person.name}</b>
        <span className="small">{person.email}</span>
      </p>
      <EditForm person={person} reload={reload} onDone={onDone} onCancel={() => dialog.current?.close()} />
    </dialog>
  );
}

const valuesOf = ({ role, scope, university, designation }: Person) => ({
  role: role as string,
  scope: scope as string,
  university: university ?? '',
  designation: designation ?? '',
});

type FormProps = Pick<Props, 'person' | 'reload' | 'onDone'> & { onCancel: () => void };

function EditForm({ person, reload, onDone, onCancel }: FormProps) {
  const { _id, version } = person;
  const [firstVersion] = useState(version);
  const form = useForm<ReturnType<typeof valuesOf>>({
    initial: valuesOf(person),
    fallback: m.areas_edit_failed(),
    send: async (values) => {
      const answer = await call<{ message: string }>('PATCH', `/people/${_id}`, changeOf(values, version));
      if (!answer.ok && answer.status === 409) reload();
      return answer;
    },
    onSent: ({ message }) => onDone(message),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what somebody else changed replaces what was chosen
  useEffect(() => {
    if (version !== firstVersion) form.reset(valuesOf(person));
  }, [version]);
  const isStaff = form.values.role !== 'user';
  return (
    <form className="stack-form" onSubmit={form.submit} noValidate>
      <FormMessage form={form} />
      {version !== firstVersion && (
        <p className="notice warn" role="alert">
          {m.areas_edit_conflict()}
        </p>
      )}
      <Field
        form={form}
        name="role"
        label={m.areas_edit_role()}
        hint={m.areas_edit_role_note()}
        options={(['user', 'authority', 'admin'] as const).map((value) => ({
          value,
          label: roleName(value),
        }))}
      />
      {form.values.role === 'authority' && (
        <Field
          form={form}
          name="scope"
          label={m.areas_edit_scope()}
          options={[
            { value: 'all', label: m.areas_edit_scope_all() },
            { value: 'own', label: m.areas_edit_scope_own() },
          ]}
        />
      )}
      {isStaff && (
        <>
          <UniversityField
            form={form}
            name="university"
            label={m.areas_edit_university()}
            hint={m.areas_edit_university_hint()}
          />
          <Field form={form} name="designation" label={m.areas_edit_designation()} maxLength={120} />
        </>
      )}
      <div className="acts">
        <SubmitButton form={form}>{m.areas_edit_save()}</SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          {m.areas_edit_cancel()}
        </button>
      </div>
    </form>
  );
}

/** Only authorities have a scope. */
function changeOf({ role, scope, university, designation }: ReturnType<typeof valuesOf>, version: number) {
  return { role, scope: role === 'authority' ? scope : 'all', university, designation, version };
}

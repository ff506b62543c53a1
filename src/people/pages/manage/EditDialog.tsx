import { useEffect, useState } from 'react';
import { MAX_PHONE_LENGTH, roles, type Scope } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { EditDialog as Dialog, FormButtons, type InDialog, useDirty } from '../../../ui/area/SheetDialog.tsx';
import { DraftNotice, Field, FormMessage } from '../../../ui/forms/form-parts.tsx';
import { conflictNotes, useEdit } from '../../../ui/forms/use-edit.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { call } from '../../../ui/session/call.ts';
import { renameSession } from '../../../ui/session/session-store.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Person } from '../../schema.ts';
import { MAX_DESIGNATION_LENGTH, MAX_NAME_LENGTH } from '../../vocabulary.ts';
import { UniversityField, useKnownUniversity } from '../staff/UniversityField.tsx';
import * as css from './ManageUsersPage.module.css';

type Props = {
  person: Person;
  /** Fetches the account again after another administrator has changed it. */
  reread: () => Promise<Person | null>;
  onClose: () => void;
  /** @param text the message that reports what was done */
  onDone: (text: string) => void;
};

/** The dialog that changes a person's account and can send them a mail for a new password. */
export function EditDialog({ person, reread, onClose, onDone }: Props) {
  return (
    <Dialog title={m.areas_edit_title()} leaveQuestion={m.areas_leave()} onClose={onClose} onDone={onDone}>
      {(dialog) => (
        <>
          <p className="dialog-about">
            <Typed as="b" text={person.name} />
            <span className="small">{person.email}</span>
          </p>
          <EditForm person={person} reread={reread} {...dialog} />
          <PasswordMail person={person} />
        </>
      )}
    </Dialog>
  );
}

const valuesOf = ({ name, phone, role, scope, university, designation }: Person) => ({
  name,
  phone: phone ?? '',
  role: role as string,
  scope: scope as string,
  university: university ?? '',
  designation: designation ?? '',
});

const scopeName = (scope: Scope) => (scope === 'own' ? m.areas_edit_scope_own() : m.areas_edit_scope_all());

type Changed = { message: string; person: Person };

type FormProps = Pick<Props, 'person' | 'reread'> & InDialog;

function EditForm({ person, reread, onDirty, onDone, onCancel }: FormProps) {
  const known = useKnownUniversity();
  const { form, isDirty } = useEdit<Person, ReturnType<typeof valuesOf>, Changed>({
    row: person,
    valuesOf,
    reread,
    fallback: m.areas_edit_failed(),
    draft: { form: `person ${person._id} ${person.version}` },
    required: { fields: ['name'], text: m.forms_check() },
    save: async (values, { version, university: before, universityId }) => {
      const isSame = values.university.trim() === (before ?? '');
      // An unchanged link is not sent: the university may have been renamed, and another one may have its old name. Nor is what was typed
      // before the role of a student was chosen, which has no such field.
      const isKept = (isSame && universityId !== null) || values.role === 'user';
      // An unchanged, unlinked name is looked up too: the portal may have the university by now. If not, the text is kept.
      const found = isKept ? undefined : await known.find(values.university, !isSame);
      if (typeof found === 'object' && !isSame) return found;
      const university = typeof found === 'object' ? values.university : found;
      // Only authorities have a scope.
      const scope = values.role === 'authority' ? values.scope : 'all';
      return call('PATCH', `/people/${person._id}`, { ...values, university, scope, version });
    },
    // The account also has a photo and a state, which are changed elsewhere.
    partial: true,
    says: (contested, now) =>
      conflictNotes(contested, {
        ...valuesOf(now),
        role: m.people_role({ role: now.role }),
        scope: scopeName(now.scope),
      }),
    onSent: ({ message, person }) => {
      renameSession(person._id, person.name);
      onDone(message);
    },
  });
  useDirty(isDirty, onDirty);
  // Immediately suggests similar universities when the stored name is none of the portal's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (person.university && person.universityId === null) void known.find(person.university);
  }, []);
  const isStaff = form.values.role !== 'user';
  return (
    <form className="stack-form" autoComplete="off" onSubmit={form.submit} noValidate>
      <FormMessage form={form} />
      <DraftNotice form={form} />
      <Field form={form} name="name" label={m.areas_name()} maxLength={MAX_NAME_LENGTH} />
      <Field
        form={form}
        name="phone"
        type="tel"
        label={m.areas_phone()}
        hint={m.forms_phone_hint()}
        maxLength={MAX_PHONE_LENGTH}
      />
      <Field
        form={form}
        name="role"
        label={m.areas_role()}
        hint={m.areas_edit_role_note()}
        options={roles.map((value) => ({ value, label: m.people_role({ role: value }) }))}
      />
      {form.values.role === 'authority' && (
        <Field
          form={form}
          name="scope"
          label={m.areas_edit_scope()}
          options={(['all', 'own'] as const).map((value) => ({ value, label: scopeName(value) }))}
        />
      )}
      {isStaff && (
        <>
          <UniversityField
            form={form}
            known={known}
            label={m.catalogue_university()}
            hint={m.areas_edit_university_hint()}
          />
          <Field
            form={form}
            name="designation"
            label={m.areas_designation()}
            maxLength={MAX_DESIGNATION_LENGTH}
          />
        </>
      )}
      <FormButtons form={form} onCancel={onCancel} />
    </form>
  );
}

/** Helps a person who cannot log in: sends a mail with a code for choosing a new password. */
function PasswordMail({ person }: { person: Person }) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ text: string; failed: boolean } | null>(null);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setResult(null);
    const answer = await call<{ message: string }>('POST', `/people/${person._id}/password-mail`);
    setBusy(false);
    const text = answer.ok ? answer.data.message : answer.error || m.areas_edit_password_failed();
    setResult({ text, failed: !answer.ok });
  };
  return (
    <section className={css.passwordMail} aria-labelledby={`password-${person._id}`}>
      <h3 id={`password-${person._id}`}>{m.areas_edit_password()}</h3>
      <p className="small">
        {person.suspendedAt ? m.areas_edit_password_suspended() : m.areas_edit_password_text()}
      </p>
      {!person.suspendedAt && (
        <button
          type="button"
          className="btn"
          aria-disabled={isBusy || undefined}
          data-busy={isBusy || undefined}
          onClick={() => void send()}
        >
          <Icon name="mail" />
          {m.areas_edit_password_send()}
        </button>
      )}
      <div role="status">
        {result && <p className={result.failed ? 'notice bad' : 'notice'}>{result.text}</p>}
      </div>
    </section>
  );
}

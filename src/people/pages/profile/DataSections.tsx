import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { FormButtons } from '../../../ui/area/SheetDialog.tsx';
import { Trouble } from '../../../ui/forms/FileInput.tsx';
import { FormMessage } from '../../../ui/forms/form-parts.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { call } from '../../../ui/session/call.ts';
import type { Done } from '../../schema.ts';
import * as css from './ProfileSection.module.css';
import { DoneNote, OpenedForm, ProfileSection, useOpenedForm } from './ProfileSection.tsx';
import { useLeave } from './use-leave.ts';

/** Lets the reader download everything that the portal stores about them. */
export function DownloadSection() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setTrouble(null);
    setDone(null);
    const answer = await call<object>('GET', '/auth/me/export');
    setBusy(false);
    if (!answer.ok) return setTrouble(answer.error || m.profile_data_failed());
    const file = m.profile_data_file();
    saveFile(file, JSON.stringify(answer.data, null, 2));
    setDone(m.profile_data_done({ file }));
  };
  return (
    <ProfileSection id="profile-data" title={m.profile_data()} text={m.profile_data_text()}>
      <Trouble text={trouble} />
      <button type="button" className="btn" aria-disabled={busy} onClick={() => busy || void download()}>
        <Icon name="download" />
        {busy ? m.profile_data_busy() : m.profile_data_download()}
      </button>
      <DoneNote text={done} />
    </ProfileSection>
  );
}

/** How long the object URL of the file stays valid, in ms: browsers read it some time after the click. */
const READ_WITHIN_MS = 60_000;

/** Makes the browser save a text as a file. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}

/** Explains the consequences of deleting the account, and opens the form for it. */
export function DeleteSection() {
  const { isOpen, button, open, close } = useOpenedForm();
  return (
    <ProfileSection id="profile-delete" title={m.profile_delete()}>
      <p>{m.profile_delete_goes()}</p>
      <p className={css.more}>{m.profile_delete_stays()}</p>
      <div className={css.then}>
        {isOpen ? (
          <DeleteForm onCancel={close} />
        ) : (
          <button ref={button} type="button" className="btn danger" onClick={open}>
            {m.profile_delete_open()}
          </button>
        )}
      </div>
    </ProfileSection>
  );
}

/** Deletes the account after the password and a confirmation. */
function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const leave = useLeave();
  const form = useForm<{ password: string }>({
    initial: { password: '' },
    required: { fields: ['password'], text: m.forms_check() },
    send: async (values) => {
      const answer = await call<Done>('DELETE', '/auth/me', values);
      // Not in onSent, so that it runs even if the reader has left the page meanwhile.
      if (answer.ok) leave(m.profile_delete_done());
      return answer;
    },
    fallback: m.profile_delete_failed(),
    onSent: () => {},
  });
  return (
    <OpenedForm
      onSubmit={(event) => {
        const asks = form.values.password !== '' && !form.busy;
        if (!asks || window.confirm(m.profile_delete_question())) form.submit(event);
        else event.preventDefault();
      }}
    >
      <FormMessage form={form} />
      <PasswordField
        form={form}
        name="password"
        label={m.profile_current_password()}
        autoComplete="current-password"
      />
      <FormButtons form={form} cancelClass="btn quiet" onCancel={onCancel} className="btn danger">
        {m.profile_delete_submit()}
      </FormButtons>
    </OpenedForm>
  );
}

import { type ReactNode, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { DraftNotice, FieldFrame, FormMessage, fieldAttributes, SubmitButton } from '../forms/form-parts.tsx';
import { SecondaryButton } from '../forms/other-buttons.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useForm } from '../forms/use-form.ts';
import type { Answer } from '../session/call.ts';
import * as css from './ReasonDialog.module.css';
import { SheetDialog, useDirty } from './SheetDialog.tsx';

export type ReasonWords = {
  title: string;
  hint: string;
  send: string;
  sending: string;
  /** CSS classes of the submit button. */
  sendClass?: string;
  /** Default: “Cancel”. */
  cancel?: string;
  /** Frequent reasons: a press adds one to the text, where it can be edited. */
  often?: { legend: string; reasons: string[] };
};

type Props<R> = {
  words: ReasonWords;
  /** Keeps the typed reason as a draft named `form`, and asks `leave` before the dialog closes without sending it. */
  draft?: { form: string; leave: string } | undefined;
  /** Label of a field for the actor's own password, if the action is confirmed by it. */
  password?: string;
  /** Asked before the action is sent. */
  question?: string;
  /** Error message if the server sends none. */
  failed: string;
  send: (reason: string, password: string) => Promise<Answer<R>>;
  onSent: (data: R) => void;
  onClose: () => void;
  /** Says what will happen to which row. */
  children: ReactNode;
};

/** Asks for confirmation of an action, and for an optional reason that another person will read. */
export function ReasonDialog<R>({ onClose, ...rest }: Props<R>) {
  const [isDirty, setDirty] = useState(false);
  const { words, draft } = rest;
  return (
    <SheetDialog title={words.title} leaveQuestion={isDirty && draft ? draft.leave : null} onClose={onClose}>
      {(close, cancel) => <ReasonForm {...rest} onDirty={setDirty} onDone={close} onCancel={cancel} />}
    </SheetDialog>
  );
}

type FormProps<R> = Omit<Props<R>, 'onClose'> & {
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
};

function ReasonForm<R>(props: FormProps<R>) {
  const { words, draft, password, question, failed } = props;
  const { send, onSent, children, onDirty, onDone, onCancel } = props;
  const form = useForm<{ reason: string; password: string }, R>({
    initial: { reason: '', password: '' },
    ...(password && { required: { fields: ['password'], text: m.forms_check() } }),
    fallback: failed,
    ...(draft && { draft: { form: draft.form, omit: ['password'] } }),
    send: ({ reason, password }) => send(reason.trim(), password),
    onSent: (data) => {
      onDone();
      onSent(data);
    },
  });
  const { reason } = form.values;
  const isDirty = reason.trim() !== '';
  useDirty(isDirty, onDirty);
  return (
    <form
      className="stack-form"
      onSubmit={(event) => {
        const asks = question && !form.busy && (!password || form.values.password !== '');
        if (!asks || window.confirm(question)) form.submit(event);
        else event.preventDefault();
      }}
      noValidate
    >
      {children}
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <FieldFrame form={form} name="reason" label={m.areas_reason()} hint={words.hint} optional>
        <textarea {...fieldAttributes(form, 'reason', true)} rows={5} autoComplete="off" dir="auto" />
      </FieldFrame>
      {words.often && (
        <fieldset className={css.often}>
          <legend>{words.often.legend}</legend>
          {words.often.reasons.map((text) => (
            <button
              key={text}
              type="button"
              className="btn"
              onClick={() => reason.includes(text) || form.set('reason', `${reason} ${text}`.trimStart())}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
      {password && (
        <PasswordField form={form} name="password" label={password} autoComplete="current-password" />
      )}
      <div className="acts">
        <SubmitButton form={form} busyLabel={words.sending} className={words.sendClass}>
          {words.send}
        </SubmitButton>
        <SecondaryButton busy={form.busy} className="btn" onClick={onCancel}>
          {words.cancel ?? m.areas_cancel()}
        </SecondaryButton>
      </div>
    </form>
  );
}

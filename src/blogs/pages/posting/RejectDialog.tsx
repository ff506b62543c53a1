import { type FormEvent, useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { MAX_REASON_LENGTH } from '../../../reviews/vocabulary.ts';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import type { ManagedBlog } from '../../schema.ts';
import type { Verification } from './use-verification.ts';

type Props = { blog: ManagedBlog; verification: Verification; onClose: () => void };

/** Asks why a post is rejected. */
export function RejectDialog({ blog, verification, onClose }: Props) {
  return (
    <SheetDialog title={m.blog_desk_reject_title()} onClose={onClose}>
      {(close, cancel) => (
        <RejectForm blog={blog} verification={verification} onDone={close} onCancel={cancel} />
      )}
    </SheetDialog>
  );
}

type FormProps = Omit<Props, 'onClose'> & { onDone: () => void; onCancel: () => void };

function RejectForm({ blog, verification, onDone, onCancel }: FormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const isBusy = verification.busy !== null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await verification.reject(blog, reason)) onDone();
  };
  return (
    <form className="stack-form" onSubmit={(event) => void send(event)} noValidate>
      <p className="whom" dir="auto">
        {blog.title}
      </p>
      <div role="alert" className="formsay">
        {verification.trouble && <p className="notice bad">{verification.trouble}</p>}
      </div>
      <div className="input">
        <label htmlFor={id}>{m.forms_optional({ label: m.blog_desk_reject_reason() })}</label>
        <textarea
          id={id}
          className="field"
          rows={4}
          maxLength={MAX_REASON_LENGTH}
          dir="auto"
          value={reason}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="hint" id={`${id}-hint`}>
          {m.blog_desk_reject_hint()}
        </div>
      </div>
      <div className="acts">
        <SubmitButton form={{ busy: isBusy }} busyLabel={m.blog_desk_rejecting()}>
          {m.blog_desk_reject_send()}
        </SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          {m.blog_desk_reject_cancel()}
        </button>
      </div>
    </form>
  );
}

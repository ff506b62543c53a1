import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { MAX_REASON_LENGTH } from '../../../reviews/vocabulary.ts';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import type { ManagedBook } from '../../schema.ts';
import type { Approval } from './use-approval.ts';

type Props = { book: ManagedBook; approval: Approval; onClose: () => void };

type Values = { reason: string };

/** Rejects a book that waits, and asks why: its seller reads it. */
export function RejectBookDialog({ book, approval, onClose }: Props) {
  const [isDirty, setDirty] = useState(false);
  return (
    <SheetDialog
      title={m.market_reject_title()}
      leaveQuestion={isDirty ? m.market_reject_leave() : null}
      onClose={onClose}
    >
      {(close, cancel) => (
        <RejectForm book={book} approval={approval} onDirty={setDirty} onDone={close} onCancel={cancel} />
      )}
    </SheetDialog>
  );
}

type FormProps = Omit<Props, 'onClose'> & {
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
};

function RejectForm({ book, approval, onDirty, onDone, onCancel }: FormProps) {
  const { _id, name, seller } = book;
  const form = useForm<Values, { message: string }>({
    initial: { reason: '' },
    fallback: m.market_reject_failed(),
    draft: { form: `reject ${_id}` },
    send: ({ reason }) => approval.reject(book, reason.trim()),
    onSent: ({ message }) => {
      onDone();
      approval.report(message);
    },
  });
  const isDirty = form.values.reason.trim() !== '';
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form className="stack-form" onSubmit={form.submit} noValidate>
      <p className="whom">{m.market_reject_whom({ name, seller })}</p>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <Field
        form={form}
        name="reason"
        label={m.market_reject_reason()}
        hint={m.market_reject_reason_hint()}
        maxLength={MAX_REASON_LENGTH}
        multiline
      />
      <Often form={form} />
      <div className="acts">
        <SubmitButton form={form} busyLabel={m.market_reject_sending()} className="btn danger">
          {m.market_reject_send()}
        </SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          {m.market_reject_cancel()}
        </button>
      </div>
    </form>
  );
}

/** Reasons that fit often: a press writes them down, and they can be changed. */
function Often({ form }: { form: Form<Values> }) {
  const reasons = [
    m.market_reject_often_photo(),
    m.market_reject_often_details(),
    m.market_reject_often_allowed(),
  ];
  const add = (text: string) => {
    const { reason } = form.values;
    if (!reason.includes(text)) form.set('reason', `${reason} ${text}`.trimStart());
  };
  return (
    <fieldset className="often">
      <legend>{m.market_reject_often()}</legend>
      {reasons.map((text) => (
        <button key={text} type="button" className="btn" onClick={() => add(text)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

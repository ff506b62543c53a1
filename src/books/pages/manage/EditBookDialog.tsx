import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedBook } from '../../schema.ts';
import { BookFields } from './BookFields.tsx';
import { BookSending } from './BookSending.tsx';
import { useBookEdit } from './use-book-edit.ts';

type Props = {
  id: string;
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

/** Changes a book. */
export function EditBookDialog({ id, onClose, onDone }: Props) {
  const book = useCall<ManagedBook>(`/books/${id}`);
  const [isDirty, setDirty] = useState(false);
  return (
    <SheetDialog
      title={m.book_desk_edit()}
      leaveQuestion={isDirty ? m.book_desk_leave() : null}
      onClose={onClose}
    >
      {(close, cancel) => (
        <Loaded call={book} failed={m.book_desk_failed_one()}>
          {(row) => (
            <EditForm
              book={row}
              onDirty={setDirty}
              onCancel={cancel}
              onDone={(text) => {
                onDone(text);
                close();
              }}
            />
          )}
        </Loaded>
      )}
    </SheetDialog>
  );
}

type FormProps = {
  book: ManagedBook;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onDone: (text: string) => void;
};

function EditForm({ book, onDirty, onCancel, onDone }: FormProps) {
  const { form, choice, sending, isDirty, stored } = useBookEdit(book, onDone);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form className="stack-form bform" onSubmit={form.submit} noValidate>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <BookFields form={form} choice={choice} stored={stored.image && `/api${stored.image}`} book={stored} />
      <BookSending progress={sending.progress} onStop={sending.stop} />
      <div className="acts">
        <SubmitButton form={form} busyLabel={m.book_desk_saving()}>
          {m.book_desk_save()}
        </SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          {m.book_desk_cancel()}
        </button>
      </div>
    </form>
  );
}

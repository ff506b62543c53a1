import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedBook } from '../../schema.ts';
import { BookFields, ReachFields } from '../manage/BookFields.tsx';
import { BookSending } from '../manage/BookSending.tsx';
import { useBookEdit } from '../manage/use-book-edit.ts';
import { ownState } from './own-state.ts';

type Props = {
  id: string;
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

/** Changes a book of one’s own, and says before what that leads to. */
export function EditOwnBook({ id, onClose, onDone }: Props) {
  const book = useCall<ManagedBook>(`/books/${id}`);
  const [isDirty, setDirty] = useState(false);
  const title = book.data?.reserved ? m.market_reach_title() : m.market_edit_title();
  return (
    <SheetDialog title={title} leaveQuestion={isDirty ? m.book_desk_leave() : null} onClose={onClose}>
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
  const { form, choice, sending, isDirty, stored } = useBookEdit(book, onDone, m.market_required_edit());
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const consequence = consequenceOf(stored);
  return (
    <form className="stack-form bform" onSubmit={form.submit} noValidate>
      {consequence && <p className={stored.state === 'rejected' ? 'notice warn' : 'hint'}>{consequence}</p>}
      <DraftNotice form={form} />
      <FormMessage form={form} />
      {stored.reserved ? (
        <div className="bfields">
          <ReachFields form={form} />
        </div>
      ) : (
        <BookFields
          form={form}
          choice={choice}
          stored={stored.image && `/api${stored.image}`}
          book={stored}
          own
        />
      )}
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

/** What saving leads to. */
function consequenceOf(book: ManagedBook): string | null {
  const state = ownState(book);
  if (state === 'reserved') return m.market_edit_reserved();
  if (book.state === 'rejected') return m.market_edit_rejected({ reason: book.reason ?? '' });
  return book.state === 'approved' ? m.market_edit_shelf() : m.market_edit_pending();
}

import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/LoadedList.tsx';
import { useSending } from '../../../ui/area/SendingProgress.tsx';
import { EditDialog, FormButtons, type InDialog, useDirty } from '../../../ui/area/SheetDialog.tsx';
import { DraftNotice, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { afterSending, isSame } from '../../../ui/forms/merge.ts';
import { fieldId } from '../../../ui/forms/problems.ts';
import { notSent, withReason } from '../../../ui/forms/refusal.ts';
import { conflictNotes, readAgain, useEdit } from '../../../ui/forms/use-edit.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import type { Answer } from '../../../ui/session/call.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { BookAnswer, ManagedBook } from '../../schema.ts';
import { BookFields, ContactFields, tooLarge, useCoverChoice } from './BookFields.tsx';
import * as css from './BookForm.module.css';
import {
  type BookValues,
  formOf,
  nextOf,
  problemsOf,
  requiredFields,
  requiredOf,
  valuesOf,
} from './book-values.ts';

type AddProps = {
  /** The reader is the seller. */
  own: boolean;
  initial: BookValues;
  /** Called after each book that was added, or may have been; the form stays open for the next. */
  onAdded: () => void;
  /** Reports whether a book is being sent; closing the form would abort that. */
  onBusy?: (isBusy: boolean) => void;
};

/** Adds books, one after the other: the seller's details stay for the next. Staff open the form, which then takes the focus. */
export function AddBookForm({ own, initial, onAdded, onBusy }: AddProps) {
  const words = own ? sellerWords() : staffWords();
  const choice = useCoverChoice();
  const sending = useBookSending(words.failed, words.unsure, () => {
    // Leaving the page aborts the upload, too; without the form there is nothing to reload.
    if (nameField()) onAdded();
  });
  const [start, setStart] = useState(initial);
  const [added, setAdded] = useState('');
  const sentFrom = useRef<Element>(null);
  const form = useForm<BookValues, BookAnswer>({
    initial: start,
    required: { fields: [...requiredFields, 'image'], text: words.required },
    check: (values) => ({ ...problemsOf(values), ...(choice.trouble && { image: choice.trouble }) }),
    fallback: words.failed,
    draft: { form: own ? 'sell-book' : 'book', omit: ['image'] },
    send: async (values) => {
      sentFrom.current = document.activeElement;
      return sending.send('POST', '/books', formOf(values, await choice.take()));
    },
    onSent: ({ message }) => {
      const next = nextOf(form.values);
      setStart(next);
      form.reset(afterSending(form.values, next));
      choice.clearSent();
      setAdded(message);
      // Leaves the focus alone if the reader is in another field by now.
      if (document.activeElement === sentFrom.current) focusName();
      onAdded();
    },
  });
  const nameField = () => document.getElementById(fieldId(form.id, 'name'));
  const focusName = () => nameField()?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => {
    if (!own) focusName();
  }, []);
  useEffect(() => onBusy?.(form.busy), [form.busy, onBusy]);
  return (
    <>
      <div role="status" className="action-result">
        {added && (
          <div className="notice">
            <div>
              <p>{added}</p>
              <p>{words.next}</p>
            </div>
          </div>
        )}
      </div>
      <DraftNotice form={form} />
      <form className={`stack-form ${css.form}`} onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        <BookFields form={form} choice={choice} own={own} />
        {sending.bar}
        <div className="acts">
          <SubmitButton form={form} busyLabel={words.sending}>
            {words.send}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}

/** `unsure` is for when no response came, but the book may have been added; `next` for after one was. */
const sellerWords = () => ({
  required: m.market_required(),
  failed: m.market_failed(),
  unsure: m.market_unsure(),
  next: m.market_next(),
  send: m.market_send(),
  sending: m.areas_sending(),
});
const staffWords = (): ReturnType<typeof sellerWords> => ({
  required: m.book_area_required(),
  failed: m.book_area_save_failed(),
  unsure: m.book_area_unsure_added(),
  next: m.book_area_next(),
  send: m.book_area_add_send(),
  sending: m.book_area_saving(),
});

type EditProps = {
  /** The reader is the seller. */
  own: boolean;
  id: string;
  onClose: () => void;
  /** @param text message about what was done */
  onDone: (text: string) => void;
};

/** Changes a book. A seller is shown the consequences first, and can change only the contact details while the book is reserved. */
export function EditBookDialog({ own, id, onClose, onDone }: EditProps) {
  const book = useCall<ManagedBook>(`/books/${id}`);
  const ownTitle = book.data?.reserved ? m.market_reach() : m.market_edit_title();
  return (
    <EditDialog
      title={own ? ownTitle : m.book_area_edit()}
      leaveQuestion={m.areas_leave()}
      onClose={onClose}
      onDone={onDone}
    >
      {(dialog) => (
        <Loaded call={book} failed={m.book_area_failed_one()}>
          {(row) => <EditForm own={own} book={row} {...dialog} />}
        </Loaded>
      )}
    </EditDialog>
  );
}

function EditForm({ own, book, onDirty, onCancel, onDone }: { own: boolean; book: ManagedBook } & InDialog) {
  const { form, choice, sending, isDirty, seen: stored } = useBookEdit(own, book, onDone);
  useDirty(isDirty, onDirty);
  return (
    <form className={`stack-form ${css.form}`} onSubmit={form.submit} noValidate>
      {own && <p className={stored.state === 'rejected' ? 'notice warn' : 'hint'}>{consequenceOf(stored)}</p>}
      <DraftNotice form={form} />
      <FormMessage form={form} />
      {own && stored.reserved ? (
        <div className={css.fields}>
          <ContactFields form={form} own />
        </div>
      ) : (
        <BookFields form={form} choice={choice} own={own} book={stored} />
      )}
      {sending.bar}
      <FormButtons form={form} busyLabel={m.book_area_saving()} onCancel={onCancel} />
    </form>
  );
}

/** Tells the seller what saving will lead to. */
function consequenceOf({ reserved, soldAt, state, reason }: ManagedBook): string {
  if (reserved && soldAt === null) return m.market_edit_reserved();
  if (state === 'rejected') return m.market_edit_rejected({ reason: reason ?? '' });
  return state === 'approved' ? m.market_edit_shelf() : m.market_edit_pending();
}

function useBookEdit(own: boolean, book: ManagedBook, onDone: (text: string) => void) {
  const choice = useCoverChoice();
  const sending = useBookSending(m.book_area_save_failed(), m.book_area_unsure());
  const path = `/books/${book._id}`;
  const required = requiredOf(book);
  // The specified text names all required fields, so it does not fit when some of them may stay empty.
  const staffText = required.length < requiredFields.length ? m.forms_check() : m.book_area_required_edit();
  const requiredText = own ? m.market_required_edit() : staffText;
  const edit = useEdit<ManagedBook, BookValues, BookAnswer>({
    row: book,
    valuesOf,
    reread: () => readAgain(path),
    required: { fields: required, text: requiredText },
    check: (values) => ({ ...problemsOf(values), ...(choice.trouble && { image: choice.trouble }) }),
    fallback: m.book_area_save_failed(),
    // A draft of other values would undo what another person changed since. `version` also changes with a review.
    draft: {
      form: `book ${book._id} ${JSON.stringify(valuesOf(book))}${own && book.reserved ? ' contact' : ''}`,
      omit: ['image'],
    },
    save: async (values, seen) => {
      if (!own || !seen.reserved)
        return sending.send('PUT', path, formOf(values, await choice.take(), seen.version));
      // A reserved book stays as its buyer saw it: other values, from before it was reserved, would be refused.
      const { email, contactNumber } = values;
      return sending.send(
        'PUT',
        path,
        formOf({ ...valuesOf(seen), email, contactNumber }, null, seen.version),
      );
    },
    says: (contested, now) => {
      if (own && isSame(valuesOf(now), valuesOf(book)))
        return { reason: [m.market_edit_decided({ state: now.reserved ? 'reserved' : now.state })] };
      return conflictNotes(contested, { ...valuesOf(now), university: now.university?.name ?? '' });
    },
    onSent: ({ message }) => onDone(message),
  });
  return { ...edit, choice, sending };
}

/**
 * Sends the form of a book, with a progress bar and a button to stop.
 * @param failed the specified text of a failure; the reason follows it
 * @param unsure shown when sending was stopped or the connection lost: the whole form may have arrived by then
 * @param onUnsure called in that case
 */
function useBookSending(failed: string, unsure: string, onUnsure?: () => void) {
  const { send, bar } = useSending({
    sending: m.areas_sending_picture(),
    progress: m.areas_progress_sent,
    working: m.book_area_working(),
    stop: m.areas_stop_sending(),
  });
  const sendBook = async (
    method: 'POST' | 'PUT',
    path: string,
    form: FormData,
  ): Promise<Answer<BookAnswer>> => {
    const image = form.get('image');
    const excess = image instanceof File ? tooLarge(image) : null;
    if (excess) return notSent(failed, { image: [excess] });
    const answer = await send<BookAnswer>(method, path, form);
    if (answer !== null && (answer.ok || answer.status !== 0)) return withReason(answer, failed);
    onUnsure?.();
    const fields = { reason: [unsure] };
    return answer === null ? notSent(m.book_area_stopped(), fields) : { ...answer, fields };
  };
  return { send: sendBook, bar };
}

import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { SendingProgress } from '../../../ui/area/SendingProgress.tsx';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { fieldId } from '../../../ui/forms/problems.ts';
import { notSent, withReason } from '../../../ui/forms/refusal.ts';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import { upload } from '../../../ui/session/upload.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { BookAnswer, ManagedBook } from '../../schema.ts';
import { BookFields, ContactFields, tooLarge, useCoverChoice } from './BookFields.tsx';
import {
  type BookValues,
  formOf,
  merge,
  nextOf,
  problemsOf,
  requiredFields,
  valuesOf,
} from './book-values.ts';

type AddProps = {
  /** The reader is the seller. */
  own: boolean;
  initial: BookValues;
  /** The name of the draft. */
  draft: string;
  /** Moves the focus into the form when it opens. */
  takesFocus?: boolean;
  words: {
    required: string;
    failed: string;
    stopped: string;
    /** Said when one was added. */
    next: string;
    send: string;
    sending: string;
  };
  /** Called after each book; the form stays for the next. */
  onAdded: () => void;
};

/** Adds books, one after the other: the seller's details stay for the next. */
export function AddBookForm({ own, initial, draft, takesFocus = false, words, onAdded }: AddProps) {
  const choice = useCoverChoice();
  const sending = useSending(words.failed, words.stopped);
  const [start, setStart] = useState(initial);
  const [added, setAdded] = useState('');
  const form = useForm<BookValues, BookAnswer>({
    initial: start,
    required: { fields: [...requiredFields, 'image'], text: words.required },
    check: (values) => ({ ...problemsOf(values), ...(choice.trouble && { image: choice.trouble }) }),
    fallback: words.failed,
    draft: { form: draft, omit: ['image'] },
    send: async (values) => sending.send('POST', '/books', formOf(values, await choice.take())),
    onSent: ({ message }) => {
      const next = nextOf(form.values);
      setStart(next);
      form.reset(next);
      choice.clear();
      setAdded(message);
      focusName();
      onAdded();
    },
  });
  const focusName = () => document.getElementById(fieldId(form.id, 'name'))?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => {
    if (takesFocus) focusName();
  }, []);
  return (
    <>
      <div role="status" className="say">
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
      <form className="stack-form bform" onSubmit={form.submit} noValidate>
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

type EditProps = {
  /** The reader is the seller. */
  own: boolean;
  id: string;
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

/** Changes a book. Its seller reads before what that leads to, and changes only their contact details while it is reserved. */
export function EditBookDialog({ own, id, onClose, onDone }: EditProps) {
  const book = useCall<ManagedBook>(`/books/${id}`);
  const [isDirty, setDirty] = useState(false);
  const ownTitle = book.data?.reserved ? m.market_reach_title() : m.market_edit_title();
  return (
    <SheetDialog
      title={own ? ownTitle : m.book_desk_edit()}
      leaveQuestion={isDirty ? m.book_desk_leave() : null}
      onClose={onClose}
    >
      {(close, cancel) => (
        <Loaded call={book} failed={m.book_desk_failed_one()}>
          {(row) => (
            <EditForm
              own={own}
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

type EditFormProps = {
  own: boolean;
  book: ManagedBook;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onDone: (text: string) => void;
};

function EditForm({ own, book, onDirty, onCancel, onDone }: EditFormProps) {
  const { form, choice, sending, isDirty, stored } = useBookEdit(own, book, onDone);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form className="stack-form bform" onSubmit={form.submit} noValidate>
      {own && <p className={stored.state === 'rejected' ? 'notice warn' : 'hint'}>{consequenceOf(stored)}</p>}
      <DraftNotice form={form} />
      <FormMessage form={form} />
      {own && stored.reserved ? (
        <div className="bfields">
          <ContactFields form={form} own />
        </div>
      ) : (
        <BookFields form={form} choice={choice} own={own} book={stored} />
      )}
      {sending.bar}
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
function consequenceOf({ reserved, soldAt, state, reason }: ManagedBook): string {
  if (reserved && soldAt === null) return m.market_edit_reserved();
  if (state === 'rejected') return m.market_edit_rejected({ reason: reason ?? '' });
  return state === 'approved' ? m.market_edit_shelf() : m.market_edit_pending();
}

/**
 * The form that changes a book. When another person saved first, both changes are merged: theirs are taken over, conflicts are
 * shown beside their fields, and saving again continues.
 */
function useBookEdit(own: boolean, book: ManagedBook, onDone: (text: string) => void) {
  const [stored, setStored] = useState(book);
  const [initial] = useState(() => valuesOf(book));
  const choice = useCoverChoice();
  const sending = useSending(m.book_desk_save_failed(), m.book_desk_stopped());
  const path = `/books/${book._id}`;
  const before = valuesOf(stored);
  const form = useForm<BookValues, BookAnswer>({
    initial,
    required: {
      fields: [...requiredFields],
      text: own ? m.market_required_edit() : m.book_desk_required_edit(),
    },
    check: (values) => ({ ...problemsOf(values), ...(choice.trouble && { image: choice.trouble }) }),
    fallback: m.book_desk_save_failed(),
    // A draft of another version would undo what another person changed since.
    draft: { form: `book ${book._id} ${book.version}`, omit: ['image'] },
    send: async (values) => {
      const body = formOf(values, await choice.take(), stored.version);
      const answer = await sending.send('PUT', path, body);
      return !answer.ok && answer.status === 409 ? await whatChanged(values, answer) : answer;
    },
    onSent: ({ message }) => onDone(message),
  });
  const whatChanged = async (typed: BookValues, refused: Answer<BookAnswer>): Promise<Answer<BookAnswer>> => {
    const now = await call<ManagedBook>('GET', path);
    if (!now.ok || refused.ok || now.data.version === stored.version) return refused;
    const { values, contested } = merge(before, typed, valuesOf(now.data));
    setStored(now.data);
    for (const [name, value] of Object.entries(values)) form.set(name as keyof BookValues, value);
    const university = now.data.university?.name ?? '';
    return { ...refused, ...showConflict(contested, { ...valuesOf(now.data), university }) };
  };
  const isDirty = Object.entries(form.values).some(
    ([name, value]) => value !== before[name as keyof BookValues],
  );
  return { form, choice, sending, isDirty, stored };
}

/** What another person stored in the fields that both changed. */
function showConflict(contested: (keyof BookValues)[], now: BookValues) {
  const fields = contested.map((name) => {
    const value = now[name].trim();
    return [name, [value === '' ? m.stale_empty() : m.stale_value({ value })]];
  });
  const reason = contested.length > 0 ? m.book_desk_contested() : m.book_desk_overtaken();
  return { error: m.book_desk_save_failed(), fields: { ...Object.fromEntries(fields), reason: [reason] } };
}

/**
 * Sends the form of a book with progress, and can be stopped.
 * @param failed the specified text of a failure; the reason follows it
 * @param stopped said when the reader stopped it
 */
function useSending(failed: string, stopped: string) {
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (method: 'POST' | 'PUT', path: string, form: FormData): Promise<Answer<BookAnswer>> => {
    const image = form.get('image');
    const excess = image instanceof File ? tooLarge(image) : null;
    if (excess) return notSent(failed, { image: [excess] });
    sending.current = new AbortController();
    const { signal } = sending.current;
    if (form.has('image')) setProgress({ sent: 0, total: 1 });
    const onProgress = (sent: number, total: number) => form.has('image') && setProgress({ sent, total });
    const answer = await upload<BookAnswer>(path, form, { method, onProgress, signal });
    setProgress(null);
    return signal.aborted ? notSent(stopped) : withReason(answer, failed);
  };
  const bar = progress && (
    <SendingProgress
      progress={progress}
      words={{
        sending: m.book_desk_sending(),
        progress: m.book_desk_progress,
        working: m.book_desk_working(),
        stop: m.book_desk_stop(),
      }}
      onStop={() => sending.current?.abort()}
    />
  );
  return { send, bar };
}

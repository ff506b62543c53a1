import { useEffect, useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { fieldId } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import type { BookAnswer } from '../../schema.ts';
import { BookFields } from './BookFields.tsx';
import { BookSending } from './BookSending.tsx';
import { type BookValues, emptyBook, formOf, nextOf, problemsOf, requiredFields } from './book-values.ts';
import { useBookSending } from './use-book-sending.ts';
import { useCoverChoice } from './use-cover-choice.ts';

type Props = {
  /** Called after each book; the form stays for the next. */
  onAdded: () => void;
  onClose: () => void;
};

/** Adds books, one after the other: the seller's details stay for the next. */
export function AddBook({ onAdded, onClose }: Props) {
  const title = useId();
  const choice = useCoverChoice();
  const sending = useBookSending();
  const [start, setStart] = useState(emptyBook);
  const [added, setAdded] = useState('');
  const form = useForm<BookValues, BookAnswer>({
    initial: start,
    required: { fields: [...requiredFields, 'image'], text: m.book_desk_required() },
    check: (values) => ({ ...problemsOf(values), ...(choice.trouble && { image: choice.trouble }) }),
    fallback: m.book_desk_save_failed(),
    draft: { form: 'book', omit: ['image'] },
    send: async (values) => sending.send('POST', '/books', formOf(values, await choice.take())),
    onSent: ({ message }) => {
      const next = nextOf(form.values);
      setStart(next);
      form.reset(next);
      choice.clear();
      setAdded(message);
      onAdded();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, and again for each next book
  useEffect(() => document.getElementById(fieldId(form.id, 'name'))?.focus(), [start]);
  return (
    <section className="card bpanel" aria-labelledby={title}>
      <header>
        <h2 id={title}>{m.book_desk_add()}</h2>
        <button type="button" className="btn quiet" onClick={onClose}>
          {m.book_desk_close()}
        </button>
      </header>
      <div role="status" className="say">
        {added && (
          <div className="notice">
            <div>
              <p>{added}</p>
              <p>{m.book_desk_next()}</p>
            </div>
          </div>
        )}
      </div>
      <DraftNotice form={form} />
      <form className="stack-form bform" onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        <BookFields form={form} choice={choice} stored={null} />
        <BookSending progress={sending.progress} onStop={sending.stop} />
        <div className="acts">
          <SubmitButton form={form} busyLabel={m.book_desk_saving()}>
            {m.book_desk_add_send()}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}

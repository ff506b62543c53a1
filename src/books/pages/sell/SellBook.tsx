import { useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Profile } from '../../../people/schema.ts';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { fieldId } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { BookAnswer } from '../../schema.ts';
import { BookFields } from '../manage/BookFields.tsx';
import { BookSending } from '../manage/BookSending.tsx';
import {
  type BookValues,
  emptyBook,
  formOf,
  nextOf,
  problemsOf,
  requiredFields,
} from '../manage/book-values.ts';
import { useBookSending } from '../manage/use-book-sending.ts';
import { useCoverChoice } from '../manage/use-cover-choice.ts';

type Props = { /** Called after each book; the form stays for the next. */ onOffered: () => void };

/** The card with the form that offers a book. How to reach the seller comes from the profile, when that can be had. */
export function SellBook({ onOffered }: Props) {
  const title = useId();
  const profile = useCall<Profile>('/auth/me');
  const isKnown = profile.data !== null || profile.state === 'failed';
  return (
    <section className="card msell" aria-labelledby={title}>
      <header>
        <h2 id={title}>{m.market_form()}</h2>
      </header>
      {isKnown ? (
        <SellForm initial={startOf(profile.data)} onOffered={onOffered} />
      ) : (
        <Skeleton label={m.areas_loading()} shape="semesters" count={4} />
      )}
    </section>
  );
}

const startOf = (profile: Profile | null): BookValues =>
  profile
    ? { ...emptyBook, seller: profile.name, email: profile.email, contactNumber: profile.phone ?? '' }
    : emptyBook;

function SellForm({ initial, onOffered }: Props & { initial: BookValues }) {
  const choice = useCoverChoice();
  const sending = useBookSending({ failed: m.market_failed(), stopped: m.market_stopped() });
  const [start, setStart] = useState(initial);
  const [offered, setOffered] = useState('');
  const form = useForm<BookValues, BookAnswer>({
    initial: start,
    required: { fields: [...requiredFields, 'image'], text: m.market_required() },
    check: (values) => ({ ...problemsOf(values), ...(choice.trouble && { image: choice.trouble }) }),
    fallback: m.market_failed(),
    draft: { form: 'sell-book', omit: ['image'] },
    send: async (values) => sending.send('POST', '/books', formOf(values, await choice.take())),
    onSent: ({ message }) => {
      const next = nextOf(form.values);
      setStart(next);
      form.reset(next);
      choice.clear();
      setOffered(message);
      document.getElementById(fieldId(form.id, 'name'))?.focus();
      onOffered();
    },
  });
  return (
    <>
      <div role="status" className="say">
        {offered && (
          <div className="notice">
            <div>
              <p>{offered}</p>
              <p>{m.market_next()}</p>
            </div>
          </div>
        )}
      </div>
      <DraftNotice form={form} />
      <form className="stack-form bform" onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        <BookFields form={form} choice={choice} stored={null} own />
        <BookSending progress={sending.progress} onStop={sending.stop} />
        <div className="acts">
          <SubmitButton form={form} busyLabel={m.market_sending()}>
            {m.market_send()}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}

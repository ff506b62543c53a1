import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { useForm } from '../../../ui/forms/use-form.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import type { BookAnswer, ManagedBook } from '../../schema.ts';
import { type BookValues, formOf, merge, problemsOf, requiredFields, valuesOf } from './book-values.ts';
import { useBookSending } from './use-book-sending.ts';
import { useCoverChoice } from './use-cover-choice.ts';

/**
 * The form that changes a book. When another person saved first, both changes are merged: theirs are taken over, conflicts are
 * shown beside their fields, and saving again continues.
 */
export function useBookEdit(
  book: ManagedBook,
  onDone: (text: string) => void,
  required = m.book_desk_required_edit(),
) {
  const [stored, setStored] = useState(book);
  const [initial] = useState(() => valuesOf(book));
  const choice = useCoverChoice();
  const sending = useBookSending();
  const path = `/books/${book._id}`;
  const before = valuesOf(stored);
  const form = useForm<BookValues, BookAnswer>({
    initial,
    required: { fields: [...requiredFields], text: required },
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

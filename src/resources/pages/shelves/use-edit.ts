import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import type { ManagedResource } from '../../schema.ts';
import { changeOf, type Difference, type EditValues, fieldsOf, merge, valuesOf } from './edit-values.ts';

type Saved = { message: string; resource: ManagedResource };

export type Edit = {
  form: Form<EditValues>;
  /** What is stored, as the form last read it. */
  stored: EditValues;
  /** What another person changed meanwhile; null while there is nothing to say about it. */
  differences: Difference[] | null;
  /** Path of the page that shows what is in the way of a move. */
  inTheWay: string | null;
  /** Puts what is stored in the place of what was typed. */
  takeStored: (difference: Difference) => void;
};

/**
 * The form that changes a resource. Where another person saved first, their changes are merged with what was typed, and shown;
 * saving again stores that.
 */
export function useEdit(resource: ManagedResource, onSaved: (saved: Saved) => void): Edit {
  const [seen, setSeen] = useState(resource);
  const [differences, setDifferences] = useState<Difference[] | null>(null);
  const [inTheWay, setInTheWay] = useState<string | null>(null);
  const stored = valuesOf(seen);
  const path = `/resources/${resource._id}`;
  const form: Form<EditValues> = useForm<EditValues, Saved>({
    initial: valuesOf(resource),
    fallback: m.shelves_save_failed(),
    required: {
      fields: ['title', 'university', 'department', 'course', 'semester'],
      text: m.shelves_required(),
    },
    draft: { form: `resource ${resource._id}` },
    send: async (values) => {
      const change = changeOf(stored, values);
      setDifferences(null);
      setInTheWay(null);
      if (Object.keys(change).length === 0) return nothingToDo(seen);
      const answer = await call<Saved>('PATCH', path, { ...change, version: seen.version });
      if (!answer.ok) setInTheWay(answer.link ?? null);
      return !answer.ok && answer.status === 409 ? await whatChanged(values, answer) : answer;
    },
    onSent: onSaved,
  });
  /** A conflict may also be about something else, the same file in the same course for one: then the server's words are enough. */
  const whatChanged = async (typed: EditValues, refused: Answer<Saved>): Promise<Answer<Saved>> => {
    const now = await call<ManagedResource>('GET', `/resources/managed/${resource._id}`);
    if (!now.ok || refused.ok || now.data.version === seen.version) return refused;
    const merged = merge(stored, typed, valuesOf(now.data));
    setSeen(now.data);
    setDifferences(merged.differences);
    form.reset(merged.values);
    return { ...refused, error: m.shelves_conflict(), fields: {} };
  };
  const takeStored = (difference: Difference) => {
    for (const name of fieldsOf(difference)) form.set(name, stored[name]);
    setDifferences((all) =>
      (all ?? []).map((one) => (one.field === difference.field ? { ...one, contested: false } : one)),
    );
  };
  return { form, stored, differences, inTheWay, takeStored };
}

/** Without changes there is nothing to save or to say. */
const nothingToDo = (resource: ManagedResource): Answer<Saved> => ({
  ok: true,
  status: 200,
  data: { message: '', resource },
  total: 0,
});

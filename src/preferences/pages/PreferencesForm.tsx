import { categories } from '../../books/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { DraftNotice } from '../../ui/forms/DraftNotice.tsx';
import { FormMessage } from '../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { type Answer, call } from '../../ui/session/call.ts';
import { readSession } from '../../ui/session/session-store.ts';
import type { Preferences, PreferencesAnswer } from '../schema.ts';
import { preferredKinds } from '../vocabulary.ts';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { CourseFields } from './CourseFields.tsx';
import { kindName } from './choices.ts';
import { bodyOf, formFields, type PreferenceValues, valuesOf } from './form-values.ts';

type Props = {
  /** Null: they are chosen for the first time. */
  before: Preferences | null;
  onSaved: (answer: PreferencesAnswer) => void;
  onCancel: () => void;
};

/** What a student wants to see first: the course, the kinds, and books of which categories. */
export function PreferencesForm({ before, onSaved, onCancel }: Props) {
  const form = useForm<PreferenceValues, PreferencesAnswer>({
    initial: valuesOf(before),
    required: { fields: ['university', 'department', 'course'], text: m.preferences_required() },
    send,
    fallback: m.preferences_failed(),
    onSent: onSaved,
    draft: { form: 'preferences' },
  });
  return (
    <form className="card stack-form prefs" onSubmit={form.submit} noValidate>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <CourseFields form={form} before={before} />
      <ChoiceGroup
        form={form}
        name="resources"
        legend={m.preferences_kinds()}
        hint={m.preferences_kinds_hint()}
        options={preferredKinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
      />
      <ChoiceGroup
        form={form}
        name="bookCategories"
        legend={m.preferences_categories()}
        hint={m.preferences_categories_hint()}
        options={categories.map((category) => ({ value: category, label: category }))}
      />
      <div className="acts">
        <SubmitButton form={form} busyLabel={m.preferences_saving()}>
          {m.preferences_save()}
        </SubmitButton>
        <button
          type="button"
          className="btn"
          onClick={() => {
            form.reset();
            onCancel();
          }}
        >
          {m.preferences_cancel()}
        </button>
      </div>
    </form>
  );
}

async function send(values: PreferenceValues): Promise<Answer<PreferencesAnswer>> {
  const userId = readSession()?.userId;
  if (!userId) {
    const signedOut = { ok: false, status: 401, code: '', fields: {}, retryAfter: null } as const;
    return { ...signedOut, error: m.preferences_not_signed_in() };
  }
  const answer = await call<PreferencesAnswer>('POST', '/user/preferences', bodyOf(userId, values));
  return answer.ok ? answer : { ...answer, fields: formFields(answer.fields) };
}

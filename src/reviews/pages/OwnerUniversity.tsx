import * as m from '../../paraglide/messages.js';
import { Field } from '../../ui/forms/form-parts.tsx';
import type { Values } from '../../ui/forms/problems.ts';
import type { Form } from '../../ui/forms/use-form.ts';
import {
  placeOption,
  universityOptions,
  useStillThere,
  useUniversities,
} from '../../universities/pages/places/use-places.ts';
import type { OwnUniversity } from '../schema.ts';

type Props<V extends Values> = {
  form: Form<V & { university: string }>;
  /** The current university: if it is in the trash, the list lacks it. */
  before?: OwnUniversity;
};

/** The field for the university that a book or a post belongs to, if any: its staff look after it. */
export function OwnerUniversity<V extends Values>({ form, before = null }: Props<V>) {
  const { data, state } = useUniversities();
  const known = data ?? [];
  useStillThere(form.values.university, data && (before ? [before, ...data] : data), () =>
    form.set('university', ''),
  );
  const isMissing = before !== null && known.every(({ _id }) => _id !== before._id);
  return (
    <Field
      form={form}
      name="university"
      label={m.catalogue_owner()}
      hint={m.catalogue_owner_hint()}
      options={[
        {
          value: '',
          label: state === 'loading' && data === null ? m.areas_loading() : m.catalogue_owner_none(),
        },
        ...(isMissing ? [placeOption(before._id, before.name)] : []),
        ...universityOptions(known),
      ]}
    />
  );
}

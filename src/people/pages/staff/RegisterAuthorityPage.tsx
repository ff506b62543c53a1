import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import { NearUniversities, useKnownUniversity } from './NearUniversities.tsx';
import { useRegistered } from './Registered.tsx';
import { StaffForm } from './StaffForm.tsx';
import { UniversityField } from './UniversityField.tsx';

const empty = {
  name: '',
  email: '',
  password: '',
  designation: '',
  contactNumber: '',
  university: '',
  photo: '',
};

/** Registers the staff of a university. */
export function RegisterAuthorityPage() {
  const { registered, announce } = useRegistered();
  const known = useKnownUniversity();
  const form = useForm({
    initial: empty,
    required: {
      fields: ['name', 'email', 'password', 'designation', 'contactNumber', 'university'],
      text: m.areas_staff_required_authority(),
    },
    check: ({ photo }) => (isWebAddress(photo) ? {} : { photo: m.areas_staff_photo_wrong() }),
    fallback: m.areas_staff_failed(),
    draft: { form: 'register-authority', omit: ['password'] },
    send: async (values) => {
      const university = await known.find(values.university);
      if (typeof university !== 'string') return university;
      const body = { ...values, university, role: 'authority' };
      return call<{ message: string }>('POST', '/authority/register', body);
    },
    onSent: ({ message }) => {
      announce({ message, email: form.values.email });
      form.reset(empty);
    },
  });
  return (
    <StaffForm
      form={form}
      title={m.areas_register_authority()}
      intro={m.areas_staff_authority_intro()}
      registered={registered}
      about={[form.values.university]}
      send={m.areas_staff_authority_send()}
    >
      <Field
        form={form}
        name="designation"
        label={m.areas_staff_designation()}
        hint={m.areas_staff_designation_hint()}
        autoComplete="off"
        required
      />
      <Field
        form={form}
        name="contactNumber"
        type="tel"
        label={m.areas_staff_contact()}
        autoComplete="off"
        required
      />
      <UniversityField form={form} name="university" label={m.areas_staff_university()} required />
      <NearUniversities form={form} known={known} anyway={m.areas_staff_anyway()} />
      <Field
        form={form}
        name="photo"
        type="url"
        label={m.areas_staff_photo()}
        hint={m.areas_staff_photo_hint()}
        autoComplete="off"
      />
    </StaffForm>
  );
}

/** An empty one is none, which is fine. */
function isWebAddress(text: string): boolean {
  if (text.trim() === '') return true;
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');
}

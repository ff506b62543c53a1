import { useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import type { Profile } from '../../schema.ts';
import { DoneNote } from './DoneNote.tsx';
import { FixedDetails } from './FixedDetails.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { type Details, detailsOf, saveDetails } from './save-details.ts';
import type { Saved } from './use-profile.ts';

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** Name, phone and designation, and what others decided about the account. */
export function DetailsSection({ profile, onChange }: Props) {
  const [stored, setStored] = useState<Profile | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Details, Saved>({
    initial: detailsOf(profile),
    required: { fields: ['name'], text: m.forms_check() },
    send: (values) => {
      setDone(null);
      return saveDetails(profile, values, setStored);
    },
    fallback: m.profile_save_failed(),
    onSent: (saved) => {
      take(saved.profile);
      setDone(saved.message);
    },
    draft: { form: 'profile' },
  });
  const take = (latest: Profile, values = detailsOf(latest)) => {
    setStored(null);
    onChange(latest);
    form.reset(values);
  };
  const decide = (latest: Profile, values: Details) => {
    take(latest, values);
    // The button that had the focus goes with the question.
    element.current?.querySelector('input')?.focus();
  };
  return (
    <ProfileSection id="profile-details" title={m.profile_details()} text={m.profile_details_text()}>
      <form ref={element} className="pform" onSubmit={form.submit} noValidate>
        <DraftNotice form={form} />
        <FormMessage form={form} />
        {stored && (
          <StaleNotice
            loaded={profile}
            stored={stored}
            onLoad={() => decide(stored, detailsOf(stored))}
            onKeep={() => decide(stored, form.values)}
          />
        )}
        <Field form={form} name="name" label={m.profile_name()} autoComplete="name" required />
        <Field
          form={form}
          name="phone"
          type="tel"
          label={m.profile_phone()}
          autoComplete="tel"
          hint={m.profile_phone_hint()}
        />
        {profile.role === 'authority' && (
          <Field
            form={form}
            name="designation"
            label={m.profile_designation()}
            autoComplete="organization-title"
            hint={m.profile_designation_hint()}
          />
        )}
        <FixedDetails profile={profile} />
        <div className="acts">
          <SubmitButton form={form}>{m.profile_save()}</SubmitButton>
          <DoneNote text={done} />
        </div>
      </form>
    </ProfileSection>
  );
}

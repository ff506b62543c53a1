import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { longDate } from '../../../ui/format.ts';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { afterSending } from '../../../ui/forms/merge.ts';
import { readAgain, useEdit } from '../../../ui/forms/use-edit.ts';
import { languageOf } from '../../../ui/language.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import type { Profile, ProfileAnswer } from '../../schema.ts';
import { type Details, detailsOf } from './details.ts';
import * as css from './ProfileSection.module.css';
import { DoneNote, ProfileSection } from './ProfileSection.tsx';

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** The form for name, phone and designation, with the details that only administrators change. */
export function DetailsSection({ profile, onChange }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const loaded = detailsOf(profile);
  const { form, see } = useEdit<Profile, Details, ProfileAnswer>({
    row: profile,
    valuesOf: detailsOf,
    reread: () => readAgain('/auth/me'),
    required: { fields: ['name'], text: m.forms_check() },
    save: (values, seen) => {
      setDone(null);
      return saveDetails(seen, values);
    },
    fallback: m.profile_save_failed(),
    // The account also holds the photo and the e-mail address, which other sections change.
    partial: true,
    // Only what this section saved: after a change in another one, a save finds out what else has changed.
    onSent: (saved) => {
      see(saved.profile);
      onChange(saved.profile);
      form.reset(afterSending(form.values, detailsOf(saved.profile)));
      setDone(saved.message);
    },
    // The draft is tied to the loaded details: restored over others, it would undo what was changed since.
    draft: { form: `profile ${JSON.stringify(loaded)}` },
  });
  return (
    <ProfileSection id="profile-details" title={m.profile_details()} text={m.profile_details_text()}>
      <form className={css.form} onSubmit={form.submit} noValidate>
        <DraftNotice form={form} />
        <FormMessage form={form} />
        <Field form={form} name="name" label={m.areas_name()} autoComplete="name" required />
        <Field
          form={form}
          name="phone"
          type="tel"
          label={m.areas_phone()}
          autoComplete="tel"
          hint={m.profile_phone_hint()}
        />
        {profile.role === 'authority' && (
          <Field
            form={form}
            name="designation"
            label={m.areas_designation()}
            autoComplete="organization-title"
            hint={m.profile_designation_hint()}
          />
        )}
        <FixedDetails profile={profile} />
        <div className="acts">
          <SubmitButton form={form}>{m.areas_save()}</SubmitButton>
          <DoneNote text={done} />
        </div>
      </form>
    </ProfileSection>
  );
}

/** Saves the details, with the version that was loaded. */
function saveDetails(
  { role, version }: Profile,
  { name, phone, designation }: Details,
): Promise<Answer<ProfileAnswer>> {
  const details = { name, phone: phone.trim() || null, version };
  const mine = role === 'authority' ? { ...details, designation: designation.trim() || null } : details;
  return call('PATCH', '/auth/me', mine);
}

/** The details that only administrators change. The e-mail address has a section of its own. */
function FixedDetails({ profile }: { profile: Profile }) {
  const { role, university, scope, createdAt } = profile;
  return (
    <dl className={`pairs ${css.fixed}`}>
      {role === 'authority' && (
        <>
          <dt>{m.catalogue_university()}</dt>
          <dd lang={languageOf(university ?? '')}>{university ?? m.profile_university_none()}</dd>
          <dt>{m.profile_scope()}</dt>
          <dd>{scope === 'own' ? m.profile_scope_own() : m.profile_scope_all()}</dd>
        </>
      )}
      <dt>{m.profile_account()}</dt>
      <dd>{m.profile_since({ role: m.people_role({ role }), day: longDate(createdAt) })}</dd>
    </dl>
  );
}

import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { roleName } from '../../../ui/area/role-name.ts';
import { longDate } from '../../../ui/format.ts';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { afterSending, changesOf, merge } from '../../../ui/forms/merge.ts';
import { readAgain, useEdit } from '../../../ui/forms/use-edit.ts';
import { languageOf } from '../../../ui/language.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import type { Profile, ProfileAnswer } from '../../schema.ts';
import { changesBetween, type DetailField, type Details, detailsOf } from './details.ts';
import * as css from './ProfileSection.module.css';
import { DoneNote, ProfileSection } from './ProfileSection.tsx';

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** The form for name, phone and designation, with the details that only administrators change. */
export function DetailsSection({ profile, onChange }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const loaded = detailsOf(profile);
  const element = useRef<HTMLFormElement>(null);
  const { form, overtaken, see, decide } = useEdit<Profile, Details, ProfileAnswer>({
    row: profile,
    valuesOf: detailsOf,
    reread: () => readAgain('/auth/me'),
    required: { fields: ['name'], text: m.forms_check() },
    save: (values, seen) => {
      setDone(null);
      return saveDetails(seen, values);
    },
    fallback: m.profile_save_failed(),
    whenOvertaken: 'ask',
    // The account also holds the photo and the e-mail address, which other sections change.
    partial: true,
    says: () => ({ error: m.profile_stale_title(), fields: {} }),
    onSent: (saved) => {
      onChange(saved.profile);
      form.reset(afterSending(form.values, detailsOf(saved.profile)));
      setDone(saved.message);
    },
    // The draft is tied to the loaded details: restored over others, it would undo what was changed since.
    draft: { form: `profile ${JSON.stringify(loaded)}` },
  });
  // Other sections change the account and its version too.
  useEffect(() => see(profile), [profile, see]);
  /** Resolves a conflict: takes `latest` as the loaded account and `values` as the content of the form. */
  const settle = (latest: Profile, values: Details) => {
    onChange(latest);
    decide(values);
    // The focused button disappears with the question, so move the focus.
    element.current?.querySelector('input')?.focus();
  };
  return (
    <ProfileSection id="profile-details" title={m.profile_details()} text={m.profile_details_text()}>
      <form ref={element} className={css.form} onSubmit={form.submit} noValidate>
        <DraftNotice form={form} />
        <FormMessage form={form} />
        {overtaken && (
          <StaleNotice
            loaded={profile}
            stored={overtaken.row}
            onLoad={() => settle(overtaken.row, { ...form.values, ...changesOf(loaded, overtaken.stored) })}
            onKeep={() => settle(overtaken.row, merge(loaded, form.values, overtaken.stored).values)}
          />
        )}
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

type StaleProps = {
  loaded: Profile;
  stored: Profile;
  onLoad: () => void;
  onKeep: () => void;
};

/** Shows which details were changed elsewhere since the page was loaded, and asks whose values to use. */
function StaleNotice({ loaded, stored, onLoad, onKeep }: StaleProps) {
  return (
    <div className="notice warn">
      <div>
        <p>{m.profile_stale_text()}</p>
        <ul>
          {changesBetween(loaded, stored).map(({ field, stored: value }) => (
            <li key={field} lang={languageOf(value ?? '')}>
              {value === null
                ? m.profile_stale_removed({ field: nameOf(field) })
                : m.profile_stale_change({ field: nameOf(field), value })}
            </li>
          ))}
        </ul>
      </div>
      <div className="acts">
        <button type="button" className="btn" onClick={onLoad}>
          {m.profile_stale_load()}
        </button>
        <button type="button" className="btn quiet" onClick={onKeep}>
          {m.profile_stale_keep()}
        </button>
      </div>
    </div>
  );
}

function nameOf(field: DetailField): string {
  if (field === 'phone') return m.areas_phone();
  return field === 'designation' ? m.areas_designation() : m.areas_name();
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
      <dd>{m.profile_since({ role: roleName(role), day: longDate(createdAt) })}</dd>
    </dl>
  );
}

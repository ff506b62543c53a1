import * as m from '../../../paraglide/messages.js';
import { roleName } from '../../../web/area/role-name.ts';
import { longDate } from '../../../web/format.ts';
import { languageOf } from '../../../web/ui/language.ts';
import type { Profile } from '../../schema.ts';

/** What is changed elsewhere: the e-mail address in its own section, the rest by administrators. */
export function FixedDetails({ profile, onChangeEmail }: { profile: Profile; onChangeEmail: () => void }) {
  const { role, email, university, scope, createdAt } = profile;
  return (
    <dl className="pairs pfixed">
      <dt>{m.profile_email()}</dt>
      <dd>
        {email}{' '}
        <button
          type="button"
          className="btn quiet"
          aria-label={m.profile_email_change_label()}
          onClick={onChangeEmail}
        >
          {m.profile_email_change()}
        </button>
      </dd>
      {role === 'authority' && (
        <>
          <dt>{m.profile_university()}</dt>
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

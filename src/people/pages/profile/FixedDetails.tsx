import * as m from '../../../paraglide/messages.js';
import { roleName } from '../../../ui/area/role-name.ts';
import { longDate } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import type { Profile } from '../../schema.ts';

/** What only administrators change. The e-mail address has a section of its own. */
export function FixedDetails({ profile }: { profile: Profile }) {
  const { role, university, scope, createdAt } = profile;
  return (
    <dl className="pairs pfixed">
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

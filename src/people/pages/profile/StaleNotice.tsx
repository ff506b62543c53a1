import * as m from '../../../paraglide/messages.js';
import { languageOf } from '../../../ui/language.ts';
import type { Profile } from '../../schema.ts';
import { changesBetween, type DetailField } from './changes.ts';

type Props = {
  loaded: Profile;
  stored: Profile;
  onLoad: () => void;
  onKeep: () => void;
};

/** The details were changed elsewhere since the page was loaded: which, and what now. */
export function StaleNotice({ loaded, stored, onLoad, onKeep }: Props) {
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
  if (field === 'phone') return m.profile_phone();
  return field === 'designation' ? m.profile_designation() : m.profile_name();
}

import { MAX_WEB_ADDRESS_LENGTH } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LENGTHS, networks, type SocialNetwork } from '../../vocabulary.ts';
import { networkNames } from '../part-words.ts';
import type { PartForm } from '../use-part.ts';
import { ItemList } from './ItemList.tsx';

/** Whose portal it is. */
export function PortalFields({ part }: { part: PartForm }) {
  const { form } = part;
  const free = Object.keys(networkNames).find(
    (name) => !part.items('social').some((it) => it.network === name),
  );
  return (
    <>
      <Field form={form} name="name" label={m.settings_pages_name()} maxLength={LENGTHS.name} required />
      <Field
        form={form}
        name="team"
        label={m.settings_pages_team_name()}
        hint={m.settings_pages_team_name_hint()}
        maxLength={LENGTHS.team}
        required
      />
      <Field
        form={form}
        name="description"
        label={m.settings_pages_description()}
        hint={m.settings_pages_description_hint()}
        maxLength={LENGTHS.description}
        multiline
        required
      />
      <Field
        form={form}
        name="contactEmail"
        type="email"
        label={m.settings_pages_email()}
        hint={m.settings_pages_email_hint()}
        required
      />
      <Field form={form} name="motto" label={m.settings_pages_motto()} maxLength={LENGTHS.motto} required />
      <section className="set-group" aria-labelledby="set-social">
        <h3 id="set-social">{m.settings_pages_social()}</h3>
        <ItemList
          part={part}
          list="social"
          min={0}
          max={networks.length}
          blank={{ network: free ?? 'facebook', url: '' }}
          addLabel={m.settings_pages_add_social()}
          nameOf={({ network }) => networkNames[network as SocialNetwork]}
          noteOf={({ url }) => url}
          mark={({ network }) => <Icon name={network as SocialNetwork} />}
        >
          {(at) => (
            <>
              <Field
                form={form}
                name={`${at}.network`}
                label={m.settings_pages_network()}
                options={Object.entries(networkNames).map(([value, label]) => ({ value, label }))}
              />
              <Field
                form={form}
                name={`${at}.url`}
                type="url"
                label={m.settings_pages_url()}
                called={m.settings_pages_url_called()}
                maxLength={MAX_WEB_ADDRESS_LENGTH}
                required
              />
            </>
          )}
        </ItemList>
      </section>
    </>
  );
}

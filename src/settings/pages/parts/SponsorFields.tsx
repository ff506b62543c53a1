import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../web/forms/Field.tsx';
import { Icon } from '../../../web/ui/Icon.tsx';
import type { PartForm } from '../use-part.ts';
import { ItemList } from './ItemList.tsx';
import { PictureField } from './PictureField.tsx';

/** Whom the landing page thanks. */
export function SponsorFields({ part }: { part: PartForm }) {
  const { form } = part;
  return (
    <ItemList
      part={part}
      list="sponsors"
      min={0}
      max={12}
      blank={{ name: '', url: '', picture: '' }}
      addLabel={m.settings_pages_add_sponsor()}
      nameOf={({ name = '' }) => name}
      noteOf={({ url }) => url}
    >
      {(at, item) => (
        <>
          <Field form={form} name={`${at}.name`} label={m.settings_pages_who()} maxLength={80} required />
          <Field
            form={form}
            name={`${at}.url`}
            type="url"
            label={m.settings_pages_sponsor_url()}
            called={m.settings_pages_url_called()}
            maxLength={500}
          />
          <PictureField
            part={part}
            list="sponsors"
            item={item}
            errors={form.errors[`${at}.picture`] ?? []}
            drawn={<Icon name="book" />}
          />
        </>
      )}
    </ItemList>
  );
}

import { MAX_WEB_ADDRESS_LENGTH } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { COUNTS, LENGTHS } from '../../vocabulary.ts';
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
      {...COUNTS.sponsors}
      blank={{ name: '', url: '', picture: '' }}
      addLabel={m.settings_pages_add_sponsor()}
      nameOf={({ name = '' }) => name}
      noteOf={({ url }) => url}
    >
      {(at, item) => (
        <>
          <Field
            form={form}
            name={`${at}.name`}
            label={m.settings_pages_who()}
            maxLength={LENGTHS.person}
            required
          />
          <Field
            form={form}
            name={`${at}.url`}
            type="url"
            label={m.settings_pages_sponsor_url()}
            called={m.settings_pages_url_called()}
            maxLength={MAX_WEB_ADDRESS_LENGTH}
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

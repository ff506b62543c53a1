import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { Portrait } from '../../../ui/pictures/Portrait.tsx';
import { COUNTS, LENGTHS } from '../../vocabulary.ts';
import type { PartForm } from '../use-part.ts';
import { ItemList } from './ItemList.tsx';
import { PictureField } from './PictureField.tsx';

/** What readers say. */
export function TestimonialFields({ part }: { part: PartForm }) {
  const { form } = part;
  return (
    <ItemList
      part={part}
      list="testimonials"
      {...COUNTS.testimonials}
      blank={{ quote: '', name: '', role: '', picture: '' }}
      addLabel={m.settings_pages_add_testimonial()}
      nameOf={({ name = '' }) => name}
      noteOf={({ quote }) => quote}
      mark={({ name = '', picture }) => (
        <Portrait name={name} picture={picture || null} className="set-mark" />
      )}
    >
      {(at, item) => (
        <>
          <Field
            form={form}
            name={`${at}.quote`}
            label={m.settings_pages_quote()}
            maxLength={LENGTHS.quote}
            multiline
            required
          />
          <Field
            form={form}
            name={`${at}.name`}
            label={m.settings_pages_who()}
            maxLength={LENGTHS.person}
            required
          />
          <Field
            form={form}
            name={`${at}.role`}
            label={m.settings_pages_role()}
            maxLength={LENGTHS.role}
            required
          />
          <PictureField
            part={part}
            list="testimonials"
            item={item}
            errors={form.errors[`${at}.picture`] ?? []}
            drawn={<Portrait name={item.name ?? ''} picture={null} />}
          />
        </>
      )}
    </ItemList>
  );
}

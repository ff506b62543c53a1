import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { COUNTS, LENGTHS } from '../../vocabulary.ts';
import type { PartForm } from '../use-part.ts';
import { ItemList } from './ItemList.tsx';

/** The three slides with which the landing page begins. */
export function HeroFields({ part }: { part: PartForm }) {
  const { form } = part;
  return (
    <ItemList
      part={part}
      list="slides"
      {...COUNTS.slides}
      nameOf={({ heading = '' }) => heading}
      noteOf={({ subtext }) => subtext}
    >
      {(at) => (
        <>
          <Field
            form={form}
            name={`${at}.heading`}
            label={m.settings_pages_heading()}
            maxLength={LENGTHS.heading}
            required
          />
          <Field
            form={form}
            name={`${at}.subtext`}
            label={m.settings_pages_subtext()}
            called={m.settings_pages_subtext_called()}
            maxLength={LENGTHS.subtext}
            multiline
            required
          />
          <Field
            form={form}
            name={`${at}.extra`}
            label={m.settings_pages_extra()}
            maxLength={LENGTHS.extra}
            required
          />
        </>
      )}
    </ItemList>
  );
}

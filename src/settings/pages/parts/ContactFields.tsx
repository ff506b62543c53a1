import { MAX_WEB_ADDRESS_LENGTH } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { LENGTHS } from '../../vocabulary.ts';
import type { PartForm } from '../use-part.ts';

/** Where the contact form leads, and the place on the map. */
export function ContactFields({ part: { form } }: { part: PartForm }) {
  return (
    <>
      <Field
        form={form}
        name="formUrl"
        type="url"
        label={m.settings_pages_form_url()}
        called={m.settings_pages_form_url_called()}
        hint={m.settings_pages_form_url_hint()}
        maxLength={MAX_WEB_ADDRESS_LENGTH}
      />
      <Field form={form} name="place" label={m.settings_pages_place()} maxLength={LENGTHS.place} required />
      <div className="beside">
        <Field
          form={form}
          name="latitude"
          inputMode="text"
          label={m.settings_pages_latitude()}
          hint={m.settings_pages_degrees_hint({ example: '31.1104' })}
          required
        />
        <Field
          form={form}
          name="longitude"
          inputMode="text"
          label={m.settings_pages_longitude()}
          hint={m.settings_pages_degrees_hint({ example: '77.1397' })}
          required
        />
      </div>
      <Field
        form={form}
        name="zoom"
        inputMode="numeric"
        label={m.settings_pages_zoom()}
        hint={m.settings_pages_zoom_hint()}
        required
      />
      <Field
        form={form}
        name="mapUrl"
        type="url"
        label={m.settings_pages_map_url()}
        called={m.settings_pages_map_url_called()}
        hint={m.settings_pages_map_url_hint()}
        maxLength={MAX_WEB_ADDRESS_LENGTH}
      />
    </>
  );
}

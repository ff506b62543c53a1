import type { ReactNode } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/forms/Field.tsx';
import type { Values } from '../../../../ui/forms/problems.ts';
import type { Form } from '../../../../ui/forms/use-form.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_NAME_LENGTH,
} from '../../../vocabulary.ts';
import type { UniversityValues } from './values.ts';

type Props<V extends Values & UniversityValues> = { form: Form<V>; children: ReactNode };

/** The fields of a university beside its departments; its logo, which is a file as well, comes as the children. */
export function UniversityFields<V extends Values & UniversityValues>({ form, children }: Props<V>) {
  return (
    <>
      <div className="beside">
        <Field
          form={form}
          name="name"
          label={m.catalogue_pages_name()}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <Field
          form={form}
          name="shortName"
          label={m.universities_short_name()}
          maxLength={MAX_SHORT_NAME_LENGTH}
          autoComplete="off"
        />
        <Field
          form={form}
          name="location"
          label={m.universities_location()}
          hint={m.catalogue_pages_location_hint()}
          maxLength={MAX_LOCATION_LENGTH}
          autoComplete="off"
        />
        <Field
          form={form}
          name="website"
          label={m.catalogue_pages_website()}
          type="url"
          maxLength={2000}
          autoComplete="off"
        />
      </div>
      <Field
        form={form}
        name="description"
        label={m.catalogue_pages_description()}
        multiline
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      {children}
    </>
  );
}

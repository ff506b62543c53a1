import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import type { FeeValues } from './fees.ts';

/** What boys and girls pay, in rupees. */
export function FeeAmounts<V extends Values & FeeValues>({ form }: { form: Form<V> }) {
  const amount = (name: keyof FeeValues, label: string) => (
    <Field
      form={form}
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      optional={false}
    />
  );
  return (
    <fieldset className="fees">
      <legend>{m.forms_optional({ label: m.catalogue_pages_fees() })}</legend>
      <div className="beside">
        {amount('boysSubsidized', m.catalogue_pages_fees_boys_subsidized())}
        {amount('boysNonSubsidized', m.catalogue_pages_fees_boys())}
        {amount('girlsSubsidized', m.catalogue_pages_fees_girls_subsidized())}
        {amount('girlsNonSubsidized', m.catalogue_pages_fees_girls())}
      </div>
    </fieldset>
  );
}

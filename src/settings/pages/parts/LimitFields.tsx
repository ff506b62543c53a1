import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { limitNames, roleNames } from '../part-words.ts';
import type { PartForm } from '../use-part.ts';

/** How often each role may do what, in a day. */
export function LimitFields({ part: { form } }: { part: PartForm }) {
  return Object.entries(limitNames).map(([kind, name]) => (
    <fieldset key={kind} className="set-limit">
      <legend>{name()}</legend>
      <div>
        {Object.entries(roleNames).map(([role, label]) => (
          <Field
            key={role}
            form={form}
            name={`${kind}.${role}`}
            inputMode="numeric"
            label={label()}
            required
          />
        ))}
      </div>
    </fieldset>
  ));
}

/** How long something is kept that says where a person was. */
export function PrivacyFields({ part: { form } }: { part: PartForm }) {
  return (
    <Field
      form={form}
      name="addressDays"
      inputMode="numeric"
      label={m.settings_pages_address_days()}
      hint={m.settings_pages_address_days_hint()}
      required
    />
  );
}

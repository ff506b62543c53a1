import * as m from '../../paraglide/messages.js';
import type { Form } from '../../ui/forms/use-form.ts';
import { chosenIn, type PreferenceValues, toggled } from './form-values.ts';

type Props = {
  form: Form<PreferenceValues>;
  name: 'bookCategories' | 'resources';
  legend: string;
  hint: string;
  options: { value: string; label: string }[];
};

/** Several of a few words can be chosen. */
export function ChoiceGroup({ form, name, legend, hint, options }: Props) {
  const chosen = chosenIn(form.values[name]);
  const id = `${form.id}-${name}-hint`;
  return (
    <fieldset className="choices" aria-describedby={id}>
      <legend>{m.forms_optional({ label: legend })}</legend>
      <p className="hint" id={id}>
        {hint}
      </p>
      <div>
        {options.map(({ value, label }) => (
          <label key={value} className="chip">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => form.set(name, toggled(form.values[name], value, target.checked))}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { type ReactNode, useEffect, useId } from 'react';
import { useSuggestions } from '../../../ui/area/use-suggestions.ts';
import { FieldFrame, fieldAttributes } from '../../../ui/forms/Field.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import type { ListedUniversity } from '../../../universities/schema.ts';

/** Typing rests so long before the portal is asked; in ms. */
const PAUSE = 150;

type Props<V extends Values> = {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
};

/** The name of a university, with the portal's own as suggestions; another name is taken as well. */
export function UniversityField<V extends Values>({ form, name, label, hint, required = false }: Props<V>) {
  const list = useId();
  const { rows, ask } = useSuggestions<ListedUniversity>('/universities?nested=false&page=1&limit=10&q=');
  const typed = form.values[name] ?? '';
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, ask]);
  return (
    <FieldFrame form={form} name={name} label={label} hint={hint} optional={!required}>
      <input
        {...fieldAttributes(form, name, hint !== undefined)}
        type="text"
        maxLength={200}
        autoComplete="off"
        required={required}
        list={list}
      />
      <datalist id={list}>
        {rows.map(({ _id, name, location }) => (
          <option key={_id} value={name}>
            {location}
          </option>
        ))}
      </datalist>
    </FieldFrame>
  );
}

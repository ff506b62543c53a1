import type { ReactNode } from 'react';
import * as css from './CodeField.module.css';
import { digitsOf } from './code-digits.ts';
import { FieldFrame, fieldAttributes } from './form-parts.tsx';
import type { Values } from './problems.ts';
import type { Form } from './use-form.ts';

type Props<V extends Values> = {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  hint?: ReactNode;
};

/** A code of six digits from a mail. Phones offer it by themselves; pasted with blanks or a dash in it, it is taken as well. */
export function CodeField<V extends Values>({ form, name, label, hint }: Props<V>) {
  return (
    <FieldFrame form={form} name={name} label={label} hint={hint} optional={false}>
      <input
        {...fieldAttributes(form, name, hint !== undefined)}
        className={`field ${css.code}`}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        onChange={({ target }) => form.set(name, digitsOf(target.value))}
      />
    </FieldFrame>
  );
}

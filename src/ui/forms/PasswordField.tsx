import { type ReactNode, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../Icon.tsx';
import { FieldFrame, fieldAttributes } from './form-parts.tsx';
import * as css from './PasswordField.module.css';
import type { Values } from './problems.ts';
import type { Form } from './use-form.ts';

type Props<V extends Values> = {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
};

/** A password field, with a button that shows or hides the password. */
export function PasswordField<V extends Values>({ form, name, label, autoComplete, hint }: Props<V>) {
  const [shown, setShown] = useState(false);
  const attributes = fieldAttributes(form, name, hint !== undefined);
  return (
    <FieldFrame form={form} name={name} label={label} hint={hint} optional={false}>
      <div className={css.password}>
        <input
          {...attributes}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <button
          type="button"
          className="icon"
          aria-controls={attributes.id}
          title={shown ? m.forms_hide_password() : m.forms_show_password()}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
      </div>
    </FieldFrame>
  );
}

import { PasswordField } from './PasswordField.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';
import type { Values } from './problems.ts';
import type { Form } from './use-form.ts';

type Props<V extends Values> = {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  /** What the password should not be made of: name, e-mail address. */
  about: string[];
};

/** A password to be chosen, with hints while it is typed. */
export function NewPasswordField<V extends Values>({ form, name, label, about }: Props<V>) {
  return (
    <PasswordField
      form={form}
      name={name}
      label={label}
      autoComplete="new-password"
      hint={<PasswordMeter password={form.values[name] ?? ''} about={about} />}
    />
  );
}

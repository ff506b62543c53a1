import * as m from '../../../paraglide/messages.js';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PasswordMeter } from '../../../ui/forms/PasswordMeter.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';

type Props<V extends { password: string }> = {
  form: Form<V>;
  /** What the password should not be made of. */
  about: string[];
};

/** The first password of another person, with hints on its strength. */
export function NewPassword<V extends { password: string }>({ form, about }: Props<V>) {
  return (
    <PasswordField
      form={form}
      name="password"
      label={m.areas_staff_password()}
      autoComplete="new-password"
      hint={
        <>
          {m.areas_staff_password_hint()}
          <PasswordMeter password={form.values.password} about={about} />
        </>
      }
    />
  );
}

import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import type { Done, Profile } from '../../schema.ts';
import { OpenedForm } from './OpenedForm.tsx';

/** A new e-mail address, and the password that allows it; kept as long as another code may be asked for. */
export type NewAddress = { email: string; password: string };

type Props = {
  profile: Profile;
  /** A code is on its way. */
  onSent: (asked: NewAddress) => void;
  onCancel: () => void;
};

/** Asks for a code to a new address. */
export const sendCode = (asked: NewAddress): Promise<Answer<Done>> =>
  call<Done>('POST', '/auth/email/send-code', asked);

/** Step one: which address, and that it is really you. */
export function EmailAddressForm({ profile, onSent, onCancel }: Props) {
  const form = useForm<NewAddress>({
    initial: { email: '', password: '' },
    required: { fields: ['email', 'password'], text: m.forms_check() },
    send: sendCode,
    fallback: m.profile_email_send_failed(),
    onSent: () => onSent(form.values),
  });
  return (
    <OpenedForm onSubmit={form.submit}>
      <p className="pvalue">{m.profile_email_now({ email: profile.email })}</p>
      <FormMessage form={form} />
      <Field
        form={form}
        name="email"
        type="email"
        label={m.profile_email_new()}
        autoComplete="off"
        inputMode="email"
        required
      />
      <PasswordField
        form={form}
        name="password"
        label={m.profile_email_password()}
        autoComplete="current-password"
        required
      />
      <div className="acts">
        <SubmitButton form={form}>{m.profile_email_send()}</SubmitButton>
        <button type="button" className="btn quiet" onClick={onCancel}>
          {m.profile_cancel()}
        </button>
      </div>
    </OpenedForm>
  );
}

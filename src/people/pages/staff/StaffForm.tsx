import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { NewPassword } from './NewPassword.tsx';
import { Registered, type Registration } from './Registered.tsx';

type Props<V extends Record<'name' | 'email' | 'password', string>> = {
  form: Form<V>;
  title: string;
  intro: string;
  registered: Registration | null;
  /** What the password should not be made of, besides name and e-mail address. */
  about?: string[];
  /** What the button says. */
  send: string;
  /** Fields besides name, e-mail address and password. */
  children?: ReactNode;
};

/** A page on which an administrator registers staff. */
export function StaffForm<V extends Record<'name' | 'email' | 'password', string>>(props: Props<V>) {
  const { form, title, intro, registered, about = [], send, children } = props;
  const { name, email } = form.values;
  return (
    <>
      <header className="head">
        <h1>{title}</h1>
        <p className="sub">{intro}</p>
      </header>
      <Registered registered={registered} />
      <form className="card stack-form" onSubmit={form.submit} noValidate>
        <DraftNotice form={form} />
        <FormMessage form={form} />
        <Field form={form} name="name" label={m.areas_staff_name()} autoComplete="off" required />
        <Field
          form={form}
          name="email"
          type="email"
          label={m.areas_staff_email()}
          autoComplete="off"
          required
        />
        <NewPassword form={form} about={[name, email, ...about]} />
        {children}
        <SubmitButton form={form}>{send}</SubmitButton>
      </form>
    </>
  );
}

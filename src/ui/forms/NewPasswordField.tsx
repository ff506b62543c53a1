import * as m from '../../paraglide/messages.js';
import * as css from './NewPasswordField.module.css';
import { PasswordField } from './PasswordField.tsx';
import { qualityOf } from './password-quality.ts';
import type { Values } from './problems.ts';
import type { Form } from './use-form.ts';

type Props<V extends Values & { password: string }> = {
  form: Form<V>;
  label: string;
  /** What the password should not be made of: name, e-mail address. */
  about: string[];
};

/** A field for a new password, with hints while it is typed. */
export function NewPasswordField<V extends Values & { password: string }>({ form, label, about }: Props<V>) {
  return (
    <PasswordField
      form={form}
      name="password"
      label={label}
      autoComplete="new-password"
      hint={<PasswordMeter password={form.values.password} about={about} />}
    />
  );
}

/**
 * The strength of a new password, in four bars and in words, while it is typed.
 * @param about what the password should not be made of: name, e-mail address
 */
export function PasswordMeter({ password, about }: { password: string; about: string[] }) {
  const quality = password === '' ? null : qualityOf(password, about);
  return (
    <div className={css.meter} data-score={quality?.score} aria-live="polite">
      <span className={css.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      {quality === null ? (
        m.forms_hint_start()
      ) : (
        <>
          <b>{m.forms_quality({ score: `${quality.score}` })}</b>{' '}
          {quality.hints.map((hint) => m.forms_hint({ hint })).join(' ')}
        </>
      )}
    </div>
  );
}

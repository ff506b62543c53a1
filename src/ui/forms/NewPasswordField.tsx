import * as m from '../../paraglide/messages.js';
import * as css from './NewPasswordField.module.css';
import { PasswordField } from './PasswordField.tsx';
import { type PasswordHint, qualityOf } from './password-quality.ts';
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

const words = [
  m.forms_quality_refused,
  m.forms_quality_weak,
  m.forms_quality_fair,
  m.forms_quality_good,
  m.forms_quality_strong,
];

const hintWords: Record<PasswordHint, () => string> = {
  'too-short': m.forms_hint_too_short,
  'too-long': m.forms_hint_too_long,
  unreadable: m.forms_hint_unreadable,
  common: m.forms_hint_common,
  repeats: m.forms_hint_repeats,
  sequence: m.forms_hint_sequence,
  'about-you': m.forms_hint_about_you,
  'longer-is-better': m.forms_hint_longer,
  good: m.forms_hint_good,
};

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
          <b>{words[quality.score]?.()}</b> {quality.hints.map((hint) => hintWords[hint]()).join(' ')}
        </>
      )}
    </div>
  );
}

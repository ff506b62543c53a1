import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import * as account from '../../ui/forms/AccountCard.module.css';
import { AccountCard } from '../../ui/forms/AccountCard.tsx';
import { Field, FormMessage, SubmitButton } from '../../ui/forms/form-parts.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { call, noAnswer } from '../../ui/session/call.ts';
import { roleOfNext } from '../../ui/session/next.ts';
import { writeSession } from '../../ui/session/session-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { SignedInAnswer } from '../schema.ts';
import { loginStateFrom } from './login-state.ts';

export const handle = { module: 'src/sessions/pages/LoginPage.tsx' };

const roles = () => [
  { value: '', label: m.forms_role_choose() },
  { value: 'user', label: m.forms_role_user() },
  { value: 'authority', label: m.forms_role_authority() },
  { value: 'admin', label: m.forms_role_admin() },
];

/** The sign-in form. Also works while signed in, to switch to another account. */
export function Component() {
  const from = loginStateFrom(useLocation().state);
  const hydrated = useHydrated();
  // The server renders without the history state, so the first render uses only the URL, to match on hydration.
  const next = useSearchParams()[0].get('next') ?? ((hydrated && from.next) || null);
  const navigate = useNavigate();
  const form = useForm<{ email: string; password: string; role: string }, SignedInAnswer>({
    initial: { email: '', password: '', role: roleOfNext(next) ?? '' },
    required: { fields: ['email', 'password', 'role'], text: m.forms_login_required() },
    // Stores the session here, not in onSent: the browser has the cookie even if the reader has left the page.
    send: async (values) => {
      const answer = await call<SignedInAnswer>('POST', '/login', values);
      if (!answer.ok || writeSession(answer.data)) return answer;
      return { ...noAnswer, status: answer.status, error: m.forms_storage_refused() };
    },
    fallback: m.forms_login_failed(),
    onSent: ({ user }) => {
      const isOwn = from.nextOf === undefined || from.nextOf === user.id;
      return navigate('/verify-login', { state: { next: isOwn ? next : null } });
    },
  });
  const { email, role } = form.values;
  // These pages lead back here, and from here to where the reader wanted to go.
  const onward = { email, role, next, nextOf: from.nextOf };
  // A layout effect, so that the address is filled in before paint: later, it would flash or overwrite typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival from the page that knows it
  useLayoutEffect(() => {
    if (from.email) form.set('email', from.email);
    const role = from.role ?? roleOfNext(from.next ?? null);
    if (role && form.values.role === '') form.set('role', role);
  }, []);
  return (
    <AccountCard title={m.forms_login()} lead={m.forms_login_lead()}>
      <PageMeta
        title={m.forms_login()}
        description={import.meta.env.SSR ? m.forms_login_description() : ''}
        path="/login"
      />
      <Arrival notice={hydrated && from.notice} next={next} />
      <form method="post" onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        <Field
          form={form}
          name="email"
          label={m.forms_email()}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          form={form}
          name="password"
          label={m.forms_password()}
          autoComplete="current-password"
        />
        <Field form={form} name="role" label={m.forms_role()} options={roles()} required />
        <SubmitButton form={form} busyLabel={m.forms_login_busy()}>
          {m.forms_login()}
        </SubmitButton>
      </form>
      <p className={account.others}>
        <Link to="/forgot-password" state={onward}>
          {m.forms_forgot()}
        </Link>
        <Link to="/user-register" state={onward}>
          {m.forms_register_instead()}
        </Link>
      </p>
    </AccountCard>
  );
}

/** Explains why the reader was sent to this page. */
function Arrival({ notice, next }: { notice: string | false | undefined; next: string | null }) {
  const text = notice || (roleOfNext(next) === null ? '' : m.forms_login_next());
  return (
    text && (
      <p className="notice" data-first>
        {text}
      </p>
    )
  );
}

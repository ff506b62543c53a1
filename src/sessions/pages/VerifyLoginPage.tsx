import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { allowedNext, areaOf } from '../../ui/session/next.ts';
import { readSession } from '../../ui/session/session-store.ts';
import { Waiting } from './Waiting.tsx';

export const handle = { module: 'src/sessions/pages/VerifyLoginPage.tsx' };

/** Redirects after a sign-in: to the requested page or else the area of the stored role; without a session, to the login. */
export function Component() {
  const asked = useSearchParams()[0].get('next');
  const { state } = useLocation();
  const next = typeof state?.next === 'string' ? state.next : asked;
  const navigate = useNavigate();
  useEffect(() => {
    const session = readSession();
    const to = session ? (allowedNext(next, session.role) ?? areaOf[session.role]) : '/login';
    void navigate(to, { replace: true });
  }, [next, navigate]);
  return <Waiting title={m.forms_verify()} text={m.forms_checking()} path="/verify-login" />;
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { areaOf } from '../../ui/session/next.ts';
import { isSessionOver, readSession } from '../../ui/session/session-store.ts';
import { Waiting } from './Waiting.tsx';

export const handle = { module: 'src/sessions/pages/DashboardPage.tsx' };

/** Redirects to the area of the signed-in person's role, or to the login. */
export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    const session = readSession();
    const to = session && !isSessionOver(session, Date.now()) ? areaOf[session.role] : '/login';
    void navigate(to, { replace: true });
  }, [navigate]);
  return <Waiting title={m.forms_dashboard()} text={m.forms_checking()} path="/dashboard" />;
}

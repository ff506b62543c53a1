import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { areaOf } from '../../ui/session/next.ts';
import { readSession } from '../../ui/session/session-store.ts';
import { Waiting } from './Waiting.tsx';

export const handle = { module: 'src/sessions/pages/DashboardPage.tsx' };

/** Redirects to the area of the stored role, whose guard sees to sessions that have ended; without a session, to the login. */
export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    const session = readSession();
    void navigate(session ? areaOf[session.role] : '/login', { replace: true });
  }, [navigate]);
  return <Waiting title={m.forms_dashboard()} text={m.forms_checking()} path="/dashboard" />;
}

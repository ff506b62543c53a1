import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { loadWithTimeout, untilHere } from '../../ui/lazy-script.ts';
import { call } from '../../ui/session/call.ts';
import { clearSession, readSession } from '../../ui/session/session-store.ts';
import type { LoginState } from './login-state.ts';
import { Waiting } from './Waiting.tsx';

export const handle = { module: 'src/sessions/pages/LogoutPage.tsx' };

/** The longest wait for the server, in ms. */
const PATIENCE = 8000;

/** Signs out, whether or not there is a session: in the browser at once, on the server if it can be reached. */
export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    let wanted = true;
    void signOut().then((notice) => {
      const state: LoginState = { notice };
      if (wanted) void navigate('/login', { replace: true, state });
    });
    return () => {
      wanted = false;
    };
  }, [navigate]);
  return <Waiting title={m.forms_logout()} text={m.forms_logout_busy()} path="/logout" />;
}

/** Drops what the user typed. If the script is not here in time, this goes on behind the login page, unless the user signs in again. */
async function forgetDrafts(userId: string): Promise<void> {
  const { dropDraftsOf } = await untilHere(() => import('../../ui/session/drafts.ts'));
  if (readSession()?.userId !== userId) await dropDraftsOf(userId);
}

/** @returns the notice for the login page */
async function signOut(): Promise<string> {
  const userId = readSession()?.userId;
  const ended = call('POST', '/logout', undefined, AbortSignal.timeout(PATIENCE));
  clearSession();
  if (userId) await loadWithTimeout(() => forgetDrafts(userId), PATIENCE).catch(() => {});
  return (await ended).ok ? m.forms_logout_done() : m.forms_logout_offline();
}

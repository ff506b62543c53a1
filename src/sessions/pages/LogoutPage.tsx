import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { signOut } from '../../ui/api.ts';
import { loadWithTimeout } from '../../ui/lazy-script.ts';
import type { LoginState } from './login-state.ts';
import { Waiting } from './Waiting.tsx';

export const handle = { module: 'src/sessions/pages/LogoutPage.tsx' };

/** The longest wait until what the user typed is dropped, in ms. Without its script, this goes on behind the login page. */
const PATIENCE = 8000;

/** Shows the sign-out, which began before this script was requested, unless that came earlier. */
export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    let wanted = true;
    void noticeOfSignOut().then((notice) => {
      const state: LoginState = { notice };
      if (wanted) void navigate('/login', { replace: true, state });
    });
    return () => {
      wanted = false;
    };
  }, [navigate]);
  return <Waiting title={m.forms_logout()} text={m.forms_logout_busy()} path="/logout" />;
}

/** @returns the notice for the login page */
async function noticeOfSignOut(): Promise<string> {
  const { isTold, forgotten } = signOut();
  await loadWithTimeout(() => forgotten, PATIENCE).catch(() => {});
  return (await isTold) ? m.forms_logout_done() : m.forms_logout_offline();
}

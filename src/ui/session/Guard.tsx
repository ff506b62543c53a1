import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Role } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { clearSession } from '../api.ts';
import { useHydrated } from '../use-hydrated.ts';
import { isSessionOver, onSessionChange, readSession, type Session, touchSession } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

/** Returns the session of a guarded page's reader. @throws outside of a guard */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('There is no session outside of a guard.');
  return session;
}

/**
 * Shows a protected area to the roles that may see it. Only a convenience: the server refuses all others anyway. Until the browser
 * has checked the session (the server renders for visitors), it shows a waiting message; others are sent to sign in, and return here.
 */
export function Guard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const hydrated = useHydrated();
  const session = useAllowed(roles);
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isGoing = useNavigation().state !== 'idle';
  const denied = hydrated && session === null;
  const shownTo = useRef<Session>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts as activity
  useEffect(() => {
    if (!session) return;
    shownTo.current = session;
    touchSession();
  }, [session, key]);
  useEffect(() => {
    // A sign-out ends the session before its page is here, and would be replaced by the login.
    if (!denied || isGoing) return;
    // Another tab may have signed in again: its session must not be cleared, and this tab follows it.
    const isReplaced = shownTo.current !== null && isOther(readSession(), shownTo.current);
    if (!isReplaced) clearSession();
    if (isReplaced) void navigate('/verify-login', { replace: true });
    else
      void navigate('/login', {
        replace: true,
        state: { next: pathname + search + hash, nextOf: shownTo.current?.userId },
      });
  }, [denied, isGoing, pathname, search, hash, navigate]);
  if (session)
    return (
      <SessionContext value={session}>
        {/* The key removes everything of one person from the screen when another signs in. */}
        <Fragment key={session.userId}>{children}</Fragment>
      </SessionContext>
    );
  return (
    <div className="site">
      <main id="main" className="page top bottom-short">
        <p role="status" className="scripted">
          {m.forms_checking()}
        </p>
        <noscript>{import.meta.env.SSR && <p className="notice warn">{m.forms_noscript_area()}</p>}</noscript>
      </main>
    </div>
  );
}

const isOther = (stored: Session | null, shown: Session): boolean =>
  stored !== null && (stored.token !== shown.token || stored.role !== shown.role);

/** Returns the session if it may enter the area. Checked on every route change, and when it ends or another tab changes it. */
function useAllowed(roles: readonly Role[]): Session | null {
  const { key } = useLocation();
  const stored = useSyncExternalStore(onSessionChange, identity, () => '');
  const allowed = roles.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the route asks anew
  return useMemo(() => {
    const session = stored === '' ? null : readSession();
    if (session === null || isSessionOver(session, Date.now())) return null;
    return allowed.split(',').includes(session.role) ? session : null;
  }, [stored, allowed, key]);
}

/** The stored session as one comparable text, without `lastActive`. Empty when there is none. */
function identity(): string {
  const session = readSession();
  return session ? [session.token, session.role, session.userId, session.userName].join('\n') : '';
}

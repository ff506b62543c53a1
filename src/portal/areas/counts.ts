import { createContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Role } from '../../core/vocabulary.ts';
import type { Unread } from '../../notifications/schema.ts';
import type { Waiting } from '../../stats/schema.ts';
import { onCountsChanged } from '../../ui/area/counts.ts';
import { readSession } from '../../ui/session/session-store.ts';
import { type Called, useCall } from '../../ui/session/use-call.ts';

/** Asks again so often, in ms. */
const PAUSE = 60_000;
/** After so long without activity, in ms, nothing is fetched: an open tab keeps no session alive. */
const IDLE = 10 * 60_000;
/** The most that a mark beside a link shows. */
const MOST = 99;

/** What waits for the reader to decide or to answer; nothing for students. */
export const WaitingWork = createContext<Called<Waiting> | null>(null);

/** Counts what waits for a staff member, for the sidebar and the overview. */
export function useWaiting(role: Role): Called<Waiting> {
  const waiting = useCall<Waiting>(role === 'user' ? null : '/waiting');
  useFresh(waiting.reload);
  return waiting;
}

/** How many notifications the reader has not read. */
export function useUnread(): number {
  const { data, reload } = useCall<Unread>('/notifications/count');
  useFresh(reload);
  return data?.unread ?? 0;
}

/** A count where there is little space: `99+`. */
export const shortCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** Asks anew on every page, after every change that counts, when the reader comes back to the window, and every minute meanwhile. */
function useFresh(reload: () => void): void {
  const { pathname } = useLocation();
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current === pathname) return;
    asked.current = pathname;
    reload();
  }, [pathname, reload]);
  useEffect(() => onCountsChanged(reload), [reload]);
  useEffect(() => {
    const ask = () => isThere() && reload();
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    const timer = setInterval(ask, PAUSE);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
      clearInterval(timer);
    };
  }, [reload]);
}

function isThere(): boolean {
  const session = readSession();
  return document.visibilityState === 'visible' && session !== null && Date.now() - session.lastActive < IDLE;
}

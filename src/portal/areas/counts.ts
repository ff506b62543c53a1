import { createContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Role } from '../../core/vocabulary.ts';
import type { Unread } from '../../notifications/schema.ts';
import type { Waiting } from '../../stats/schema.ts';
import { countsDiffer, onCountsChanged } from '../../ui/area/counts.ts';
import { readSession } from '../../ui/session/session-store.ts';
import { type Called, useCall } from '../../ui/session/use-call.ts';

/** How often counts are reloaded, in ms. */
const PAUSE = 60_000;
/** How long after the last activity reloading stops, in ms, so that an open tab does not keep the session alive. */
const IDLE = 10 * 60_000;
/** The highest count that a badge shows in full. */
const MOST = 99;

/** The counts of work that waits for the reader's decision or answer; none for students. */
export const WaitingWork = createContext<Called<Waiting> | null>(null);

/** Loads the counts of work that waits for a staff member, for the sidebar and the overview. */
export function useWaiting(role: Role): Called<Waiting> {
  const waiting = useCall<Waiting>(role === 'user' ? null : '/waiting');
  useFresh(waiting);
  return waiting;
}

/** Returns how many of the reader's notifications are unread. */
export function useUnread(): number {
  const unread = useCall<Unread>('/notifications/count');
  useFresh(unread);
  return unread.data?.unread ?? 0;
}

/** Returns a count as text for a badge, at most `99+`. */
export const shortCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/**
 * Reloads when a link was followed, also to the same page, after changes that affect the counts, when the reader returns to the window,
 * and once a minute. Announces other counts than before.
 */
function useFresh({ data, reload }: Called<object>): void {
  const { key } = useLocation();
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    reload();
  }, [key, reload]);
  const counts = data && JSON.stringify(data);
  const before = useRef(counts);
  useEffect(() => {
    if (before.current !== null && before.current !== counts) countsDiffer();
    before.current = counts;
  }, [counts]);
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

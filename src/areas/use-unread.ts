import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Unread } from '../notifications/schema.ts';
import { onRead } from '../web/area/unread.ts';
import { readSession } from '../web/session/session-store.ts';
import { useCall } from '../web/session/use-call.ts';

/** Asks again so often, in ms. */
const PAUSE = 60_000;
/** Who has not moved for so long, in ms, is not asked for: a screen that somebody left keeps no session alive. */
const AWAY = 10 * 60_000;

/** How many notifications wait: asked on every page, when something was read, when somebody comes back, and every minute meanwhile. */
export function useUnread(): number {
  const { key } = useLocation();
  const { data, reload } = useCall<Unread>('/notifications/count');
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    reload();
  }, [key, reload]);
  useEffect(() => onRead(reload), [reload]);
  useEffect(() => {
    const ask = () => isThere() && reload();
    document.addEventListener('visibilitychange', ask);
    const timer = setInterval(ask, PAUSE);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      clearInterval(timer);
    };
  }, [reload]);
  return data?.unread ?? 0;
}

function isThere(): boolean {
  const session = readSession();
  return document.visibilityState === 'visible' && session !== null && Date.now() - session.lastActive < AWAY;
}

import { useEffect } from 'react';

/** How often the other side's words are looked for, in ms. */
const EVERY_MS = 20_000;
/** Without activity for so long, in ms, the page stops asking: a page left open does not keep a session alive. */
const QUIET_MS = 10 * 60_000;

/**
 * Asks again every 20 seconds, and when the reader comes back to the page; not while it is hidden, nor after ten minutes without
 * activity.
 */
export function useRefresh(refresh: () => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    let seenAt = Date.now();
    const isHere = () => document.visibilityState === 'visible' && Date.now() - seenAt < QUIET_MS;
    const see = () => {
      seenAt = Date.now();
    };
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      see();
      refresh();
    };
    const timer = setInterval(() => isHere() && refresh(), EVERY_MS);
    addEventListener('focus', comeBack);
    addEventListener('pointerdown', see);
    addEventListener('keydown', see);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', comeBack);
      removeEventListener('pointerdown', see);
      removeEventListener('keydown', see);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [refresh, isActive]);
}

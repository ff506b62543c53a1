import { useEffect, useReducer } from 'react';

/**
 * Whole seconds until a moment, counted down to 0.
 * @param until milliseconds since 1970
 */
export function useCountdown(until: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const isDone = left === 0;
  useEffect(() => {
    if (isDone) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isDone]);
  return left;
}

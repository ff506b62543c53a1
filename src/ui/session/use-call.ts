import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, call } from './call.ts';

export type Called<T> = {
  state: 'loading' | 'ready' | 'failed';
  /** The latest data. It stays while newer data is pending, and when that fails. */
  data: T | null;
  /** Total number of rows, if the response is a list. */
  total: number;
  /** The cursor of the next part of a list, beyond row 10,000. */
  next: string | null;
  /** The server's message about the failure; empty without a response. */
  error: string;
  /** The status of the last response; 0 while there is none. */
  status?: number;
  reload: () => void;
  /** Checks for newer data, unless a request is pending. The current state stays until then, and if the check fails. */
  look: () => void;
};

type Ask<T> = (asked: string, signal: AbortSignal) => Promise<Answer<T>>;

/**
 * Fetches the data of a page in a signed-in area, again whenever the path or `change` changes.
 * @param path below the API base, with its query; null sends no request
 * @param change counts what may have changed the data
 */
export const useCall = <T>(path: string | null, change = 0): Called<T> => useAnswer<T>(path, get, change);

const get: Ask<never> = (path, signal) => call('GET', path, undefined, signal);

/**
 * Like `useCall`, for data that takes more than one GET.
 * @param asked passed to `ask`, again whenever it changes; null sends no request
 * @param ask must be the same function each time
 */
export function useAnswer<T>(asked: string | null, ask: Ask<T>, change = 0): Called<T> {
  const [turn, setTurn] = useState(0);
  const [looks, setLooks] = useState(0);
  /** Whether a request is pending, and the key of the last response. */
  const asking = useRef(false);
  const answered = useRef('');
  const [arrived, setArrived] = useState<{ key: string; answer: Answer<T> } | null>(null);
  const [kept, setKept] = useState<Extract<Answer<T>, { ok: true }> | null>(null);
  const key = `${turn} ${change} ${asked}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look asks once more
  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const isLook = answered.current === key;
    asking.current = true;
    void ask(asked, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      asking.current = false;
      if (isLook && !answer.ok) return;
      answered.current = key;
      setArrived({ key, answer });
      if (answer.ok) setKept(answer);
    });
    return () => controller.abort();
  }, [key, looks, asked, ask]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const look = useCallback(() => {
    if (!asking.current) setLooks((before) => before + 1);
  }, []);
  const answer = arrived?.key === key ? arrived.answer : null;
  const state = answer === null ? 'loading' : answer.ok ? 'ready' : 'failed';
  const error = answer && !answer.ok ? answer.error : '';
  return {
    state,
    data: kept?.data ?? null,
    total: kept?.total ?? 0,
    next: kept?.next ?? null,
    error,
    status: answer?.status ?? 0,
    reload,
    look,
  };
}

/** Polling stops after this time without activity, in ms: a page left open must not keep a session alive. */
const QUIET_MS = 10 * 60_000;

/**
 * Polls, and refreshes when the reader returns to the page; not while the page is hidden, nor after ten minutes without activity.
 * @param every in ms
 */
export function useRefresh(refresh: () => void, isActive: boolean, every: number): void {
  useEffect(() => {
    if (!isActive) return;
    let seenAt = Date.now();
    let askedAt = 0;
    const isHere = () => document.visibilityState === 'visible' && Date.now() - seenAt < QUIET_MS;
    const see = () => {
      seenAt = Date.now();
    };
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      see();
      // A return is announced twice, by the page and by its window.
      if (Date.now() - askedAt < 1000) return;
      askedAt = Date.now();
      refresh();
    };
    const timer = setInterval(() => isHere() && refresh(), every);
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener('focus', comeBack, { signal });
    addEventListener('pointerdown', see, { signal });
    addEventListener('keydown', see, { signal });
    document.addEventListener('visibilitychange', comeBack, { signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [refresh, isActive, every]);
}

/** Calls `done` when what went on while the page was open has ended. */
export function useEnd(goesOn: boolean, done: () => void): void {
  const wentOn = useRef(goesOn);
  useEffect(() => {
    if (wentOn.current && !goesOn) done();
    wentOn.current = goesOn;
  }, [goesOn, done]);
}

import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Api, Outcome } from './api.ts';

/** A page's API call, as its loader returns it: finished on the server, still pending in the browser. */
export type Call<T> = {
  answer: Outcome<T> | Promise<Outcome<T>>;
  /** Aborts a call that is no longer needed. */
  stop?: () => void;
};

type Options<T, Picked> = {
  /** Selects the data that the page needs: all of it is sent along with the page. */
  pick?: (data: T) => Picked;
  /** Set when the loader should wait for the response while the current content stays on screen; the signal aborts the call. */
  within?: AbortSignal | undefined;
};

/** Starts a call. On the server it is always awaited, because a page is sent whole. */
export async function startCall<T, Picked = T>(
  api: Api,
  path: string,
  { pick = (data: T) => data as unknown as Picked, within }: Options<T, Picked> = {},
): Promise<Call<Picked>> {
  const get = async (signal?: AbortSignal): Promise<Outcome<Picked>> => {
    const answer = await api.get<T>(path, signal);
    return answer.ok ? { ...answer, data: pick(answer.data) } : answer;
  };
  if (api.waits || within) return { answer: await get(within) };
  const controller = new AbortController();
  return { answer: get(controller.signal), stop: () => controller.abort() };
}

/** Whether the row does not exist; other failures may be temporary. */
export const isMissing = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && [400, 404, 410, 414].includes(outcome.status);

/** Returns the status of a page about one row, if the server already knows that the row is missing. */
export const missingStatus = ({ answer }: Call<unknown>): { status: 404 } | undefined =>
  !(answer instanceof Promise) && isMissing(answer) ? { status: 404 } : undefined;

export type Arrival<D, T> = {
  /** The latest data with an outcome. It stays while a newer one is pending, unless it is a failure; null before the first. */
  kept: { data: D; outcome: Outcome<T> } | null;
  /** A newer response is pending. */
  pending: boolean;
  retry: () => void;
};

/**
 * Follows a page's call. Until a newer response arrives, it returns the previous one with the data it belongs to.
 * @param data the loader's data
 * @param call the data's call; the same object as long as `data` is the same
 * @param log message on the console after a failure, for support
 */
export function useOutcome<D, T>(data: D, call: Call<T>, log: string): Arrival<D, T> {
  const { revalidate, state } = useRevalidator();
  const { answer, stop } = call;
  const [arrived, setArrived] = useState(() =>
    answer instanceof Promise ? null : { data, outcome: answer },
  );
  const latest = answer instanceof Promise ? arrived : { data, outcome: answer };
  // A retry hides the failure, so that screen readers announce the next one.
  const isRetried = state === 'loading' || latest?.data !== data;
  const kept = latest?.outcome.ok === false && isRetried ? null : latest;
  useEffect(() => {
    if (!(answer instanceof Promise)) {
      if (!answer.ok) console.error(log);
      return;
    }
    let wanted = true;
    void answer.then((outcome) => {
      if (!wanted) return;
      if (!outcome.ok) console.error(log);
      setArrived({ data, outcome });
    });
    return () => {
      wanted = false;
      stop?.();
    };
  }, [data, answer, stop, log]);
  return { kept, pending: kept?.data !== data, retry: () => void revalidate() };
}

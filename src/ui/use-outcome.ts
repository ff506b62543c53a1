import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Api, Outcome } from './api.ts';

/** A call of a page, as its loader hands it on: already answered on the server, on its way in the browser. */
export type Call<T> = {
  answer: Outcome<T> | Promise<Outcome<T>>;
  /** Ends a call that is not needed any more. */
  stop?: () => void;
};

type Options<T, Picked> = {
  /** Keeps of the answer what the page needs: all that is left travels with the page. */
  pick?: (data: T) => Picked;
  /** Given when the page is to wait for the answer, with what is shown until then left standing; the signal ends the wait. */
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

/** Whether an answer is "not found"; other failures may pass. */
export const isMissing = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && [400, 404, 410, 414].includes(outcome.status);

/** The status of a page about one thing, where the server already knows that it is missing. */
export const missingStatus = ({ answer }: Call<unknown>): { status: 404 } | undefined =>
  !(answer instanceof Promise) && isMissing(answer) ? { status: 404 } : undefined;

export type Arrival<D, T> = {
  /** The latest data that has its answer; while a newer one is on its way, this stays, unless it failed. None before the first. */
  kept: { data: D; outcome: Outcome<T> } | null;
  /** A newer answer is on its way. */
  pending: boolean;
  retry: () => void;
};

/**
 * Follows a call of a page. Until a newer answer is there, the one before stays at hand, together with the data it belongs to.
 * @param data what the loader gave
 * @param call its call; one object as long as the data is one
 * @param log what the console says on failure, for support
 */
export function useOutcome<D, T>(data: D, call: Call<T>, log: string): Arrival<D, T> {
  const { revalidate, state } = useRevalidator();
  const { answer, stop } = call;
  const [arrived, setArrived] = useState(() =>
    answer instanceof Promise ? null : { data, outcome: answer },
  );
  const latest = answer instanceof Promise ? arrived : { data, outcome: answer };
  // A failure does not stay while it is tried again, so that another one is announced.
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

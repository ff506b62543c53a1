import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../ui/session/call.ts';
import type { Reservation } from '../schema.ts';

export type Watched = {
  /** As the server had it last; it stays while newer answers are on their way, and when they fail. */
  reservation: Reservation | null;
  /** The last try failed: what the server said, empty when there was no answer. */
  trouble: string | null;
  refresh: () => void;
  /** Takes over what a change brought. */
  put: (reservation: Reservation) => void;
};

/** A reservation that its other side may change at any time. */
export function useReservation(id: string): Watched {
  const [reservation, setReservation] = useState<Reservation | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  // An answer that was on its way while something newer arrived says nothing new.
  const put = useCallback((arrived: Reservation) => {
    setReservation((before) => (before && before.version > arrived.version ? before : arrived));
    setTrouble(null);
  }, []);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await call<Reservation>(
        'GET',
        `/reservations/${encodeURIComponent(id)}`,
        undefined,
        signal,
      );
      if (signal?.aborted) return;
      if (answer.ok) put(answer.data);
      else setTrouble(answer.error);
    },
    [id, put],
  );
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, [ask]);
  const refresh = useCallback(() => void ask(), [ask]);
  return { reservation, trouble, refresh, put };
}

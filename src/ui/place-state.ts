import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** By the place in the history and a name. */
const kept = new Map<string, unknown>();

/**
 * State that is found as it was left on the way back to a place in the history, such as what was opened there.
 * @param name among those of its page
 */
export function usePlaceState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname} ${name}`;
  const [state, setState] = useState(() => (kept.has(place) ? (kept.get(place) as T) : initial));
  useEffect(() => {
    kept.set(place, state);
  }, [place, state]);
  return [state, setState];
}

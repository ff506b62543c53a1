import { type Dispatch, type SetStateAction, type ToggleEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** States by history entry, path and name. */
const kept = new Map<string, unknown>();

/**
 * State that is restored when the reader returns to its history entry, such as which folds are open.
 * @param name unique within its page
 */
export function usePlaceState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname} ${name}`;
  const [state, setState] = useState(() => (kept.has(place) ? (kept.get(place) as T) : initial));
  useEffect(() => {
    if (state !== initial || kept.has(place)) kept.set(place, state);
  }, [place, state, initial]);
  return [state, setState];
}

/**
 * The attributes of a `details` that is open or folded as the reader left it, also on Back. When `open` changes, as by a search, it wins
 * over what the reader chose before.
 * @param name unique within its page
 */
export function useFold(name: string, open: boolean) {
  const [touched, setTouched] = usePlaceState<{ from: boolean; to: boolean } | null>(name, null);
  const isOpen = touched?.from === open ? touched.to : open;
  return {
    open: isOpen,
    onToggle: ({ currentTarget: { open: to } }: ToggleEvent<HTMLDetailsElement>) =>
      to !== isOpen && setTouched({ from: open, to }),
  };
}

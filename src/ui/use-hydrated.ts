import { useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, then true: for parts that work differently without JavaScript. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Tells whether the component is still mounted, for example when a response arrives. */
export function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

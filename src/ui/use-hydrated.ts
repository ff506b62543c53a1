import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, then true: for parts that work differently without JavaScript. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

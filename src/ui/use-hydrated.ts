import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while its page is taken over, true from then on: for what works differently without JavaScript. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

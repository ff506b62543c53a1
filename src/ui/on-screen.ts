import { useEffect } from 'react';

/** The path of the list on screen. Never set on the server, where effects do not run. */
let shown: string | undefined;

/** Marks a list page as on screen while it is mounted. */
export function useOnScreen(path: string): void {
  useEffect(() => {
    shown = path;
    return () => {
      shown = undefined;
    };
  }, [path]);
}

/** Whether a list page is on screen already: its loader then waits for the response, so that a search keeps the previous results. */
export const isOnScreen = (path: string): boolean => shown === path;

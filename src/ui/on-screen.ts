import { useEffect } from 'react';

/** The list that the reader has before them. Never set on the server, where effects do not run. */
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

/** Whether a list page is on screen already: its loader then waits for its answer, and a search never blanks what was found before. */
export const isOnScreen = (path: string): boolean => shown === path;

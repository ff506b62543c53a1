/** An announcement to all who listen to it. */
function announcement() {
  const listeners = new Set<() => void>();
  return {
    announce: () => {
      for (const listener of [...listeners]) listener();
    },
    /** Calls the listener at each announcement. @returns a function that unsubscribes */
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `countsChanged` announces that something was read, decided, answered or deleted, so that the area's frame reloads its counts. */
export const { announce: countsChanged, listen: onCountsChanged } = announcement();

/** `countsDiffer` announces that the frame shows other counts than before, so that an open list of what they count looks again. */
export const { announce: countsDiffer, listen: onCountsDiffer } = announcement();

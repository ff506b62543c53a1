const listeners = new Set<() => void>();

/** Announces that something was read, decided, answered or deleted, so that the area's frame reloads its counts. */
export function countsChanged(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls the listener when a count may have changed. @returns a function that unsubscribes */
export function onCountsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

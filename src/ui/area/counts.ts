const listeners = new Set<() => void>();

/** Says that something was read, decided, answered or deleted: what the frame of the area counts is counted anew. */
export function countsChanged(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls back when something counted may have changed. @returns a function that stops it */
export function onCountsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<() => void>();

/** Says that somebody read something they were told of: the bell counts anew. */
export function noteRead(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls back when something was read. @returns what stops it */
export function onRead(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

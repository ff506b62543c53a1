/** How long one script may take on a slow connection, in ms. */
const SCRIPT_MS = 120_000;

/**
 * Loads a rarely needed script, and gives up after `ms` milliseconds. The browser keeps a script that arrives later, so that
 * a retry finds it.
 *
 * @throws after `ms` milliseconds; otherwise the error that `load` rejects with.
 */
export async function loadWithTimeout<T>(load: () => Promise<T>, ms = SCRIPT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No script after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([load(), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a script, and retries without end after lost or stalled connections, at intervals that double from 1 s to 30 s. */
export async function untilHere<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  for (let ms = 1000; ; ms = Math.min(2 * ms, 30_000))
    try {
      return await loadWithTimeout(load);
    } catch {
      onFailure?.();
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
}

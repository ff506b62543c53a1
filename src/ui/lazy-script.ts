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

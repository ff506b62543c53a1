/** Thrown when a script does not arrive in time; for other failures the browser's own error is thrown. */
export class ScriptTimeout extends Error {
  override name = 'ScriptTimeout';
}

/** How long one script may take on a slow connection, in ms. */
const SCRIPT_MS = 120_000;

/**
 * Loads a rarely needed script, and gives up after `ms` milliseconds. The browser keeps a script that arrives later, so that
 * a retry finds it.
 *
 * @throws ScriptTimeout after `ms` milliseconds; otherwise the error that `load` rejects with.
 */
export async function loadWithTimeout<T>(load: () => Promise<T>, ms = SCRIPT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScriptTimeout(`No script after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([load(), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

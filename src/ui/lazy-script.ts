/** A script that did not arrive within its time; what else can go wrong comes as the browser reports it. */
export class ScriptTimeout extends Error {
  override name = 'ScriptTimeout';
}

/** As long as a slow line may take for one script; in ms. */
const SCRIPT_MS = 120_000;

/**
 * Loads a script that is only needed now and then, and gives up after `ms` milliseconds. A script that arrives later
 * than that is kept by the browser, so that trying again finds it there.
 *
 * @throws ScriptTimeout when the time is over; otherwise whatever `load` rejects with.
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

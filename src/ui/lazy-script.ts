/** A script that did not arrive, or not within its time. */
export class ScriptMissing extends Error {
  override name = 'ScriptMissing';
}

/** As long as a slow line may take for one script; in ms. */
const SCRIPT_MS = 120_000;

/**
 * Loads a script that is only needed now and then, and gives up after `ms` milliseconds. A script that arrives later
 * than that is kept by the browser, so that trying again finds it there.
 *
 * @throws {ScriptMissing} when the time is over, or `load` fails
 */
export async function loadWithTimeout<T>(load: () => Promise<T>, ms = SCRIPT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No script after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([load(), timeUp]);
  } catch (cause) {
    throw new ScriptMissing('A script did not arrive', { cause });
  } finally {
    clearTimeout(timer);
  }
}

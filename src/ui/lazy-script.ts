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

/** How long the portal may take to say that it is there, in ms. */
const ANSWER_MS = 10_000;

/** The error of a page whose script is lost while the portal does not answer. */
export class LostScript extends Error {}

/** Whether the portal answers. Then a lost script may have another address after an update, which the document knows. */
export const isThere = (): Promise<boolean> =>
  loadWithTimeout(() => fetch('/healthz', { cache: 'no-store' }), ANSWER_MS).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The second retry of a script. Loads the document anew, because after an update of the portal the script may have another address; but
 * while the portal does not answer only `retry`, because the page, and what was typed into it, would be gone for an error of the browser.
 */
export async function reloadOr(retry: () => void): Promise<void> {
  if (await isThere()) location.reload();
  else retry();
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

/** A connection without any traffic for this long counts as lost: a phone may have left its network. In ms. */
export const STILL = 60_000;

/**
 * Adds a timeout to a request, which the browser itself would let wait for ever.
 * @param signal aborts the request as well
 * @param ms until the returned signal aborts, unless `expectWithin` sets a new limit or `end` stops the timer
 */
export function watchLine(signal: AbortSignal | undefined, ms: number) {
  const line = new AbortController();
  const giveUp = () => line.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const expectWithin = (ms: number) => {
    end();
    timer = setTimeout(giveUp, ms);
  };
  expectWithin(ms);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  return { signal: line.signal, expectWithin, end };
}

/** Limit for a response body, or for a form with a file and no progress events, on a slow connection; in ms. */
const LONG = 600_000;

const hasFile = (body: unknown): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File);

/** `fetch` that gives up when no response begins within a minute (`LONG` with a file). @returns the response with its text */
export async function fetchText(
  address: string,
  { signal, ...request }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal | undefined },
): Promise<{ response: Response; text: string }> {
  const line = watchLine(signal, hasFile(request.body) ? LONG : STILL);
  try {
    const response = await fetch(address, { ...request, signal: line.signal });
    line.expectWithin(LONG);
    return { response, text: await response.text() };
  } finally {
    line.end();
  }
}

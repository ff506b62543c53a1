/** A line on which nothing moves for so long counts as lost: a telephone may have left its network. In ms. */
export const STILL = 60_000;

/**
 * Watches the line of a request, which the browser itself would let wait for ever.
 * @param signal ends the request as well
 * @param ms the line is given up unless `expectWithin` puts that off, or `end` says that all is there
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

/** A long answer, or a form with a file of which nothing says how far it is, takes minutes over a thin line; in ms. */
const LONG = 600_000;

const hasFile = (body: unknown): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File);

/** `fetch` that gives up where no answer begins within a minute. @returns the answer with its text */
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

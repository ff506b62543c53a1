/** Says why no more bytes of a file can be read. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly reason: 'missing' | 'network';

  constructor(reason: SourceError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** A file on the server, read piece by piece. */
export interface PdfSource {
  /** Total number of bytes. */
  length: number;
  /** The file's first bytes; all of them if `isWhole`. */
  first: Uint8Array<ArrayBuffer>;
  isWhole: boolean;
  /** Reads the bytes from `begin` up to, not including, `end`. Retries three times, then throws SourceError. */
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

interface Options {
  signal: AbortSignal;
  /** Called with the number of bytes received so far, and the total. */
  onProgress?: (loaded: number, total: number) => void;
  /** Milliseconds before the second, third and fourth try. */
  pauses?: readonly number[];
}

/** Two chunks of pdf.js: a short question paper arrives whole in the first response. */
export const FIRST_BYTES = 2 * 65_536;
const STALLED_MS = 30_000;
const PAUSES = [1000, 3000, 9000];

/**
 * Requests the beginning of a file with a Range request (RFC 9110, section 14), so that a slow connection loads only the pages that are
 * read. A server that ignores ranges sends the whole file, which works too.
 *
 * @throws SourceError `missing` when the server has no such file, `network` when it cannot be reached.
 */
export async function openSource(
  url: string,
  { signal, onProgress, pauses = PAUSES }: Options,
): Promise<PdfSource> {
  let loaded = 0;
  const count: Count = (bytes, total) => {
    loaded += bytes;
    onProgress?.(Math.min(loaded, total), total);
  };
  const opened = await persistently(pauses, signal, async () => {
    loaded = 0;
    return request(url, 0, FIRST_BYTES, signal, count);
  });
  const { total, etag } = opened;
  const read = (begin: number, end: number) =>
    persistently(pauses, signal, async () => {
      const { bytes, isPart } = await request(url, begin, end, signal, count, etag);
      if (!isPart || bytes.length !== end - begin) throw new SourceError('network', 'The file has changed.');
      return bytes;
    });
  return { length: total, first: opened.bytes, isWhole: opened.bytes.length >= total, read };
}

type Count = (bytes: number, total: number) => void;

async function request(
  url: string,
  begin: number,
  end: number,
  signal: AbortSignal,
  count: Count,
  etag?: string | null,
) {
  const stall = new AbortController();
  const headers: Record<string, string> = { range: `bytes=${begin}-${end - 1}` };
  if (etag) headers['if-range'] = etag;
  // Stands in for `AbortSignal.any`, which is too new for many phones.
  const stop = () => stall.abort(signal.reason);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  let timer = setTimeout(() => stall.abort(), STALLED_MS);
  try {
    const response = await fetch(url, { headers, signal: stall.signal });
    if (!response.ok || !response.body) throw refusal(response);
    const isPart = response.status === 206;
    const total = isPart ? totalOf(response) : Number(response.headers.get('content-length') ?? 0);
    const bytes = await collect(response.body, (chunk) => {
      clearTimeout(timer);
      timer = setTimeout(() => stall.abort(), STALLED_MS);
      count(chunk, total);
    });
    return { bytes, isPart, total: isPart ? total : bytes.length, etag: response.headers.get('etag') };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function refusal({ status }: Response): SourceError {
  const isMissing = status === 404 || status === 410 || status === 403;
  return new SourceError(isMissing ? 'missing' : 'network', `The server answered ${status}.`);
}

function totalOf(response: Response): number {
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (!(total > 0)) throw new SourceError('network', 'The answer does not say how long the file is.');
  return total;
}

async function collect(body: ReadableStream<Uint8Array<ArrayBuffer>>, onChunk: (bytes: number) => void) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    onChunk(part.value.length);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Retries after each pause, except for a missing file or after an abort. */
async function persistently<T>(
  pauses: readonly number[],
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  const [pause, ...later] = pauses;
  try {
    return await attempt();
  } catch (error) {
    if (signal.aborted || (error instanceof SourceError && error.reason === 'missing')) throw error;
    if (pause === undefined)
      throw error instanceof SourceError ? error : new SourceError('network', String(error), error);
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  signal.throwIfAborted();
  return persistently(later, signal, attempt);
}

import type { Answer } from './call.ts';
import { endSession, readSession, touchSession } from './session-store.ts';

type Options = {
  method?: 'POST' | 'PUT' | 'PATCH';
  /** Called with how many bytes are sent, of how many. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
  /** Leaves an invalid session as it is: the upload queue shows it, and continues after another sign-in. */
  keepSession?: boolean;
};

type Refused = Extract<Answer<unknown>, { ok: false }>;

const noAnswer: Refused = { ok: false, status: 0, error: '', code: '', fields: {}, retryAfter: null };

/**
 * Sends a multipart form with progress, which `fetch` cannot report. Never rejects; a cancelled upload is one without an answer.
 * @param path below the API base
 */
export function upload<T>(
  path: string,
  form: FormData,
  { method = 'PUT', onProgress, signal, keepSession = false }: Options,
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const token = readSession()?.token;
    request.open(method, `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => {
      const answer = answerOf<T>(request);
      const isSignedOut = !answer.ok && answer.code === 'not_signed_in' && readSession()?.token === token;
      if (isSignedOut && !keepSession) endSession();
      if (answer.ok) touchSession();
      resolve(answer);
    });
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve(noAnswer));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) resolve(noAnswer);
    else request.send(form);
  });
}

function answerOf<T>(request: XMLHttpRequest): Answer<T> {
  const { status } = request;
  const body = parse(request.responseText);
  if (status >= 200 && status <= 299 && body !== null) return { ok: true, status, data: body as T, total: 0 };
  const { error = '', code = '', fields = {}, link } = (body ?? {}) as Partial<Refused>;
  const wait = Number.parseInt(request.getResponseHeader('retry-after') ?? '', 10);
  return { ok: false, status, error, code, fields, link, retryAfter: Number.isNaN(wait) ? null : wait };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import type { Answer } from '../../../web/session/call.ts';
import { endSession, readSession, touchSession } from '../../../web/session/session-store.ts';

type Options = {
  /** Told how many bytes are sent, of how many. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
};

const noAnswer = { ok: false, status: 0, error: '', code: '', fields: {}, retryAfter: null } as const;

/**
 * Sends a multipart form and tells how far it is, which `fetch` cannot. Never rejects; a cancelled upload is one without an answer.
 * @param path below the API base
 */
export function upload<T>(path: string, form: FormData, { onProgress, signal }: Options): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const token = readSession()?.token;
    request.open('PUT', `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => {
      const answer = answerOf<T>(request.status, request.responseText);
      if (!answer.ok && answer.code === 'not_signed_in' && readSession()?.token === token) endSession();
      if (answer.ok) touchSession();
      resolve(answer);
    });
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve(noAnswer));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function answerOf<T>(status: number, text: string): Answer<T> {
  const body = parse(text);
  if (status >= 200 && status <= 299 && body !== null) return { ok: true, status, data: body as T, total: 0 };
  const { error = '', code = '', fields = {} } = (body ?? {}) as Partial<Extract<Answer<T>, { ok: false }>>;
  return { ok: false, status, error, code, fields, retryAfter: null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

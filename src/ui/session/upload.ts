import * as m from '../../paraglide/messages.js';
import { notSent } from '../forms/refusal.ts';
import { STILL, watchLine } from '../line.ts';
import { type Answer, answerOf, followAnswer, noAnswer, type Refusal } from './call.ts';
import { readSession } from './session-store.ts';

type Options = {
  method?: 'POST' | 'PUT' | 'PATCH';
  /** Called with the bytes sent so far, and the total. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
  /** Does not end a refused session: the upload queue shows the refusal, and continues after another sign-in. */
  keepSession?: boolean;
};

/** Limit for the server's check of the file, once it is sent; in ms. */
const CHECKING = 180_000;

/**
 * Sends a multipart form with progress, which `fetch` cannot report. Never rejects: a cancelled or stalled upload resolves
 * to `noAnswer`, and one whose file was changed or removed meanwhile to a message that says so.
 * @param path below the API base
 */
export function upload<T>(
  path: string,
  form: FormData,
  { method = 'PUT', onProgress, signal, keepSession = false }: Options,
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const session = readSession();
    request.open(method, `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (session) request.setRequestHeader('authorization', `Bearer ${session.token}`);
    const line = watchLine(signal, STILL);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      line.expectWithin(loaded >= total ? CHECKING : STILL);
      onProgress(loaded, total);
    });
    request.addEventListener('loadend', line.end);
    request.addEventListener('load', () => {
      const header = (name: string) => request.getResponseHeader(name);
      const answer = answerOf<T>(request.status, header, request.responseText);
      followAnswer(session, answer, method, keepSession);
      resolve(answer);
    });
    request.addEventListener('error', () => resolve(failureOf(form)));
    request.addEventListener('abort', () => resolve(noAnswer));
    line.signal.addEventListener('abort', () => request.abort(), { once: true });
    if (line.signal.aborted) resolve(noAnswer);
    else request.send(form);
  });
}

/** Tells a changed file from a lost connection: browsers refuse to send a file changed since its choice, and report a network error. */
async function failureOf(form: FormData): Promise<Refusal> {
  const files = [...form.values()].filter((value) => value instanceof File);
  const looks = files.map((file) => file.slice(0, 1).arrayBuffer());
  return Promise.all(looks).then(
    () => noAnswer,
    () => notSent(m.forms_file_gone()),
  );
}

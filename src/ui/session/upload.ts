import * as m from '../../paraglide/messages.js';
import { notSent } from '../forms/refusal.ts';
import { STILL, watchLine } from '../line.ts';
import { type Answer, answerOf, followAnswer, noAnswer, type Refusal } from './call.ts';
import { readSession } from './session-store.ts';

type Options = {
  method?: 'POST' | 'PUT' | 'PATCH';
  /** Called with how many bytes are sent, of how many. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
  /** Leaves an invalid session as it is: the upload queue shows it, and continues after another sign-in. */
  keepSession?: boolean;
};

/** When all is sent the server checks the file, which takes longer; in ms. */
const CHECKING = 180_000;

/**
 * Sends a multipart form with progress, which `fetch` cannot report. Never rejects; an upload that was cancelled, or on
 * whose line nothing moves any more, is one without an answer. One whose file is gone says so.
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
    for (const end of ['abort', 'timeout']) request.addEventListener(end, () => resolve(noAnswer));
    line.signal.addEventListener('abort', () => request.abort(), { once: true });
    if (line.signal.aborted) resolve(noAnswer);
    else request.send(form);
  });
}

/** Browsers send no file that was changed since it was chosen, and call that a lost line. */
async function failureOf(form: FormData): Promise<Refusal> {
  const files = [...form.values()].filter((value) => value instanceof File);
  const looks = files.map((file) => file.slice(0, 1).arrayBuffer());
  return Promise.all(looks).then(
    () => noAnswer,
    () => notSent(m.forms_file_gone()),
  );
}

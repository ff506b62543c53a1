import { outcomeOf } from '../../core/pages/contract.ts';
import { fetchText } from '../line.ts';
import { endSession, isSessionOver, readSession, type Session, touchSession } from './session-store.ts';

/** The result of an API call of a signed-in person, or during a sign-in. */
export type Answer<T> =
  | {
      ok: true;
      status: number;
      data: T;
      /** Total number of rows, if the response is a list. */
      total: number;
      /** The cursor for `after`, if the list goes on. */
      next?: string | null;
    }
  | {
      ok: false;
      /** 0: no response. */
      status: number;
      /** Message for people; empty if the server sent none. */
      error: string;
      /** For programs: `not_signed_in`, `bad_input` … */
      code: string;
      /** Invalid fields: name to messages. */
      fields: Record<string, string[]>;
      /** Path of the page that shows what prevents the action. */
      link?: string | undefined;
      /** Seconds to wait before a retry, if the server says so. */
      retryAfter: number | null;
    };

export type Refusal = Extract<Answer<unknown>, { ok: false }>;

export const noAnswer: Refusal = { ok: false, status: 0, error: '', code: '', fields: {}, retryAfter: null };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Calls the portal's API with the stored session. Never rejects: without a response, it gives up and returns `noAnswer`. When the server
 * refuses the session, it is ended here too.
 * @param path below the API base: `/auth/me`
 * @param body sent as JSON, or as a multipart form
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: object | FormData,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  const session = readSession();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (session) headers.authorization = `Bearer ${session.token}`;
  const form = body instanceof FormData;
  if (body && !form) headers['content-type'] = 'application/json';
  try {
    const { response, text } = await fetchText(`/api${path}`, {
      method,
      headers,
      body: form ? body : body ? JSON.stringify(body) : null,
      signal,
    });
    const answer = answerOf<T>(response.status, (name) => response.headers.get(name), text);
    followAnswer(session, answer, method);
    return answer;
  } catch {
    return noAnswer;
  }
}

/**
 * Ends a session that the server refused, and records activity for a valid one. Does nothing if another tab has signed in since: the
 * stored session is not the one of the request then.
 * @param session of the request
 * @param keep does not end a refused session, nor extend one that is over: for what is sent in the background
 */
export function followAnswer(
  session: Session | null,
  answer: Answer<unknown>,
  method: Method,
  keep = false,
): void {
  if (!session || readSession()?.token !== session.token) return;
  if (!answer.ok && answer.code === 'not_signed_in' && !keep) endSession();
  // Also after an idle hour: the server's hour may be longer, and what it has stored must not end at the login. Of what is sent in the
  // background, it is not known whether the reader is still there.
  if (answer.ok && method !== 'GET' && !(keep && isSessionOver(session, Date.now()))) touchSession();
}

/** Parses a response of the API. */
export function answerOf<T>(
  status: number,
  header: (name: string) => string | null,
  text: string,
): Answer<T> {
  // 204 has no body, but is a success.
  const outcome = outcomeOf<T>(status, header, status === 204 ? 'null' : text);
  if (outcome.ok) return { ...outcome, status };
  const { code = '', fields = {}, link } = problemIn(text);
  const wait = Number.parseInt(header('retry-after') ?? '', 10);
  return { ...outcome, code, fields, link, retryAfter: Number.isNaN(wait) ? null : wait };
}

function problemIn(text: string): Partial<Refusal> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

import { createContext } from 'react-router';
import { type Api, type Outcome, outcomeOf } from '../core/pages/contract.ts';
import { untilHere } from './lazy-script.ts';
import { fetchText } from './line.ts';

export type { Api, Outcome };

const browserApi: Api = {
  waits: false,
  async get<T>(path: string, signal?: AbortSignal): Promise<Outcome<T>> {
    try {
      const headers = { accept: 'application/json' };
      const { response, text } = await fetchText(`/api${path}`, { signal, headers });
      return outcomeOf<T>(response.status, (name) => response.headers.get(name), text);
    } catch {
      return { ok: false, status: 0, error: '' };
    }
  },
};

const KEPT_ON_CLEARING = 'theme';

/**
 * Forgets everything that is stored except the theme. That is never touched: other tabs do the same at this moment, and where all of
 * them clear the storage and set the theme again, one clears what another has set.
 */
export function clearSession(): void {
  try {
    // Other tabs get an event for each key, in any order. The token goes first: without it they find no session, rather than half of one.
    for (const key of ['token', ...Object.keys(localStorage)])
      if (key !== KEPT_ON_CLEARING) localStorage.removeItem(key);
  } catch {
    // Where storage is blocked, nothing is stored.
  }
}

/** The longest wait for the server during a sign-out, in ms. */
const PATIENCE = 8000;

type SignOut = {
  /** Whether the server has ended the session, too. */
  isTold: Promise<boolean>;
  /** Resolves when what the user typed is dropped, which may take long. */
  forgotten: Promise<void>;
};

let begun: SignOut | undefined;

/**
 * Signs out, whether or not there is a session: in the browser at once, on the server if it can be reached. Every first load includes
 * this, because the script of the page that shows it may be lost. Without a session, returns the sign-out that has begun, if any.
 */
export function signOut(): SignOut {
  const token = stored('token');
  if (begun && !token) return begun;
  const userId = stored('userId');
  const sent = fetchText('/api/logout', {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(PATIENCE),
    keepalive: true,
  });
  clearSession();
  const isTold = sent.then(
    ({ response }) => response.ok,
    () => false,
  );
  begun = { isTold, forgotten: forgetDrafts(userId) };
  return begun;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Drops what the user typed, unless the user signs in again before the script for it is here. */
async function forgetDrafts(userId: string | null): Promise<void> {
  if (!userId) return;
  const { dropDraftsOf } = await untilHere(() => import('./session/drafts.ts'));
  if (stored('userId') !== userId) await dropDraftsOf(userId);
}

export const apiContext = createContext<Api>(browserApi);
